/** Juries of seven people, which decide disputes about public events where the creator chose that. */
export { setDuty } from './duty.ts'
