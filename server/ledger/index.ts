/** The ledger's door. In SQL its doors are the functions of migration 0002; no other room reads its tables. */
export { account, accountName, type AccountKind, currencyOf, kindOf, ownerOf } from './accounts.ts'
export { audit, type Fault } from './audit.ts'
export { type Journal, post, postOne, type Posting, type Verdict } from './post.ts'
export { type Reason, REASONS, reasonName } from './reasons.ts'
export { ensurePartitions, openAccounts, purses, type Purses, statement, type StatementRow } from './read.ts'
