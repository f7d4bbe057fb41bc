import { z } from 'zod'
import { moment, wireMoney } from './fields.ts'

/**
 * What may be staked before an identity proof is asked for, and until when this session's proof lets more pass, by side; null in
 * coins, and when the caller cannot bet. A step-up that names the event holds until it locks.
 */
export const stakeProof = z.object({
  /** what may leave in 24 hours without a proof */
  sum: wireMoney,
  /** what of it is left for a stake now */
  free: wireMoney,
  provedUntil: z.object({ optionA: moment.nullable(), optionB: moment.nullable() }),
})
