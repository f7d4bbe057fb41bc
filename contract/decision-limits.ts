/** Two moderators sign a decision about more real money than this, in an event's pool or a tournament's prize. */
export const TWO_SIGNATURES_ABOVE_CENTS = 50_000n
/** A decision about at most the first sum counts like others, but takes one moderator until the total reaches the second. */
export const SMALL_MATTER_CENTS = 2_000n
export const SMALL_MATTERS_UNTIL_CENTS = 100_000n
/** The total also counts what the moderator decided alone, and what one person gained by such decisions, over these times. */
export const DECIDED_ALONE_HOURS = 24
export const GAINED_ALONE_DAYS = 30
/** How long the losing side may object to a decision that two have signed. */
export const OBJECTION_MINUTES = 15
/** How long a disputed event waits for moderators before it is void, and a decision for an admin after an objection. */
export const UNDECIDED_DAYS = 7
/** How long a suspended event waits before it is void, and before it calls admins. */
export const SUSPENDED_DAYS = 7
export const SUSPENDED_CALL_HOURS = 24
export const OBJECTION_MAX = 2_000

/**
 * Whether a decision about real money takes two moderators.
 * @param matter the pool or prize, hundredths
 * @param sum the same with everything that counts besides
 */
export const takesTwoSignatures = (matter: bigint, sum: bigint): boolean =>
  matter <= SMALL_MATTER_CENTS ? sum >= SMALL_MATTERS_UNTIL_CENTS : sum > TWO_SIGNATURES_ABOVE_CENTS
