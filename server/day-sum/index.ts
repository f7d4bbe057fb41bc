/** What left a purse in a day without an identity proof, and the proofs that are given for one event. */
export { noteProved, readDaySum, type StakedUnproved, setDaySum } from './day-sum.ts'
export { EVENT_PROOF_HOURS, eventProofUntil, keepEventProof, spendEventProof } from './event-proof.ts'
