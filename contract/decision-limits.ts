/** Above this sum of real money two moderators sign a decision: of an event's pool, or of a tournament's prize. */
export const TWO_SIGNATURES_ABOVE_CENTS = 50_000n
/** How long the losing side may object to a decision that two have signed. */
export const OBJECTION_MINUTES = 15
/** How long something in dispute waits for moderators before it is void. */
export const UNDECIDED_DAYS = 7
/** How long a suspended event waits before it is void, and before admins are called to it. */
export const SUSPENDED_DAYS = 7
export const SUSPENDED_CALL_HOURS = 24
export const OBJECTION_MAX = 2_000
