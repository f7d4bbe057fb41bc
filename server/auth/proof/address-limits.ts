import { addressBuckets, addressKey } from '#server/core/address-limit.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { type Budget, limitHeaders, per, type Taken } from '#server/core/limits.ts'
import { isLoopbackAddress } from '#server/core/loopback.ts'
import { Refusal } from '#server/core/refusal.ts'

const HOUR = 3_600
const MAILS_PER_USER = per(5, HOUR)
const MAILS_FROM_ADDRESS = per(30, HOUR)
const QUESTIONS = per(60, 60)
const NEW_PASSWORDS_PER_USER = per(6, HOUR)
type Prover = Pick<Caller, 'userId' | 'sessionHash'>

/** An attempt to sign in. */
type SignInTry = {
  /** the account as typed */
  account: string
  address: string
  /** the browser's id, where the account has signed in with it before (`deviceOf`) */
  device?: string | null
}

/**
 * Limits of calls before sign-in and of new proofs. Outside production the machine itself is exempt from limits by
 * address. Each throws Refusal rate_limited.
 */
export type AddressLimits = {
  /** The key that bounds how many calls from this address may wait; null for an exempt address. */
  nameOf(address: string): string | null
  takeSignUp(address: string): Promise<void>
  /** Returns the token of a sign-up that the server refused because of others' load. */
  giveBackSignUp(address: string): Promise<void>
  /**
   * Counts a check of a new password, the most expensive work that an anonymous caller can cause.
   * @param account the account of the password; null when it does not exist yet
   */
  takeNewPassword(account: bigint | null, address: string): Promise<void>
  /**
   * Refuses when too many sign-ins to this account or from this address failed; for a known browser, when too many of
   * its own sign-ins failed.
   */
  checkFailures(tried: SignInTry): Promise<void>
  countFailure(tried: SignInTry): Promise<void>
  /** The owner has proved their identity: clears the failures of others. */
  forgiveFailures(account: string, device: string): Promise<void>
  /** Wrong proofs of a signed-in person, in a bucket of the session: strangers' failed sign-ins do not count there. */
  checkProofs(caller: Prover): Promise<void>
  countWrongProof(caller: Prover): Promise<void>
  /** A challenge before sign-in; the server stores it until its answer. */
  takeQuestion(address: string): Promise<void>
  takeMail(account: string, address: string): Promise<void>
}

type Given = Pick<Context, 'config' | 'limits'>

const exemptIn =
  ({ config }: Given) =>
  (address: string) =>
    config.environment !== 'production' && isLoopbackAddress(address)

function refuse(name: string, budget: Budget, taken: Taken, message: string): never {
  throw new Refusal('rate_limited', message).with(limitHeaders(name, budget, taken))
}

/** Limits on requests, whatever their result. */
function limitsOfQuestions(
  given: Given,
): Pick<
  AddressLimits,
  'nameOf' | 'takeSignUp' | 'giveBackSignUp' | 'takeNewPassword' | 'takeQuestion' | 'takeMail'
> {
  const { rates } = given.config
  const signUps = per(rates.signUpPerHour, HOUR)
  const passwords = per(rates.newPasswordsPerMinute, 60)
  const exempt = exemptIn(given)

  async function take(key: string, name: string, budget: Budget, message: string) {
    const taken = await given.limits.take(key, budget)
    if (taken.wait > 0) refuse(name, budget, taken, message)
  }
  async function takeByAddress(kind: string, address: string, budget: Budget, message: string) {
    if (exempt(address)) return
    for (const [key, share] of addressBuckets(`${kind}-address`, address, budget))
      await take(key, kind, share, message)
  }

  return {
    nameOf: (address) => (exempt(address) ? null : addressKey(address)),
    takeSignUp(address) {
      const message = 'Too many accounts were opened from your address. Try again later.'
      return takeByAddress('sign-up', address, signUps, message)
    },
    async giveBackSignUp(address) {
      if (exempt(address)) return
      for (const [key, share] of addressBuckets('sign-up-address', address, signUps))
        await given.limits.giveBack(key, share)
    },
    async takeNewPassword(account, address) {
      if (account !== null) {
        const message = 'You have tried many new passwords. Wait a few minutes, then try again.'
        await take(`new-password/${account}`, 'new-password', NEW_PASSWORDS_PER_USER, message)
      }
      if (exempt(address)) return
      const message = 'Many people are choosing a password right now. Try again in a moment.'
      // strangers who sign up use nothing of the members' budget
      await take(
        account === null ? 'new-password' : 'new-password-of-members',
        'new-password',
        passwords,
        message,
      )
    },
    takeQuestion(address) {
      const message = 'Too many sign-ins were started from your address. Wait a moment.'
      return takeByAddress('question', address, QUESTIONS, message)
    },
    async takeMail(account, address) {
      const message = 'Too many e-mails were requested. Check your inbox, or try again later.'
      await takeByAddress('mail', address, MAILS_FROM_ADDRESS, message)
      // Counted for the address as typed, with or without an account, so that the answer does not reveal which.
      await take(`mail-account/${account}`, 'mail', MAILS_PER_USER, message)
    },
  }
}

/** Limits on failures. */
function limitsOfFailures(
  given: Given,
): Pick<
  AddressLimits,
  'checkFailures' | 'countFailure' | 'forgiveFailures' | 'checkProofs' | 'countWrongProof'
> {
  const { config, limits } = given
  const failures = per(config.rates.signInFailuresPer15Minutes, HOUR / 4)
  const exempt = exemptIn(given)
  const bySession = ({ userId, sessionHash }: Prover) => `proof/${userId}/${sessionHash.toString('hex')}`
  const failureBuckets = ({ account, address, device }: SignInTry): [key: string, budget: Budget][] =>
    device
      ? [[`failure-device/${device}`, failures]]
      : [
          [`failure-account/${account}`, failures],
          ...(exempt(address) ? [] : addressBuckets('failure-address', address, failures)),
        ]
  const tooMany = (name: string, budget: Budget, message: string) =>
    refuse(name, budget, { wait: 1 / budget.perSecond, left: 0 }, message)
  const tooManyFailures = (budget: Budget) =>
    tooMany('sign-in', budget, 'Too many failed sign-ins. Wait a few minutes, or reset your password.')

  return {
    async checkFailures(tried) {
      for (const [key, budget] of failureBuckets(tried)) {
        if (!(await limits.has(key, budget))) tooManyFailures(budget)
      }
    },
    async countFailure(tried) {
      for (const [key, budget] of failureBuckets(tried)) {
        // Several nodes may have let parallel guesses through; guesses beyond the budget are refused here and
        // reveal nothing.
        if ((await limits.take(key, budget)).wait > 0) tooManyFailures(budget)
      }
    },
    async forgiveFailures(account, device) {
      await limits.clear(`failure-account/${account}`)
      await limits.clear(`failure-device/${device}`)
    },
    async checkProofs(caller) {
      if (await limits.has(bySession(caller), failures)) return
      tooMany('proof', failures, 'Too many failed attempts. Wait a few minutes, or use a passkey.')
    },
    countWrongProof: async (caller) => void (await limits.take(bySession(caller), failures)),
  }
}

/** The limits of this context's server: it counts them in its `limits`, so every proof of identity shares them. */
export const addressLimitsOf = (context: Given): AddressLimits => ({
  ...limitsOfQuestions(context),
  ...limitsOfFailures(context),
})
