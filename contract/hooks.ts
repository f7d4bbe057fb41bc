import { z } from 'zod'
import { emptyBody, httpsLink, id, idParams, line, moment, nothing } from './fields.ts'
import { HOOK_NAME_MAX, hookKinds } from './hook-limits.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** Unconfirmed: nothing is delivered yet. Asleep: nothing is delivered until it is woken. */
export const hookStates = ['unconfirmed', 'live', 'asleep'] as const
/** The reason of a sleep: the address is gone (410), tries failed for three days, or its maker tends the gang no more. */
export const hookSleeps = ['gone', 'failed'] as const

/** The fault of a try without an answer that counts. */
export const hookFaults = [
  'not_public',
  'timeout',
  'tls',
  'unreachable',
  'redirect',
  'status',
  'no_echo',
  'asleep',
] as const

export const deliveryStates = ['waiting', 'arrived', 'failed', 'withheld'] as const

const hook = z.object({
  id,
  name: z.string(),
  /** of the address; the rest of it is not shown again */
  host: z.string(),
  discord: z.boolean(),
  kinds: z.array(z.enum(hookKinds)),
  /** null: of the person's own account */
  gang: z.object({ id, name: z.string() }).nullable(),
  state: z.enum(hookStates),
  why: z.enum(hookSleeps).nullable(),
  /** the end of the time in which an echo, or the typed code, confirms it; null while none is asked for */
  codeUntil: moment.nullable(),
  /** the caller made it */
  own: z.boolean(),
  madeAt: moment,
  arrivedAt: moment.nullable(),
})

const hookDelivery = z.object({
  id,
  kind: z.enum(['hook.confirm', ...hookKinds]),
  eventId: id.nullable(),
  /** when the fact became true */
  at: moment,
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  triedAt: moment.nullable(),
  /** of the next try; null once it has ended */
  nextAt: moment.nullable(),
  /** the status of the last answer; null without one */
  status: z.number().int().nullable(),
  fault: z.enum(hookFaults).nullable(),
  /** a try was cut off, and repeated under the same id */
  maybeTwice: z.boolean(),
})

const deliveryParams = z.strictObject({ id: idParams.shape.id, deliveryId: idParams.shape.id })

export const hookRoutes = {
  listHooks: route('GET /api/hooks', {
    since: '0.2.0',
    who: 'user',
    rate: 'read',
    reply: z.object({
      /** false: the operator has turned hooks off */
      on: z.boolean(),
      /** hooks that the caller may still make */
      left: z.number().int(),
      /** the gang for which the caller may make them */
      gang: z.object({ id, name: z.string() }).nullable(),
      hooks: z.array(hook),
    }),
    about:
      'The caller’s own hooks, and those of the gang that they own or are an officer of (docs/hooks.md).',
  }),
  createHook: route('POST /api/hooks', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    status: 201,
    changes: ['hooks'],
    body: z.strictObject({
      name: line(1, HOOK_NAME_MAX),
      url: httpsLink,
      kinds: z.array(z.enum(hookKinds)).min(1, 'Choose at least one').max(hookKinds.length),
      gangId: idParams.shape.id.optional(),
    }),
    openText: { name: 'Only its maker and the officers of their gang read it' },
    reply: z.object({
      hook,
      /** signs every delivery; shown this once */
      secret: z.string().regex(/^whsec_[A-Za-z0-9+/]{43}=$/),
    }),
    refusals: ['forbidden', 'step_up_required', 'hook_address', 'too_many_hooks', 'hooks_off'],
    about:
      'Makes a hook and asks its address for an echo; nothing else is delivered before that. Needs a fresh proof of identity: it tells others what happens.',
  }),
  confirmHook: route('POST /api/hooks/{id}/confirm', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['hooks'],
    params: idParams,
    body: z.strictObject({ code: z.string().max(20).optional() }),
    reply: hook,
    refusals: ['not_found', 'hook_state', 'hook_code', 'hooks_off'],
    about:
      'Without a code: asks the address for an echo again, which also wakes a hook that sleeps. With one: confirms a Discord address by the code that it shows.',
  }),
  endHook: route('DELETE /api/hooks/{id}', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['hooks'],
    params: idParams,
    reply: nothing,
    refusals: ['not_found'],
    about: 'Ends a hook and forgets its log.',
  }),
  hookDeliveries: route('GET /api/hooks/{id}/deliveries', {
    since: '0.2.0',
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: z.array(hookDelivery),
    refusals: ['not_found'],
    about: 'The last hundred deliveries of a hook, newest first.',
  }),
  resendHook: route('POST /api/hooks/{id}/deliveries/{deliveryId}/resend', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['hooks'],
    params: deliveryParams,
    body: emptyBody,
    reply: hookDelivery,
    refusals: ['not_found', 'hook_state', 'hooks_off'],
    about: 'Sends a delivery again, under the same id. At most ten a minute.',
  }),
}

export const hooks = contractModule({
  routes: hookRoutes,
  parts: { hooks: ['listHooks', 'hookDeliveries'] },
  screens: { '/settings/hooks': { title: 'Hooks', place: 'home', announce: true } },
})
