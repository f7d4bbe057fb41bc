/** The store: paying a shop with a code whose money is held. */
export { auditStore } from './audit-store.ts'
export { paidByCode } from './code-titles.ts'
export { createCode } from './create-code.ts'
export { releaseCodes, runDueStore } from './end-codes.ts'
export { redeemCode } from './redeem-code.ts'
