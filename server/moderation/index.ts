/** Blocks between people, reports, and what moderators decide. */
export { areBlocked, blockedAmong, checkNotBanned, checkNotBlocked, checkNotSilenced } from './checks.ts'
