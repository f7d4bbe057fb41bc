/** Above this sum of real money two moderators sign a decision: of an event's pool, or of a tournament's prize. */
export const TWO_SIGNATURES_ABOVE_CENTS = 50_000n
/** Decisions about at most so much are added up like others, and take one moderator until the sum is this much. */
export const SMALL_MATTER_CENTS = 2_000n
export const SMALL_MATTERS_UNTIL_CENTS = 100_000n
/** What counts in the sum beside the matter itself: what its moderator decided alone, and what one person gained by such decisions. */
export const DECIDED_ALONE_HOURS = 24
export const GAINED_ALONE_DAYS = 30
/** How long the losing side may object to a decision that two have signed. */
export const OBJECTION_MINUTES = 15
/** How long something in dispute waits for moderators before it is void. */
export const UNDECIDED_DAYS = 7
/** How long a suspended event waits before it is void, and before admins are called to it. */
export const SUSPENDED_DAYS = 7
export const SUSPENDED_CALL_HOURS = 24
export const OBJECTION_MAX = 2_000

/**
 * Whether a decision about real money takes two moderators.
 * @param matter the pool or prize, hundredths
 * @param sum the same with what counts beside it
 */
export const takesTwoSignatures = (matter: bigint, sum: bigint): boolean =>
  matter <= SMALL_MATTER_CENTS ? sum >= SMALL_MATTERS_UNTIL_CENTS : sum > TWO_SIGNATURES_ABOVE_CENTS
