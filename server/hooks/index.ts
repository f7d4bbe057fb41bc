/** Outgoing hooks: addresses of people and gangs to which the server posts what happens. */
export { type Call, deliverOne } from './deliver.ts'
export { makeHook } from './make-hook.ts'
