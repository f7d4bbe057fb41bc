import { z } from 'zod'
import { id, moment, wireMoney } from './fields.ts'

/**
 * Money of one payer that exceeds the allowance of a limit. It is released when the allowance covers all of it, or its owner takes the
 * part that fits; it cannot be staked before.
 */
export const heldMoney = z.object({
  id,
  amount: wireMoney,
  /** the sum that the payer sent; where it exceeds `amount`, only a part can go back */
  came: wireMoney,
  /** the part that would fit now */
  fits: wireMoney,
  from: z.enum(['deposit', 'person']),
  heldAt: moment,
  /** its owner can send it back to the person who sent it, or to the card that paid it; bitcoin cannot go back */
  canSendBack: z.boolean(),
})
export type HeldMoney = z.infer<typeof heldMoney>
