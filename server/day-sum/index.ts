/** Money that left a purse in a day without an identity proof, and the proofs for a single event. */
export { noteProved, readDaySum, type StakedUnproved, setDaySum } from './day-sum.ts'
export { EVENT_PROOF_HOURS, eventProofUntil, keepEventProof, spendEventProof } from './event-proof.ts'
