/** An event with more bets is large: no stake makes the server read all of them. */
export const LARGE_BETS = 2_000
