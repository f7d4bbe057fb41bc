/** Blocks between people, reports, and what moderators decide. */
export {
  areBlocked,
  BLOCKED_BY_YOU,
  blockedAmong,
  blockRefusal,
  checkMayEnter,
  checkNotBanned,
  checkNotBlocked,
  checkNotSilenced,
  hasBlocked,
  isSilenced,
  whySilenced,
} from './checks.ts'
export { report } from './report.ts'
export type { Reportable, ReportedLine } from './reportable.ts'
export { reportablePerson } from './reportable-person.ts'
