/** An event with more bets is large: nobody reads all of them for one stake. */
export const LARGE_BETS = 2_000
