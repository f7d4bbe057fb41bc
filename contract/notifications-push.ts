import { z } from 'zod'
import { id, idParams, moment, namedTimeZone, nothing } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** The most browsers with push for one person. */
export const SUBSCRIPTIONS_MAX = 20

const base64url = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+={0,2}$/, 'Not a key of a push subscription')

/** The address at which a push service takes messages for one browser. */
const endpoint = z.string().max(2_000).refine(URL.canParse, 'Not an address')
const named = z.strictObject({ endpoint })

/** "22:30" */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Not a time of day')

export const quietHours = z
  .strictObject({
    from: timeOfDay,
    until: timeOfDay,
    timeZone: namedTimeZone,
  })
  .refine(({ from, until }) => from !== until, { error: 'Choose two different times', path: ['until'] })
export type QuietHours = z.infer<typeof quietHours>

export const pushDevice = z.object({
  id,
  /** "Firefox on Linux" */
  device: z.string(),
  /** registered by the session of this call */
  current: z.boolean(),
  createdAt: moment,
})

export const pushRoutes = {
  pushKey: route('GET /api/push/key', {
    who: 'user',
    rate: 'read',
    reply: z.object({ publicKey: z.string() }),
    about: 'The public key of this server for web push (VAPID), in base64url.',
  }),
  listPushDevices: route('GET /api/push/subscriptions', {
    who: 'user',
    rate: 'read',
    reply: z.array(pushDevice),
    about: 'The caller’s browsers that get pushes, newest first.',
  }),
  addPushSubscription: route('POST /api/push/subscriptions', {
    who: 'user',
    rate: 'write',
    changes: ['devices'],
    body: z.strictObject({
      endpoint,
      /** as browsers give it; it is not used */
      expirationTime: z.number().nullable().optional(),
      keys: z.strictObject({ p256dh: base64url(80, 100), auth: base64url(20, 40) }),
      /** this browser's previous endpoint, when its push service has given it a new one */
      replaces: endpoint.optional(),
    }),
    reply: pushDevice,
    status: 201,
    refusals: ['step_up_required', 'too_many_subscriptions'],
    about:
      'Sends the caller’s pushes to this browser from now on, until its session ends. A browser that another account used moves to the caller. A browser that is new to the account needs a fresh proof; a known one, or one that names its previous endpoint, does not.',
  }),
  endPushSubscription: route('DELETE /api/push/subscriptions', {
    who: 'user',
    rate: 'write',
    changes: ['devices'],
    body: named,
    reply: nothing,
    about: 'Ends the pushes to this browser of the caller; succeeds where there were none.',
  }),
  removePushDevice: route('DELETE /api/push/subscriptions/{id}', {
    who: 'user',
    rate: 'write',
    changes: ['devices'],
    params: idParams,
    reply: nothing,
    refusals: ['not_found'],
    about: 'Ends the pushes to one of the caller’s browsers.',
  }),
  testPush: route('POST /api/push/test', {
    who: 'user',
    rate: 'write',
    changes: [],
    body: named,
    reply: nothing,
    refusals: ['not_found'],
    about: 'Sends a test to this browser of the caller, also in quiet hours.',
  }),
  getQuietHours: route('GET /api/push/quiet-hours', {
    who: 'user',
    rate: 'read',
    reply: z.object({ quietHours: quietHours.nullable() }),
    about: 'The caller’s quiet hours, in which pushes wait; null without any.',
  }),
  setQuietHours: route('PATCH /api/push/quiet-hours', {
    who: 'user',
    rate: 'write',
    changes: ['quietHours'],
    body: z.strictObject({ quietHours: quietHours.nullable() }),
    reply: z.object({ quietHours: quietHours.nullable() }),
    about:
      'Sets the caller’s quiet hours, in which pushes wait; null ends them. The list behind the bell does not wait.',
  }),
  getPreviews: route('GET /api/push/previews', {
    since: '0.2.0',
    who: 'user',
    rate: 'read',
    reply: z.object({ shown: z.boolean() }),
    about: 'Whether pushes about the caller’s wins show amounts and names.',
  }),
  setPreviews: route('PATCH /api/push/previews', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['previews'],
    body: z.strictObject({ shown: z.boolean() }),
    reply: z.object({ shown: z.boolean() }),
    about:
      'Sets whether pushes about the caller’s wins show amounts and names, also on a locked screen. The list behind the bell always does.',
  }),
}

export const push = contractModule({
  routes: pushRoutes,
  parts: { devices: ['listPushDevices'], quietHours: ['getQuietHours'], previews: ['getPreviews'] },
})
