import { z } from 'zod'
import { moment, wireMoney } from './fields.ts'

/**
 * The amount that the caller can stake without an identity proof, and how long this session's proof allows more, by side; null
 * in coins, and when the caller cannot bet. A step-up that names the event holds until the event locks.
 */
export const stakeProof = z.object({
  /** the sum that may leave in 24 hours without a proof */
  sum: wireMoney,
  /** the part of it that is left for a stake now */
  free: wireMoney,
  provedUntil: z.object({ optionA: moment.nullable(), optionB: moment.nullable() }),
})
