/** Gangs: who is in which, their alerts and their week. */
export type { Records } from './show-gangs.ts'
