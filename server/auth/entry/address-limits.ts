import { isIPv6 } from 'node:net'
import type { Caller, Context } from '#server/core/context.ts'
import { type Budget, limitHeaders, per, type Taken } from '#server/core/limits.ts'
import { Refusal } from '#server/core/refusal.ts'

const HOUR = 3_600
const MAILS_PER_USER = per(5, HOUR)
const MAILS_FROM_ADDRESS = per(30, HOUR)
const QUESTIONS = per(60, 60)
const NEW_PASSWORDS_PER_USER = per(6, HOUR)
/** A /48 is what one site gets, an office or a whole campus; one that is rented holds 65,536 networks of /64. */
const NETWORKS_OF_SITE = 4

/** The first `count` groups of an IPv6 address, without leading zeros. */
function headOf(address: string, count: number): string {
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right]
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** What counts as one address: an IPv4 address, or the /64 of an IPv6 one, which a single machine has to itself. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  return isIPv6(address) ? headOf(address, 4) : address
}

/** The network around it that is counted too, with a wider budget: the /48 of an IPv6 address; null for IPv4. */
export function siteKey(address: string): string | null {
  return isIPv6(address) && !/^::ffff:\d+\./i.test(address) ? `${headOf(address, 3)}/48` : null
}

/** The buckets that a call from this address draws on, the narrow one first. */
function addressBuckets(kind: string, address: string, budget: Budget): [key: string, budget: Budget][] {
  const own: [string, Budget] = [`${kind}-address/${addressKey(address)}`, budget]
  const site = siteKey(address)
  if (site === null) return [own]
  const wide = { burst: budget.burst * NETWORKS_OF_SITE, perSecond: budget.perSecond * NETWORKS_OF_SITE }
  return [own, [`${kind}-address/${site}`, wide]]
}

/** Whether a call comes from this machine itself. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./i.test(address)
}

type Prover = Pick<Caller, 'userId' | 'sessionHash'>

/** A sign-in that may fail. */
type SignInTry = {
  /** the account as typed */
  account: string
  address: string
  /** what this browser is known by, where its account has signed in with it before (`deviceOf`) */
  device?: string | null
}

/**
 * Limits where nobody is signed in yet, or where it is proved again. The machine itself is exempt from those by address
 * outside production. Each throws Refusal rate_limited.
 */
export type AddressLimits = {
  /** What calls from this address are counted by where only few may wait at once; null for an exempt one. */
  nameOf(address: string): string | null
  takeSignUp(address: string): Promise<void>
  /**
   * Counts a password that is about to be judged, which costs more than anything else that anybody may ask for.
   * @param account whose it is to be; null for an account that does not exist yet
   */
  takeNewPassword(account: bigint | null, address: string): Promise<void>
  /** Too many sign-ins to this account or from this address failed; of a browser that is known, too many of its own. */
  checkFailures(tried: SignInTry): Promise<void>
  countFailure(tried: SignInTry): Promise<void>
  /** The owner has shown to be the owner: what others have failed at is forgotten. */
  forgiveFailures(account: string, device: string): Promise<void>
  /**
   * Wrong proofs of somebody who is signed in, in a bucket of the session's own: strangers who fail to sign in do not
   * reach it.
   */
  checkProofs(caller: Prover): Promise<void>
  countWrongProof(caller: Prover): Promise<void>
  /** A question to nobody yet, which is kept until it is answered. */
  takeQuestion(address: string): Promise<void>
  takeMail(account: string, address: string): Promise<void>
}

type Given = Pick<Context, 'config' | 'limits'>

const exemptIn =
  ({ config }: Given) =>
  (address: string) =>
    config.environment !== 'production' && isLoopback(address)

function refuse(name: string, budget: Budget, taken: Taken, message: string): never {
  throw new Refusal('rate_limited', message).with(limitHeaders(name, budget, taken))
}

/** Limits of what is asked, whatever comes of it. */
function limitsOfQuestions(
  given: Given,
): Pick<AddressLimits, 'nameOf' | 'takeSignUp' | 'takeNewPassword' | 'takeQuestion' | 'takeMail'> {
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
    for (const [key, share] of addressBuckets(kind, address, budget)) await take(key, kind, share, message)
  }

  return {
    nameOf: (address) => (exempt(address) ? null : addressKey(address)),
    takeSignUp(address) {
      const message = 'Too many accounts were opened from your address. Try again later.'
      return takeByAddress('sign-up', address, signUps, message)
    },
    async takeNewPassword(account, address) {
      if (account !== null) {
        const message = 'You have tried many new passwords. Wait a few minutes, then try again.'
        await take(`new-password/${account}`, 'new-password', NEW_PASSWORDS_PER_USER, message)
      }
      if (exempt(address)) return
      const message = 'Many people are choosing a password right now. Try again in a moment.'
      await take('new-password', 'new-password', passwords, message)
    },
    takeQuestion(address) {
      const message = 'Too many sign-ins were begun from your address. Wait a moment.'
      return takeByAddress('question', address, QUESTIONS, message)
    },
    async takeMail(account, address) {
      const message = 'Too many mails were asked for. Look into your inbox, or try again later.'
      await takeByAddress('mail', address, MAILS_FROM_ADDRESS, message)
      // Counted for the address as typed, whether it has an account or not: the answer says nothing about that.
      await take(`mail-account/${account}`, 'mail', MAILS_PER_USER, message)
    },
  }
}

/** Limits of what fails. */
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
          ...(exempt(address) ? [] : addressBuckets('failure', address, failures)),
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
        // Guesses side by side on several nodes were all let through: those beyond the budget learn nothing either.
        if ((await limits.take(key, budget)).wait > 0) tooManyFailures(budget)
      }
    },
    async forgiveFailures(account, device) {
      await limits.clear(`failure-account/${account}`)
      await limits.clear(`failure-device/${device}`)
    },
    async checkProofs(caller) {
      if (await limits.has(bySession(caller), failures)) return
      tooMany('proof', failures, 'Too many wrong tries. Wait a few minutes, or use a passkey.')
    },
    countWrongProof: async (caller) => void (await limits.take(bySession(caller), failures)),
  }
}

const made = new WeakMap<object, AddressLimits>()

/** The limits of the server of this context: every way to prove who one is counts together. */
export function addressLimitsOf(context: Given): AddressLimits {
  const known = made.get(context.limits) ?? { ...limitsOfQuestions(context), ...limitsOfFailures(context) }
  made.set(context.limits, known)
  return known
}
