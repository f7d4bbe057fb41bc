/** Blocks between people, reports, and what moderators decide. */
export { areBlocked, blockedAmong, checkNotBanned, hasBlocked, isSilenced } from './checks.ts'
