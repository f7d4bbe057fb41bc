/** The store: paying a shop with a code whose money is held. */
export { auditStore } from './audit-store.ts'
export { exportCodes, openCodes } from './closing.ts'
export { codeTitles, shareCode } from './code-titles.ts'
export { createCode } from './create-code.ts'
export { releaseCodes, runDueStore, startStoreTimers } from './end-codes.ts'
export { redeemCode } from './redeem-code.ts'
export { sealedCodes, storeHandlers } from './routes.ts'
