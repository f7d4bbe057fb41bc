/** Limits that people set for themselves, and breaks from play. */
export { changeLimit } from './change-limit.ts'
export { checkNotOnBreak } from './check-break.ts'
export { currentUserWithBreak } from './current-user.ts'
export { readyToReceive, takeDepositRoom } from './incoming.ts'
export { judgeStake, type Stake, withinLimits } from './judge-stake.ts'
export { isOnBreak } from './on-break.ts'
export { beginPause } from './pauses.ts'
export { roomsFollow } from './rooms.ts'
