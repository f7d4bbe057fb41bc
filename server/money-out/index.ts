/** Judges money that is about to leave a purse, and money that a person gives up to another. */
export { countShares } from './count-shares.ts'
export { type GivenUp, givesUpTooMuch, giveUp, holdToGiveUp } from './give-up.ts'
export { judgeBond, judgeMoneyOut, type Proven } from './judge-money-out.ts'
export type { PersonSum, PlacedStake, Winnings } from './offers.ts'
export { reachLosses, type SessionSeen } from './reach-losses.ts'
export {
  askingOf,
  missingOf,
  type OtherSideIsYoung,
  type OwnerSession,
  warnOfGivenUp,
  warnOwner,
  YOUNG_DAYS,
} from './warn-owner.ts'
export { oweShare, wonFrom } from './winnings.ts'
