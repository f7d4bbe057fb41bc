/** How far back a creator's record on an event's page goes, in events. */
export const CREATOR_RECORD_EVENTS = 100
/** A proposal for a larger pool of real money needs a source link or a photograph. */
export const SOURCE_ABOVE_CENTS = 10_000n
/** The creator does not lock an event early within this time after a bet of their own. */
export const LOCK_AFTER_OWN_BET_MINUTES = 10

/**
 * The challenge window of a pool of real money, as a multiple of the shortest one: the larger the pool, the more likely the
 * window includes hours in which its bettors are awake.
 */
export function challengeFactor(poolCents: bigint): number {
  if (poolCents <= 10_000n) return 1
  return poolCents <= 100_000n ? 3 : 12
}

/** The chances from 0 to 100% are in as many bands of one width. */
export const CALIBRATION_BANDS = 5
/** Before as many settled bets nothing is said of somebody's judgement. */
export const CALIBRATED_BETS_MIN = 10
/** The bets that an event's tape holds at most. */
export const TAPE_LENGTH = 20
/** People who have an event's page open are counted up to here. */
export const ONLOOKERS_MOST = 100

/** People whom the list of an event names. */
export const PEOPLE_SHOWN = 100
