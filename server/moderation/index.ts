/** Blocks between people, reports, and what moderators decide. */
export { areBlocked, blockedAmong, checkNotBanned } from './checks.ts'
