/** Limits that people set for themselves, and breaks from play. */
export { checkNotOnBreak } from './check-break.ts'
export { forgetFacts, missingFacts } from './facts-kept.ts'
export { readyToReceive, takeDepositRoom } from './incoming.ts'
export { judgeStake, type Stake, withinLimits } from './judge-stake.ts'
export { roomsFollow } from './rooms.ts'
