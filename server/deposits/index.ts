/** Every way in for money. */
export { auditDeposits } from './audit-deposits.ts'
export { settlingCredits } from './card-deposits.ts'
export { type DeliveryHandler, type DeliveryOutcome, recordDelivery } from './deliveries.ts'
export { startDeposit } from './deposit-by-card.ts'
export { askWhetherLive, playMoney } from './play-money.ts'
export { askAndSettle, carryOutOrders, claimDue, FAILED_AFTER_A_WEEK, ReadAgain } from './provider-orders.ts'
export type { Purposes } from './purposes.ts'
export { attachIntent } from './settle-deposit.ts'
