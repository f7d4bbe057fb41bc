/** Withdrawals. */
export { approveWithdrawal } from './approve-withdrawal.ts'
export { auditWithdrawals } from './audit-withdrawals.ts'
export { completeWithdrawal } from './complete-withdrawal.ts'
export { requestWithdrawal } from './request-withdrawal.ts'
export { returnWithdrawal } from './return-withdrawal.ts'
