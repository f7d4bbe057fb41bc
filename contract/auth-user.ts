import { z } from 'zod'
import { calendarDay, currentUser, email, newPassword, proofs, regionCode } from './auth.ts'
import { emptyBody, id, idParams, moment, nothing, personName } from './fields.ts'
import { route } from './route.ts'

const mailToken = z.string().regex(/^[\w-]{43}$/, 'Not a link of ours')

const session = z.object({
  id,
  device: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
  current: z.boolean(),
})

const fresh = ['step_up_required'] as const

export const authUserRoutes = {
  listSessions: route('GET /api/auth/sessions', {
    who: 'user',
    rate: 'read',
    reply: z.array(session),
    about: 'Where one is signed in: this device first, then the one that was seen last.',
  }),
  endSession: route('DELETE /api/auth/sessions/{id}', {
    who: 'user',
    rate: 'write',
    params: idParams,
    reply: nothing,
    refusals: ['not_found'],
    about: 'Signs one device out.',
  }),
  endOtherSessions: route('POST /api/auth/sessions/end-others', {
    who: 'user',
    rate: 'write',
    body: emptyBody,
    reply: z.object({ ended: z.number().int() }),
    about: 'Signs every other device out.',
  }),
  changePassword: route('POST /api/auth/change-password', {
    who: 'user',
    rate: 'sign-in',
    body: z.strictObject({
      currentPassword: z.string().min(1, 'Enter your password').max(200).optional(),
      newPassword,
    }),
    reply: nothing,
    refusals: ['proof_required', 'proof_failed', 'weak_password', ...fresh],
    about:
      'Sets a new password and signs every other device out. The present one is asked for; an account without one needs a fresh proof.',
  }),
  changeEmail: route('POST /api/auth/change-email', {
    who: 'user',
    rate: 'mail',
    body: z.strictObject({ email }),
    reply: nothing,
    refusals: fresh,
    about:
      'Mails a link to the new address that makes it the account’s. The answer is the same when another account has it. Needs a fresh proof.',
  }),
  verifyEmail: route('POST /api/auth/verify-email', {
    who: 'user',
    rate: 'mail',
    body: emptyBody,
    reply: nothing,
    about: 'Mails a link that confirms the account’s address.',
  }),
  confirmEmail: route('POST /api/auth/confirm-email', {
    who: 'user',
    rate: 'sign-in',
    body: z.strictObject({ token: mailToken }),
    reply: z.object({ email: z.string() }),
    refusals: ['forbidden', 'reset_link_expired', 'email_taken'],
    about:
      'Confirms an address, or makes it the account’s, with a mailed token of the caller’s own account. Other sessions end when the address or the role changes.',
  }),
  signUpToComplete: route('GET /api/auth/sign-up-to-complete', {
    who: 'public',
    rate: 'read',
    reply: z.object({
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      provider: z.string(),
    }),
    refusals: ['not_found'],
    about: 'Whom the sign-in provider has named, before the account is opened.',
  }),
  completeSignUp: route('POST /api/auth/complete-sign-up', {
    who: 'public',
    rate: 'sign-up',
    body: z.strictObject({
      firstName: personName,
      lastName: personName,
      dateOfBirth: calendarDay,
      region: regionCode,
    }),
    status: 201,
    reply: currentUser,
    refusals: ['not_found', 'email_taken', 'under_age'],
    about: 'Opens an account for whom the sign-in provider has named, and signs it in.',
  }),
  exportData: route('GET /api/user/export', {
    who: 'user',
    rate: 'whole',
    reply: z.record(z.string(), z.unknown()),
    refusals: fresh,
    about:
      'Everything that is kept about one, as a file; of more than 10,000 pots or plays the newest, and it says so. Needs a fresh proof.',
  }),
  closeAccount: route('POST /api/user/close', {
    who: 'user',
    rate: 'sign-in',
    body: proofs,
    reply: nothing,
    refusals: ['proof_failed', 'account_not_empty', 'last_admin', ...fresh],
    about:
      'Closes the own account: nothing may be left in it or at stake. Name and ways in are removed, the ledger stays. Needs a proof here or a fresh one.',
  }),
}
