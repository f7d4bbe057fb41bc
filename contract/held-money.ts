import { z } from 'zod'
import { id, moment, wireMoney } from './fields.ts'

/**
 * Money of one payer that does not fit whole into a limit: it is released when there is room for all of it, or its owner takes the part
 * that fits; it cannot be staked before.
 */
export const heldMoney = z.object({
  id,
  amount: wireMoney,
  /** what the payer sent: sent back, they see a part where it is more than the amount */
  came: wireMoney,
  /** what would fit now */
  fits: wireMoney,
  from: z.enum(['deposit', 'person']),
  heldAt: moment,
  /** its owner can send it back to the person who sent it, or to the card that paid it; bitcoin cannot go back */
  canSendBack: z.boolean(),
})
export type HeldMoney = z.infer<typeof heldMoney>
