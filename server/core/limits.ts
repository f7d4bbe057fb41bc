import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RateClass } from '#contract/route.ts'
import type { Config } from '#server/config/config.ts'

/** A budget: `burst` calls at once, refilled by `perSecond`. */
export type Budget = { burst: number; perSecond: number }

/** @param count calls within `seconds`, all at once or spread */
export const per = (count: number, seconds: number): Budget => ({ burst: count, perSecond: count / seconds })

/** The result of taking a token. */
export type Taken = {
  /** 0 when a token was taken, else the seconds until the next one */
  wait: number
  /** whole tokens left */
  left: number
}

/**
 * Token buckets, one for each key. Buckets in memory answer at once; buckets shared between nodes answer with a promise,
 * which never rejects.
 */
export type Limits = {
  /** Takes one token. */
  take(key: string, budget: Budget): Taken | Promise<Taken>
  /** Whether a token is available, without taking it. */
  has(key: string, budget: Budget): boolean | Promise<boolean>
  /** Returns a token that was not due after all. */
  giveBack(key: string, budget: Budget): void | Promise<void>
  /** Refills a bucket. */
  clear(key: string): void | Promise<void>
}

/** Buckets of one node: with several nodes a user has the budget on each of them. */
export class MemoryLimits implements Limits {
  #kept: LRUCache<string, { tokens: number; at: number }> | undefined

  /** Made by the first call: it takes the memory for all of them at once. */
  get #buckets() {
    this.#kept ??= new LRUCache({ max: 100_000 })
    return this.#kept
  }

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

const policyOf = (name: string, { burst, perSecond }: Budget): string =>
  `"${name}";q=${burst};w=${Math.ceil(burst / perSecond)}`

function leftOf(name: string, budget: Budget, { wait, left }: Taken): string {
  const full = wait > 0 ? wait : (budget.burst - left) / budget.perSecond
  return `"${name}";r=${left};t=${Math.ceil(full)}`
}

/**
 * Makes the function that sets `RateLimit-Policy` and `RateLimit` (IETF draft): the rest of this budget for a caller.
 * @param name of the budget, in plain ASCII
 */
export function limitAnnouncer(name: string, budget: Budget): (reply: FastifyReply, taken: Taken) => void {
  const policy = policyOf(name, budget)
  return (reply, taken) => {
    reply.header('ratelimit-policy', policy)
    reply.header('ratelimit', leftOf(name, budget, taken))
  }
}

/** The same headers and `Retry-After`, for a refusal beyond the budget. */
export const limitHeaders = (name: string, budget: Budget, taken: Taken): Record<string, string> => ({
  'ratelimit-policy': policyOf(name, budget),
  ratelimit: leftOf(name, budget, taken),
  'retry-after': String(Math.max(1, Math.ceil(taken.wait))),
})

/**
 * The budgets of the route classes, by user. For visitors the auth module has its own counts: sign-ups and password mails
 * by address, failed sign-ins by user and address (decisions, Sign-in).
 */
export function budgetsOf(config: Pick<Config, 'rates'>): Record<RateClass, Budget> {
  const { rates } = config
  const money = { burst: rates.moneyBurst, perSecond: rates.moneyPerSecond }
  const write = { burst: rates.moneyBurst, perSecond: rates.writePerSecond }
  const read = { burst: rates.readPerSecond, perSecond: rates.readPerSecond }
  // A search for people runs as fast as one types, and too slowly to enumerate all users.
  const people = { burst: Math.ceil(rates.readPerSecond * 0.3), perSecond: rates.readPerSecond / 100 }
  // Reading a whole history costs as much as the history is long.
  const whole = { burst: Math.ceil(rates.readPerSecond * 0.2), perSecond: rates.readPerSecond / 200 }
  // One call of home makes about twenty reads.
  const home = { burst: Math.ceil(rates.readPerSecond * 0.3), perSecond: rates.readPerSecond / 20 }
  return { read, people, whole, home, write, money, 'sign-up': write, 'sign-in': write, mail: write }
}
