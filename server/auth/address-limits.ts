import { isIPv6 } from 'node:net'
import type { FastifyReply } from 'fastify'
import type { Config } from '#server/core/config.ts'
import type { Caller } from '#server/core/context.ts'
import { type Budget, Limits } from '#server/core/limits.ts'
import { Refusal } from '#server/core/refusal.ts'

const HOUR = 3_600
const MAILS_PER_HOUR_AND_ACCOUNT = 5
const MAILS_PER_HOUR_AND_ADDRESS = 30

const QUESTIONS_PER_MINUTE = 60

const per = (count: number, seconds: number): Budget => ({ burst: count, perSecond: count / seconds })

/** What counts as one address: an IPv4 address, or the /64 of an IPv6 one, which a single machine has to itself. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Whether a call comes from this machine itself. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./i.test(address)
}

type Prover = Pick<Caller, 'userId' | 'sessionHash'>

/** Limits where nobody is signed in yet, or where it is proved again. The machine itself is exempt from those by address outside production. */
export type AddressLimits = {
  /** @throws Refusal rate_limited */
  takeSignUp(address: string, reply: FastifyReply): void
  /** @throws Refusal rate_limited, when too many sign-ins to this account or from this address failed */
  checkFailures(account: string, address: string, reply: FastifyReply): void
  countFailure(account: string, address: string): void
  /**
   * Wrong proofs of somebody who is signed in, in a bucket of the session's own: strangers who fail to sign in do not
   * reach it. @throws Refusal rate_limited
   */
  checkProofs(caller: Prover, reply: FastifyReply): void
  countWrongProof(caller: Prover): void
  /** A question to nobody yet, which is kept until it is answered. @throws Refusal rate_limited */
  takeQuestion(address: string, reply: FastifyReply): void
  /** @throws Refusal rate_limited */
  takeMail(account: string, address: string, reply: FastifyReply): void
}

function createAddressLimits(config: Pick<Config, 'rates' | 'environment'>): AddressLimits {
  const limits = new Limits()
  const signUps = per(config.rates.signUpPerHour, HOUR)
  const failures = per(config.rates.signInFailuresPer15Minutes, HOUR / 4)
  const mailsToAccount = per(MAILS_PER_HOUR_AND_ACCOUNT, HOUR)
  const mailsFromAddress = per(MAILS_PER_HOUR_AND_ADDRESS, HOUR)
  const questions = per(QUESTIONS_PER_MINUTE, 60)
  const exempt = (address: string) => config.environment !== 'production' && isLoopback(address)
  const refuse = (reply: FastifyReply, seconds: number, message: string): never => {
    reply.header('retry-after', Math.max(1, Math.ceil(seconds)))
    throw new Refusal('rate_limited', message)
  }
  const byAddress = (kind: string, address: string) => `${kind}-address/${addressKey(address)}`
  const bySession = ({ userId, sessionHash }: Prover) => `proof/${userId}/${sessionHash.toString('hex')}`

  return {
    takeSignUp(address, reply) {
      if (exempt(address)) return
      const wait = limits.take(byAddress('sign-up', address), signUps)
      if (wait > 0) refuse(reply, wait, 'Too many accounts were opened from your address. Try again later.')
    },
    checkFailures(account, address, reply) {
      const message = 'Too many failed sign-ins. Wait a few minutes, or reset your password.'
      const fine =
        limits.has(`failure-account/${account}`, failures) &&
        (exempt(address) || limits.has(byAddress('failure', address), failures))
      if (!fine) refuse(reply, 1 / failures.perSecond, message)
    },
    countFailure(account, address) {
      limits.take(`failure-account/${account}`, failures)
      if (!exempt(address)) limits.take(byAddress('failure', address), failures)
    },
    checkProofs(caller, reply) {
      if (limits.has(bySession(caller), failures)) return
      refuse(reply, 1 / failures.perSecond, 'Too many wrong tries. Wait a few minutes, or use a passkey.')
    },
    countWrongProof: (caller) => void limits.take(bySession(caller), failures),
    takeQuestion(address, reply) {
      if (exempt(address)) return
      const wait = limits.take(byAddress('question', address), questions)
      if (wait > 0) refuse(reply, wait, 'Too many sign-ins were begun from your address. Wait a moment.')
    },
    takeMail(account, address, reply) {
      const message = 'Too many mails were asked for. Look into your inbox, or try again later.'
      if (!exempt(address)) {
        const wait = limits.take(byAddress('mail', address), mailsFromAddress)
        if (wait > 0) refuse(reply, wait, message)
      }
      // Counted for the address as typed, whether it has an account or not: the answer says nothing about that.
      const wait = limits.take(`mail-account/${account}`, mailsToAccount)
      if (wait > 0) refuse(reply, wait, message)
    },
  }
}

const made = new WeakMap<object, AddressLimits>()

/** The limits of the server that runs with these settings: every way to prove who one is counts together. */
export function addressLimitsOf(config: Pick<Config, 'rates' | 'environment'>): AddressLimits {
  const limits = made.get(config) ?? createAddressLimits(config)
  made.set(config, limits)
  return limits
}
