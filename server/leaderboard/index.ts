/** Standings of tournament players, tiers, the crown and the revenue share of hosts. */

export type { MatchFinished } from './facts.ts'
export { lockBoard } from './give-crown.ts'
export { recordRanks } from './rank-snapshots.ts'
export { putBack, setAside, setAsideMatches } from './set-aside.ts'
export { amongTop } from './show-leaderboard.ts'
export { tournamentRecord } from './standing-rows.ts'
