/** Judges money that is about to leave a purse, and what is given up to somebody else. */
export { giveUp, holdToGiveUp } from './give-up.ts'
export { judgeMoneyOut, type Proven } from './judge-money-out.ts'
