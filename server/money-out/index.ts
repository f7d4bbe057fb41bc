/** Judges money that is about to leave a purse. */
export { judgeMoneyOut, type Proven } from './judge-money-out.ts'
