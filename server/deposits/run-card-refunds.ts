import { cutTo } from '#contract/characters.ts'
import type { Context } from '#server/core/context.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import { takeSteps } from './card-refunds.ts'
import { carryOutOrders, type Orders } from './provider-orders.ts'
import { readAndSettle } from './settle-deposit.ts'

type Refund = {
  id: bigint
  deposit_id: string
  user_id: bigint
  amount_cents: bigint
  provider_id: string
  /** the number of this attempt: only the newest may give the refund up */
  attempts: number
}

/** @param due which open refunds to send now */
const refundOrders = (context: Context, cards: CardProvider, due: Sql): Orders<Refund> => ({
  table: 'card_refunds',
  joined: sql`join card_deposits d on d.id = o.deposit_id`,
  open: sql`o.state in ('requested', 'sent')`,
  due,
  columns: sql`o.deposit_id, o.user_id, o.amount_cents, d.provider_id, o.attempts + 1 as attempts`,
  failed: 'a refund to a card could not be sent',
  carryOut: (refund) => send(context, cards, refund),
})

/** Sends a refund that its owner has just asked for. The poller retries a refund that does not succeed. */
export const sendRefundNow = (context: Context, cards: CardProvider, id: bigint): Promise<void> =>
  // not a second time where the call's stored answer is repeated
  carryOutOrders(context, refundOrders(context, cards, sql`o.id = ${id} and o.attempts = 0`), () => true)

/**
 * Sends refunds to the card provider and follows those on their way, until the provider reports their outcome.
 * @param shouldContinue called before each one; false ends the round
 */
export function runCardRefunds(
  context: Context,
  cards: CardProvider,
  shouldContinue: () => boolean,
): Promise<void> {
  const due = sql`o.next_at <= clock_now() and d.test_mode = ${cards.testMode}`
  return carryOutOrders(context, refundOrders(context, cards, due), shouldContinue)
}

async function send(context: Context, cards: CardProvider, refund: Refund): Promise<void> {
  if (await inStep(context, cards, refund)) return
  const refused = await cards.refundIntent({
    id: refund.provider_id,
    amount: refund.amount_cents,
    key: `evens-card-refund-${refund.id}`,
    refundId: refund.id,
  })
  await inStep(context, cards, refund, refused)
}

/**
 * Reads the payment and settles the deposit.
 * @param refused the provider's reason to refuse the refund: if the payment lacks the refund too, it has failed
 * @returns whether the provider has the refund
 */
const inStep = (context: Context, cards: CardProvider, refund: Refund, refused?: string): Promise<boolean> =>
  readAndSettle(context, cards, refund.provider_id, async (tx, { refunds }) => {
    const isThere = refunds.some(({ refundId }) => refundId === refund.id)
    if (!isThere && refused !== undefined) await giveUp(context, tx, refund, refused)
    return isThere
  })

/** Gives the money back. Settling has locked the deposit; if a later attempt has begun, that attempt decides. */
async function giveUp(context: Context, tx: Tx, refund: Refund, why: string): Promise<void> {
  const given = await tx.change(sql`
    update card_refunds set note = ${cutTo(why, 500)}
    where id = ${refund.id} and state in ('requested', 'sent') and attempts = ${refund.attempts}`)
  if (given === 0) return
  const deposit = { id: refund.deposit_id, user_id: refund.user_id }
  await takeSteps(context, tx, deposit, [
    { id: refund.id, state: 'failed', paid: 0n, back: refund.amount_cents },
  ])
}
