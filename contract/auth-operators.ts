import { z } from 'zod'
import { proofs } from './auth.ts'
import { id, idParams, moment, nothing, text } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** A way back into the account for a user who has lost the second factor. */
const wayBack = z.object({
  userId: id,
  reason: z.string(),
  askedBy: z.string(),
  mine: z.boolean(),
  askedAt: moment,
  /** when two-step sign-in ends; null until another admin confirms */
  endsAt: moment.nullable(),
})

export const signInHelpRoutes = {
  listWaysBack: route('GET /api/admin/ways-back', {
    who: 'admin',
    rate: 'read',
    reply: z.array(wayBack),
    about: 'Ways back for people who have lost their second factor: requested within the last day, or open.',
  }),
  openWayBack: route('POST /api/admin/users/{id}/way-back', {
    who: 'admin',
    rate: 'write',
    changes: ['waysBack'],
    subject: 'user',
    params: idParams,
    openText: { reason: 'admins read it' },
    body: z.strictObject({ reason: text(1, 500) }),
    /** `awaits`: another admin must do the same within a day */
    reply: z.object({ endsAt: moment.nullable(), awaits: z.literal('second-admin').optional() }),
    refusals: ['not_found', 'forbidden', 'wallet_locked', 'credential_state', 'step_up_required'],
    about:
      'Opens a way back for a user who has lost their second factor. Two admins must do it; where ADMIN_EMAILS names only one, that admin alone. It locks the wallet and ends every session of the user. After 72 hours (7 days with one admin) two-step sign-in is off, unless the user has stopped the way back. E-mails with a stop link go to the present address and to the address of 30 days ago, at the beginning and at the end.',
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
