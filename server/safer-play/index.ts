/** Limits that people set for themselves, and breaks from play. */
export { checkNotOnBreak } from './check-break.ts'
export { readyToDeposit, readyToReceive, takeDepositRoom } from './incoming.ts'
export { judgeStake, type Stake, withinLimits } from './judge-stake.ts'
export { devicesFollow, noteDeposit, notePasskey } from './links.ts'
export { meetAccount } from './meet-account.ts'
export { httpRegister } from './register.ts'
export { roomsFollow } from './rooms.ts'
