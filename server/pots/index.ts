/** Two people, one stake each, one provably fair game. */
export { auditPots } from './audit-pots.ts'
export { createPot } from './create-pot.ts'
export { startGameSession } from './game-sessions.ts'
export { latestPots, playedPots, potCounts } from './person-pots.ts'
export { createPotWriter, playPot } from './play-pot.ts'
export { withdrawPot } from './return-pots.ts'
export { runDuePots } from './run-due.ts'
