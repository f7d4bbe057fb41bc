import { z } from 'zod'
import { proofs } from './auth.ts'
import { id, idParams, moment, nothing, text } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** What operators do for people who have lost their account, or the second factor. */
const wayBack = z.object({
  userId: id,
  reason: z.string(),
  askedBy: z.string(),
  mine: z.boolean(),
  askedAt: moment,
  /** when the second factor goes; null while another admin has to confirm it */
  endsAt: moment.nullable(),
})

export const signInHelpRoutes = {
  listWaysBack: route('GET /api/admin/ways-back', {
    who: 'admin',
    rate: 'read',
    reply: z.array(wayBack),
    about: 'Ways back for people who have lost the second factor: asked for within a day, or open.',
  }),
  openWayBack: route('POST /api/admin/users/{id}/way-back', {
    who: 'admin',
    rate: 'write',
    changes: ['waysBack'],
    subject: 'user',
    params: idParams,
    openText: { reason: 'admins read it' },
    body: z.strictObject({ reason: text(1, 500) }),
    /** `awaits`: another admin has to do the same within a day */
    reply: z.object({ endsAt: moment.nullable(), awaits: z.literal('second-admin').optional() }),
    refusals: ['not_found', 'forbidden', 'wallet_locked', 'credential_state', 'step_up_required'],
    about:
      'Opens a way back for a user who has lost the second factor. Two admins do it; where ADMIN_EMAILS names one, that one alone. It locks the wallet and ends every session of the user. After 72 hours (7 days by one admin alone) two-step sign-in is off, unless its owner has stopped it. Letters with a stop link go to the present address and to that of 30 days ago, at both ends.',
  }),
  stopWayBack: route('POST /api/auth/way-back/stop', {
    who: 'user',
    rate: 'sign-in',
    changes: ['signInMethods'],
    body: proofs,
    reply: nothing,
    refusals: ['not_found', 'proof_required', 'proof_failed'],
    about:
      'Stops the way back to the caller’s account. Needs a passkey or a code of an authenticator that is older than the request, in the same call.',
  }),
  endUserSessions: route('POST /api/admin/users/{id}/end-sessions', {
    who: 'admin',
    rate: 'write',
    changes: [],
    subject: 'user',
    params: idParams,
    openText: { reason: 'the person reads it' },
    body: z.strictObject({ reason: text(1, 500) }),
    reply: z.object({ ended: z.number().int() }),
    refusals: ['not_found', 'step_up_required'],
    about:
      'Signs a user out on every device, with a written reason that they read. Nothing else of the account changes.',
  }),
}

export const signInHelp = contractModule({
  routes: signInHelpRoutes,
  parts: { waysBack: ['listWaysBack'] },
})
