/** A creator's record on an event's page covers this many of their latest events. */
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

/** The number of equal bands into which the chances from 0 to 100% fall. */
export const CALIBRATION_BANDS = 5
/** A person's calibration appears from this many settled bets on. */
export const CALIBRATED_BETS_MIN = 20
/** The most bets that an event's tape holds. */
export const TAPE_LENGTH = 20
/** The count of people who have an event's page open stops here. */
export const ONLOOKERS_MOST = 100

/** The most people whom an event's list names. */
export const PEOPLE_SHOWN = 100

/** A rank of a week or a month needs so many settled events that count, and such a sum of stakes on them, in hundredths. */
export const BOARD_WANTS = {
  week: { events: 3, stakeCents: 2_000n },
  month: { events: 8, stakeCents: 8_000n },
} as const
/** The fewest people of an event that counts on a board of bettors, and of a gang's own event on the gang's board. */
export const BOARD_BETTORS_MIN = 5
export const GANG_BOARD_BETTORS_MIN = 3

/** The people who see an event: everybody, the guests of its invite link, or the creator's gang. */
export const AUDIENCES = ['public', 'link', 'gang'] as const
export type Audience = (typeof AUDIENCES)[number]

/** The hours that the create dialogs offer; 24 is the default (E-04). */
export const EVENT_HOURS = [1, 6, 24, 48, 168] as const

/** The creator's part in an event: they only propose its outcome, they take part in it, or they know more than others. */
export const INTEREST_PARTS = ['decides', 'takes-part', 'knows'] as const
export type InterestPart = (typeof INTEREST_PARTS)[number]
/** The most people whom a creator names beside themselves. */
export const NAMED_MAX = 10

/** In real money a proposal by which its proposer gains can be disputed this many times as long. */
export const GAIN_FACTOR = 2

/** How a winner may belong to somebody who decided. In a circle gang and address count nothing. */
export const TIE_KINDS = ['device', 'transfers', 'address', 'gang'] as const
export type TieKind = (typeof TIE_KINDS)[number]
/** Transfers between the two count above this sum within this time; a gang counts up to this size. */
export const TRANSFERS_FLAGGED_ABOVE_CENTS = 5_000n
export const TRANSFERS_FLAGGED_DAYS = 30
export const GANG_FLAGGED_MOST = 10
/** A flagged payout above this sum waits for a moderator, at most this long. */
export const PAYOUT_CHECKED_ABOVE_CENTS = 50_000n
export const PAYOUT_CHECK_HOURS = 24

/** How often an event may repeat, and the most instances of one series. */
export const PERIODS = ['day', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]
export const REPEATS_MIN = 2
export const REPEATS_MAX = 520
/** The most series of one person that still go on. */
export const SERIES_MAX = 20
