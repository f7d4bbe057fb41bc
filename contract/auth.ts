import { z } from 'zod'
import {
  browserTimeZone,
  email,
  emptyBody,
  id,
  idInput,
  moment,
  nothing,
  personName,
  wireMoney,
  withWholeName,
} from './fields.ts'
import { contractModule } from './module.ts'
import { type CodeSource, codeProblem, plainCode } from './one-time-codes.ts'
import { route } from './route.ts'
import { playPause } from './safer-play.ts'

/** Where others see a person beside their stakes: nowhere, on practice events, or on all events and with the record on the profile. */
export const whoIsIn = z.enum(['nobody', 'practice', 'all'])
export type WhoIsIn = z.infer<typeof whoIsIn>

export const badgeLevels = ['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const
export const roles = ['user', 'merchant', 'moderator', 'admin'] as const

/** A kind of question that the operator has closed, and the sentence that forms for a new question show. */
const closedKind = z.object({ kind: z.string(), sentence: z.string() })
export type ClosedKind = Readonly<z.infer<typeof closedKind>>

/** The signed-in person as GET /api/auth/user answers (specification part 1 §3, User). */
export const currentUser = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  profileImageUrl: z.string().nullable(),
  balance: wireMoney,
  practiceBalance: wireMoney,
  /** the debt for reversed deposits; almost always "0.00". While there is one, the balance is empty */
  owed: wireMoney.optional(),
  tournamentWins: z.number().int(),
  tournamentLosses: z.number().int(),
  badgeLevel: z.enum(badgeLevels),
  isCrownHolder: z.boolean(),
  revenueShareEarnings: wireMoney,
  gangId: id.nullable(),
  notifyOnWins: z.boolean(),
  notifyOnUpcomingEvents: z.boolean(),
  soundEnabled: z.boolean(),
  themeSongUrl: z.string().nullable(),
  themeSongTitle: z.string().nullable(),
  /** whether others see the whole e-mail address */
  showEmail: z.boolean(),
  /** where others see the person beside their stakes */
  whoIsIn,
  /** until then the old rules hold for an account that is older than the new ones; null once the new rules hold */
  whoIsInFrom: moment.nullable(),
  walletLocked: z.boolean(),
  /** the link of a letter has stopped it: a password alone does not unlock the wallet */
  walletStopped: z.boolean(),
  /** real money waits until the person confirms the e-mail address */
  mustConfirmEmail: z.boolean(),
  bitcoinAddress: z.string().nullable(),
  role: z.enum(roles),
  region: z.string(),
  createdAt: z.string(),
  /** the break that the person takes from play; null without one */
  pause: playPause.nullable().optional(),
  /** the person has set a deposit limit at least once, or has declined one */
  depositLimitSaid: z.boolean().optional(),
  /** absent when no kind is closed */
  closedKinds: z.array(closedKind).optional(),
})
export type CurrentUser = z.infer<typeof currentUser>

export const newPassword = z.string().min(8, 'At least 8 characters').max(200)
export const calendarDay = z.iso.date('Enter a date as YYYY-MM-DD')
export const regionCode = z.string().regex(/^[A-Z]{2}(-[A-Z]{2})?$/, 'Choose where you live')

export const signUpBody = withWholeName(
  z.strictObject({
    email,
    password: newPassword,
    firstName: personName,
    lastName: personName,
    dateOfBirth: calendarDay,
    region: regionCode,
    timeZone: browserTimeZone,
  }),
)

const base64url = z.string().regex(/^[\w-]{1,20000}$/, 'Not base64url')

/** The authenticator's answer to a proof of identity (WebAuthn, JSON). */
export const passkeyAnswer = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
})

/** A one-time code in its plain form. An impossible code is refused before it costs a try. */
export const oneCode = (source: CodeSource) =>
  z
    .string()
    .max(100)
    .overwrite(plainCode)
    .refine((code) => codeProblem(code, source) === undefined, {
      error: ({ input }) => codeProblem(String(input), source),
    })

/** The proofs of identity for a signed-in person; a call takes one of them. */
export const proofs = z.strictObject({
  password: z.string().min(1, 'Enter your password').max(200).optional(),
  code: oneCode('app or recovery').optional(),
  passkey: passkeyAnswer.optional(),
})

