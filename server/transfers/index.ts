/** Transfers: money between people, sent or requested. */
export { acceptFundRequest } from './accept-fund-request.ts'
export { auditTransfers } from './audit-transfers.ts'
export { createFundRequest } from './create-fund-request.ts'
export { rejectFundRequest } from './end-fund-request.ts'
export { runDueTransfers } from './expire-fund-requests.ts'
export { sendTransfer } from './send-transfer.ts'
export { newStrangers, paidEachOther } from './shared-money.ts'
