/** A letter a week to people who want it, about what their circles did. */
export { setWanted } from './choice.ts'
