/** Tournaments: who plays, what it costs, and what they say. */
export { createTournament } from './create-tournament.ts'
export { joinByDeposit } from './join-by-deposit.ts'
export { joinWithin } from './join-tournaments.ts'
export { latestTournaments, tournamentCounts } from './person-tournaments.ts'
export { sendMessage } from './send-message.ts'
export { showTournament } from './show-tournament.ts'
export { startTournament } from './start-tournament.ts'
export { openTalk } from './talk.ts'
