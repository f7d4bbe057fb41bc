/** The hour at which a question of the day locks, in the site's time zone. */
export const DAILY_LOCK_HOUR = 20
/** Until this hour of the next morning only the operator who asked proposes the outcome. */
export const DAILY_PROPOSE_HOUR = 10
/** A question that could open only at this hour or later is not asked, nor given that day: people need an hour to answer. */
export const DAILY_OPEN_UNTIL_HOUR = 19
/** Operators who must have seen a question before it is asked. */
export const DAILY_SEEN_BY = 2
/** Minutes in one piece without the site, before the lock, after which a day counts for nobody. */
export const DAILY_AWAY_MINUTES = 60

/** One tap stakes this, hundredths of practice coins. */
const DAILY_STAKE_CENTS = 500n
/** With less than this in the purse there is a refill instead. */
const DAILY_LEAST_CENTS = 100n

/** The stake of one tap, hundredths: five coins, or what is left; null where the purse needs a refill. */
export function dailyStake(purseCents: bigint): bigint | null {
  if (purseCents < DAILY_LEAST_CENTS) return null
  return purseCents < DAILY_STAKE_CENTS ? purseCents : DAILY_STAKE_CENTS
}
