import { z } from 'zod'
import { amount, id, moment, wireMoney } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** A card deposit that can go back to its card now. */
export const cardRefundChoice = z.object({
  depositId: z.uuid(),
  /** "Visa •••• 4242"; null where it is not known */
  card: z.string().nullable(),
  /** the amount that can go back: at most the balance */
  amount: wireMoney,
  creditedAt: moment,
})
export type CardRefundChoice = z.infer<typeof cardRefundChoice>

export const cardRefund = z.object({
  id,
  amount: wireMoney,
  /** as in the choices */
  card: z.string().nullable(),
  createdAt: moment,
  /** after it */
  balance: wireMoney,
})

export const cardRefundRoutes = {
  cardRefundChoices: route('GET /api/card-refunds/choices', {
    who: 'user',
    rate: 'read',
    reply: z.array(cardRefundChoice),
    about:
      'Card deposits of the caller whose money cannot leave in another way yet, newest first, and the amount of each that can go back to its card now.',
  }),
  requestCardRefund: route('POST /api/card-refunds', {
    who: 'user',
    rate: 'money',
    money: 'stored-reply',
    changes: ['balance', 'deposits'],
    onBreak: { refused: false, because: 'money goes back to its owner' },
    status: 201,
    body: z.strictObject({ depositId: z.uuid(), amount }),
    reply: cardRefund,
    refusals: [
      'not_found',
      'wallet_locked',
      'money_owed',
      'refund_window',
      'insufficient_funds',
      'payments_unavailable',
    ],
    about:
      'Sends money of a card deposit that cannot leave in another way yet back to its card, without a fee. The amount leaves the balance at once and is held until the provider has it; a refused amount returns.',
  }),
}

export const cardRefunds = contractModule({
  routes: cardRefundRoutes,
})
