/** Blocks between people, reports, and what moderators decide. */
export { areBlocked, blockedAmong, checkNotBanned, checkNotSilenced } from './checks.ts'
