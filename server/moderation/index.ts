/** Blocks between people, reports, and moderators' decisions. */
export {
  areBlocked,
  BLOCKED_BY_YOU,
  banRefusal,
  blockedAmong,
  blockedByUser,
  blockersAmong,
  blockRefusal,
  checkNotBanned,
  checkNotBlocked,
  checkNotSilenced,
  hasBlocked,
  isBanned,
  isSilenced,
  shutOut,
  whySilenced,
} from './checks.ts'
export { report } from './report.ts'
export type { Reportable, ReportedLine } from './reportable.ts'
export { reportablePerson } from './reportable.ts'
