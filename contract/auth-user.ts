import { z } from 'zod'
import { calendarDay, currentUser, newPassword, oneCode, proofs, regionCode } from './auth.ts'
import {
  browserTimeZone,
  email,
  emptyBody,
  id,
  idParams,
  moment,
  nothing,
  personName,
  withWholeName,
} from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** The code of a letter. */
export const mailedCode = oneCode('letter')
const mailToken = z.string().regex(/^[\w-]{43}$/, 'This is not one of our links')

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
    about: 'The caller’s signed-in devices: this one first, then the others by last use.',
  }),
  endSession: route('DELETE /api/auth/sessions/{id}', {
    who: 'user',
    rate: 'write',
    changes: ['signInMethods'],
    params: idParams,
    reply: nothing,
    refusals: ['not_found', ...fresh],
    about: 'Signs one device out. Needs a fresh proof, except for the device that calls.',
  }),
  endOtherSessions: route('POST /api/auth/sessions/end-others', {
    who: 'user',
    rate: 'write',
    changes: ['signInMethods'],
    body: emptyBody,
    reply: z.object({ ended: z.number().int() }),
    refusals: fresh,
    about: 'Signs every other device out. Needs a fresh proof.',
  }),
  changePassword: route('POST /api/auth/change-password', {
    who: 'user',
    rate: 'sign-in',
    changes: ['signInMethods'],
    body: z.strictObject({
      currentPassword: z.string().min(1, 'Enter your password').max(200).optional(),
      newPassword,
    }),
    reply: nothing,
    refusals: ['wallet_locked', 'proof_required', 'proof_failed', 'weak_password', ...fresh],
    about:
      'Sets a new password and signs every other device out. Needs the current password, or a fresh proof where the account has none. Refused while the account is stopped by the link in an e-mail.',
  }),
  changeEmail: route('POST /api/auth/change-email', {
    who: 'user',
    rate: 'mail',
    changes: ['account'],
    body: z.strictObject({ email }),
    reply: nothing,
    refusals: [...fresh, 'wallet_locked'],
    about:
      'Mails a link to the new address; opening it changes the account’s address. The answer is the same when another account has that address. Needs a fresh proof. Refused while the account is stopped by the link in an e-mail.',
  }),
  verifyEmail: route('POST /api/auth/verify-email', {
    who: 'user',
    rate: 'mail',
    changes: ['account'],
    body: emptyBody,
    reply: nothing,
    about:
      'Mails a link that confirms the account’s address, and a six-digit code that confirms it in this session, within ten minutes and five tries.',
  }),
  confirmEmail: route('POST /api/auth/confirm-email', {
    who: 'user',
    rate: 'sign-in',
    changes: ['account'],
    body: z.strictObject({ token: mailToken }),
    reply: z.object({ email: z.string() }),
    refusals: ['forbidden', 'reset_link_expired', 'email_taken', 'wallet_locked'],
    about:
      'Confirms the caller’s address, or changes it to a new one, with a mailed token. Other sessions end when the address or the role changes.',
  }),
  confirmEmailByCode: route('POST /api/auth/confirm-email-by-code', {
    who: 'user',
    rate: 'sign-in',
    changes: ['account', 'signInMethods'],
    body: z.strictObject({ code: mailedCode }),
    reply: z.object({ email: z.string() }),
    refusals: ['proof_failed', 'reset_link_expired'],
    about:
      'Confirms the caller’s address by the code from the e-mail that this session asked for. Other sessions end when the role changes.',
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
    about: 'The name and address from the sign-in provider, before the account is opened.',
  }),
  completeSignUp: route('POST /api/auth/complete-sign-up', {
    who: 'public',
    rate: 'sign-up',
    changes: [],
    body: withWholeName(
      z.strictObject({
        firstName: personName,
        lastName: personName,
        dateOfBirth: calendarDay,
        region: regionCode,
        timeZone: browserTimeZone,
      }),
    ),
    status: 201,
    reply: currentUser,
    refusals: ['not_found', 'email_taken', 'under_age'],
    about: 'Opens an account for the person that the sign-in provider named, and signs them in.',
  }),
  exportData: route('GET /api/user/export', {
    who: 'user',
    rate: 'whole',
    reply: z.record(z.string(), z.unknown()),
    refusals: fresh,
    about:
      'Exports all data about the caller as a file. It holds only the newest 10,000 pots and plays, and says so. Needs a fresh proof.',
  }),
  closeAccount: route('POST /api/user/close', {
    who: 'user',
    rate: 'sign-in',
    changes: [],
    body: proofs,
    reply: nothing,
    refusals: ['wallet_locked', 'proof_failed', 'account_not_empty', 'last_admin', ...fresh],
    about:
      'Closes the caller’s account. It must be empty, with nothing at stake. Name and sign-in methods are removed; the ledger stays. Needs a proof in the call or a fresh one. Refused while the account is stopped by the link in an e-mail.',
  }),
}

export const authUser = contractModule({
  routes: authUserRoutes,
  parts: {
    // a locked wallet accepts no request, takes no seat and gives nothing up
    account: ['currentUser', 'receivedFundRequests', 'getEvent', 'getTournament', 'listMatches', 'getMatch'],
    balance: [
      'currentUser',
      'availableMoney',
      'cardRefundChoices',
      'transactions',
      'transactionStatement',
      'playResult',
      'balanceHistory',
      'stats',
      'winningStreak',
      'playLimits',
      'listHeldMoney',
    ],
  },
  frames: { account_changed: {}, balance_changed: {} },
})
