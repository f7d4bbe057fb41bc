/** The ledger's public functions. In SQL they are the functions of this folder; no other module reads its tables. */
export { type AccountKind, account, accountName, currencyOf, kindOf, ownerOf } from './accounts.ts'
export {
  betOn,
  closeStakes,
  isGuarded,
  lockAllowances,
  medianStake,
  NO_LIMITS,
  type PurseAllowances,
  readAllowances,
  setAllowances,
  setUnproved,
  stakedMinutes,
  takenSince,
} from './allowances.ts'
export { audit, auditStatements, type Fault, keepAudit, lastAudit } from './audit.ts'
export {
  chargedBy,
  debtOf,
  debts,
  describeCredit,
  lockDebt,
  lockPurse,
  moneyOwed,
  refuseDebtor,
} from './debt.ts'
export {
  type Held,
  heldOf,
  holders,
  letGo,
  putBackHeld,
  releaseHeld,
  returnHeld,
  takeFromHeld,
  takeFromHeldOf,
} from './held.ts'
export { watchHistory } from './history-watch.ts'
export { type MarkStore, markStores, marksOf } from './mark-stores.ts'
export { databaseName, type Mark, missingMark, newestMark, printOf } from './marks.ts'
export { EVER, type HistoryTitle, type HistoryTitles, type Period, type Play } from './offers.ts'
export {
  isOwed,
  type KindSum,
  kindNumber,
  movesByKind,
  OWED_BALANCE_AT,
  OWED_BYTES,
  owedChunk,
  sumsByKind,
} from './owed.ts'
export { type Journal, type Posting, post, postOne } from './post.ts'
export {
  balanceDays,
  counterparties,
  ensurePartitions,
  findInStatement,
  freeAccounts,
  leftFor,
  lockAccounts,
  openAccounts,
  outgoing,
  purses,
  type StatementMatch,
  type StatementRow,
  type Sums,
  statement,
  sums,
} from './read.ts'
export { REASONS, type Reason } from './reasons.ts'
export { RECORD_AT, RECORD_BYTES } from './record.ts'
export { postingsAfter, recordsOf } from './records.ts'
