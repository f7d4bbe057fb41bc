import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RateClass } from '#contract/route.ts'
import type { Config } from '#server/config/config.ts'

/** A budget: `burst` calls at once, refilled by `perSecond`. */
export type Budget = { burst: number; perSecond: number }

/** @param count calls in so many seconds, all at once or spread */
export const per = (count: number, seconds: number): Budget => ({ burst: count, perSecond: count / seconds })

/** What came of taking a token. */
export type Taken = {
  /** 0 when there was one, else the seconds until the next */
  wait: number
  /** whole tokens that are left */
  left: number
}

/**
 * Token buckets, one for each key. What is kept in memory answers at once; what is shared between nodes answers with a
 * promise, and never rejects.
 */
export type Limits = {
  /** Takes one token. */
  take(key: string, budget: Budget): Taken | Promise<Taken>
  /** Whether a token is there, without taking it. */
  has(key: string, budget: Budget): boolean | Promise<boolean>
  /** Puts back a token that was taken before it was known whether it had to be. */
  giveBack(key: string, budget: Budget): void | Promise<void>
  /** Fills a bucket again. */
  clear(key: string): void | Promise<void>
}

/** Buckets of this node alone: with several nodes a person's budget is that of each node. */
export class MemoryLimits implements Limits {
  readonly #buckets = new LRUCache<string, { tokens: number; at: number }>({ max: 100_000 })

  take(key: string, budget: Budget, now = performance.now()): Taken {
    const known = this.#buckets.get(key)
    const bucket = known ?? { tokens: budget.burst, at: now }
    if (!known) this.#buckets.set(key, bucket)
    bucket.tokens = Math.min(budget.burst, bucket.tokens + ((now - bucket.at) / 1000) * budget.perSecond)
    bucket.at = now
    if (bucket.tokens < 1) return { wait: (1 - bucket.tokens) / budget.perSecond, left: 0 }
    bucket.tokens -= 1
    return { wait: 0, left: Math.floor(bucket.tokens) }
  }

  has(key: string, budget: Budget, now = performance.now()): boolean {
    const bucket = this.#buckets.get(key)
    return !bucket || bucket.tokens + ((now - bucket.at) / 1000) * budget.perSecond >= 1
  }

  giveBack(key: string, budget: Budget): void {
    const bucket = this.#buckets.get(key)
    if (bucket) bucket.tokens = Math.min(budget.burst, bucket.tokens + 1)
  }

  clear(key: string): void {
    this.#buckets.delete(key)
  }
}

/** The `RateLimit-Policy` of each budget that was announced: its text never changes. */
const policies = new Map<string, string>()

function policyOf(name: string, budget: Budget): string {
  const text = `"${name}";q=${budget.burst};w=`
  let policy = policies.get(text)
  if (policy === undefined) {
    policy = text + Math.ceil(budget.burst / budget.perSecond)
    policies.set(text, policy)
  }
  return policy
}

function leftOf(name: string, budget: Budget, { wait, left }: Taken): string {
  const full = wait > 0 ? wait : (budget.burst - left) / budget.perSecond
  return `"${name}";r=${left};t=${Math.ceil(full)}`
}

/**
 * Tells the caller what is left of a budget: `RateLimit-Policy` and `RateLimit` as the draft of the IETF names them.
 * @param name of the budget, in plain ASCII
 */
export function announceLimit(reply: FastifyReply, name: string, budget: Budget, taken: Taken): void {
  reply.header('ratelimit-policy', policyOf(name, budget))
  reply.header('ratelimit', leftOf(name, budget, taken))
}

/** The same and `Retry-After`, as headers of a refusal of what the budget does not cover. */
export const limitHeaders = (name: string, budget: Budget, taken: Taken): Record<string, string> => ({
  'ratelimit-policy': policyOf(name, budget),
  ratelimit: leftOf(name, budget, taken),
  'retry-after': String(Math.max(1, Math.ceil(taken.wait))),
})

/**
 * The budgets of the route classes, by account. Where nobody is signed in yet the auth module counts for itself: sign-ups
 * and password mails by address, failed sign-ins by account and address (decisions, Sign-in).
 */
export function budgetsOf(config: Pick<Config, 'rates'>): Record<RateClass, Budget> {
  const { rates } = config
  const money = { burst: rates.moneyBurst, perSecond: rates.moneyPerSecond }
  const write = { burst: rates.moneyBurst, perSecond: rates.writePerSecond }
  const read = { burst: rates.readPerSecond, perSecond: rates.readPerSecond }
  // Who looks for people asks as fast as one types, not as fast as one could read everybody out.
  const people = { burst: Math.ceil(rates.readPerSecond * 0.3), perSecond: rates.readPerSecond / 100 }
  // What reads a whole history costs as much as that history is long.
  const whole = { burst: Math.ceil(rates.readPerSecond * 0.2), perSecond: rates.readPerSecond / 200 }
  // One call of home stands for some twenty reads.
  const home = { burst: Math.ceil(rates.readPerSecond * 0.3), perSecond: rates.readPerSecond / 20 }
  return { read, people, whole, home, write, money, 'sign-up': write, 'sign-in': write, mail: write }
}
