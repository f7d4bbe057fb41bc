/** Outgoing hooks: addresses of people and gangs to which the server posts what happens. */
export { fallAsleep } from './fall-asleep.ts'
export { askEcho, confirm, makeHook } from './make-hook.ts'