export const authRoutes = {
  signUp: route('POST /api/auth/sign-up', {
    who: 'public',
    rate: 'sign-up',
    changes: [],
    body: signUpBody,
    status: 201,
    reply: currentUser,
    refusals: ['email_taken', 'under_age', 'weak_password'],
    about: 'Opens an account, signs the person in and sets the session cookie.',
  }),
  signIn: route('POST /api/auth/sign-in', {
    who: 'public',
    rate: 'sign-in',
    changes: [],
    body: z.strictObject({ email, password: z.string().min(1).max(200) }),
    reply: currentUser,
    refusals: ['invalid_credentials', 'second_factor_required'],
    about:
      'Signs in with e-mail and password. Unknown accounts and wrong passwords get the same answer. An account with a second factor gets a refusal with a challenge for it.',
  }),
  signOut: route('POST /api/auth/sign-out', {
    who: 'public',
    rate: 'write',
    changes: [],
    body: emptyBody,
    reply: nothing,
    about: 'Ends this session and closes its sockets.',
  }),
  currentUser: route('GET /api/auth/user', {
    who: 'user',
    rate: 'read',
    reply: currentUser,
    about: 'The signed-in person.',
  }),
  requestPasswordReset: route('POST /api/auth/request-reset', {
    who: 'public',
    rate: 'mail',
    changes: [],
    body: z.strictObject({ email }),
    reply: nothing,
    about:
      'Mails a reset link when the account exists; the answer is the same when it does not. For a stopped account, the link goes only to the address of the e-mail that stopped it.',
  }),
  resetPassword: route('POST /api/auth/reset', {
    who: 'public',
    rate: 'sign-in',
    changes: [],
    body: z.strictObject({ token: z.string().min(20).max(100), password: newPassword }),
    reply: nothing,
    refusals: ['reset_link_expired', 'weak_password', 'email_taken'],
    about:
      'Sets a new password with a mailed token (one hour, once) and ends every session of the account. It ends a stop by the link in an e-mail: the account’s address is that of the e-mail again, and sign-in methods added or changed since are removed.',
  }),
  stopAccount: route('POST /api/auth/stop', {
    who: 'public',
    rate: 'sign-in',
    changes: [],
    body: z.strictObject({ token: z.string().min(20).max(100) }),
    reply: nothing,
    refusals: ['reset_link_expired'],
    about:
      'Stops an account by the link in an e-mail (seven days, once): locks the wallet, ends live store codes, and signs every device out. Until the owner resets the password by e-mail, no session changes how people sign in.',
  }),
  stepUp: route('POST /api/auth/step-up', {
    who: 'user',
    rate: 'sign-in',
    // an event's detail names the proofs that its slip needs
    changes: ['events'],
    body: proofs
      .extend({
        /** the code of a letter, with the challenge of `askLetterCode` */
        letter: z
          .strictObject({
            challenge: z.string().regex(/^[\w-]{43}$/, 'This is not one of our challenges'),
            code: oneCode('letter'),
          })
          .optional(),
        /** the password is not enough: only a second thing beside it counts */
        second: z.literal(true).optional(),
        /** the proof also holds for stakes on this event until the event locks */
        eventId: idInput.optional(),
      })
      .refine(
        ({ second: _, eventId: __, ...given }) => Object.keys(given).length === 1,
        'Send a password, a code or a passkey',
      ),
    reply: nothing,
    refusals: ['proof_failed'],
    about:
      'Proves the caller’s identity again with the password, a passkey, a one-time code or a code from an e-mail. Calls that need a fresh proof then work for 15 minutes, stakes on the named event until it locks. After a refusal with `second`, only a code from an e-mail counts, or a passkey or authenticator that is older than a week or dates from the sign-up.',
  }),
  askLetterCode: route('POST /api/auth/letter-code', {
    who: 'user',
    rate: 'mail',
    changes: [],
    body: emptyBody,
    reply: z.object({
      challenge: z.string(),
      /** masked */
      sentTo: z.string(),
    }),
    refusals: ['wallet_locked', 'credential_state'],
    about:
      'Mails a code of six digits to the caller’s confirmed address; for a week after a change of the address, to the former one. It proves the caller’s identity once (`stepUp`), within ten minutes and five tries, in this session.',
  }),
}

export const auth = contractModule({
  routes: authRoutes,
  screens: {
    '/sign-in': { title: 'Sign in', access: 'visitor' },
    '/sign-up': { title: 'Create account', access: 'visitor' },
    '/reset-password': { title: 'Reset your password', access: 'visitor' },
    // the target of a link in letters
    '/stop': { title: 'Stop your account', access: 'visitor', unlisted: true },
    '/complete-sign-up': { title: 'Finish signing up', access: 'visitor' },
    '/confirm-email': { title: 'Confirm your address' },
  },
})
