import type { MonthlyStatement } from '#contract/wallet.ts'

/** How a statement names its lines. */
export const lineWords: Record<MonthlyStatement['lines'][number]['name'], string> = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  transfers: 'Transfers',
  store: 'Store',
  staked: 'Staked',
  won: 'Won',
  bonds: 'Dispute bonds',
  practice: 'Practice coins given',
  corrections: 'Corrections',
}
