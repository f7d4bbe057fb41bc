import { LRUCache } from 'lru-cache'
import type { RateClass } from '#contract/route.ts'
import type { Config } from './config.ts'

/** A budget: `burst` calls at once, refilled by `perSecond`. */
export type Budget = { burst: number; perSecond: number }

/**
 * Token buckets in memory, one for each key. A node counts for itself: with several nodes a person's budget is that of
 * each node.
 */
export class Limits {
  readonly #buckets = new LRUCache<string, { tokens: number; at: number }>({ max: 100_000 })

  /** Takes one token. @returns 0 when there was one, else the seconds until the next */
  take(key: string, budget: Budget, now = performance.now()): number {
    const known = this.#buckets.get(key)
    const bucket = known ?? { tokens: budget.burst, at: now }
    if (!known) this.#buckets.set(key, bucket)
    bucket.tokens = Math.min(budget.burst, bucket.tokens + ((now - bucket.at) / 1000) * budget.perSecond)
    bucket.at = now
    if (bucket.tokens < 1) return (1 - bucket.tokens) / budget.perSecond
    bucket.tokens -= 1
    return 0
  }

  /** Whether a token is there, without taking it. */
  has(key: string, budget: Budget, now = performance.now()): boolean {
    const bucket = this.#buckets.get(key)
    return !bucket || bucket.tokens + ((now - bucket.at) / 1000) * budget.perSecond >= 1
  }

  /** Puts back a token that was taken before it was known whether it had to be. */
  giveBack(key: string, budget: Budget): void {
    const bucket = this.#buckets.get(key)
    if (bucket) bucket.tokens = Math.min(budget.burst, bucket.tokens + 1)
  }
}

/**
 * The budgets of the route classes, by account. Where nobody is signed in yet the auth room counts for itself: sign-ups
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
  return { read, people, whole, write, money, 'sign-up': write, 'sign-in': write, mail: write }
}
