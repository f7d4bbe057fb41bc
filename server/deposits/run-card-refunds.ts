import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import { takeSteps } from './card-refunds.ts'
import { ReadAgain } from './deliveries.ts'
import { type Reading, readDeposit, settleDeposit } from './settle-deposit.ts'

const AT_ONCE = 20
const READINGS_MAX = 5

type Refund = {
  id: bigint
  deposit_id: string
  user_id: bigint
  amount_cents: bigint
  provider_id: string
  /** the number of this attempt: only the newest may give the refund up */
  attempts: number
}

/** The next attempt's time is written first: other nodes skip it meanwhile, and a failing one blocks no other. */
const claim = (tx: Tx, which: ReturnType<typeof sql>): Promise<Refund[]> =>
  tx.rows<Refund>(sql`
    update card_refunds r set attempts = r.attempts + 1,
      next_at = clock_now() + interval '30 seconds' * least(120, 2 ^ least(r.attempts, 7))
    from card_deposits d
    where d.id = r.deposit_id and r.id in (${which})
    returning r.id, r.deposit_id, r.user_id, r.amount_cents, d.provider_id, r.attempts`)

/** Sends a refund that its owner has just asked for. What does not succeed is tried again by the poller. */
export async function sendRefundNow(context: Context, cards: CardProvider, id: bigint): Promise<void> {
  // not a second time where the answer of before is repeated
  const [refund] = await claim(
    context.db,
    sql`select id from card_refunds where id = ${id} and attempts = 0 and state = 'requested' for update`,
  )
  if (refund) await carryOut(context, cards, refund)
}

/**
 * Sends refunds to the card provider, outside of any transaction, and follows those on their way. Each is tried at growing
 * intervals, in the end every hour, until the provider says what became of it.
 * @param shouldContinue called before each one; false ends the round
 */
export async function runCardRefunds(
  context: Context,
  cards: CardProvider,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  while (shouldContinue()) {
    const due = await claim(
      context.db,
      sql`select x.id from card_refunds x join card_deposits y on y.id = x.deposit_id
        where x.state in ('requested', 'sent') and x.next_at <= clock_now() and y.test_mode = ${cards.testMode}
        order by x.next_at limit ${AT_ONCE} for update of x skip locked`,
    )
    for (const refund of due) {
      if (!shouldContinue()) return
      await carryOut(context, cards, refund)
    }
    if (due.length < AT_ONCE) return
  }
}

async function carryOut(context: Context, cards: CardProvider, refund: Refund): Promise<void> {
  try {
    const isThere = await inStep(context, cards, refund)
    if (isThere) return
    const refused = await cards.refundIntent({
      id: refund.provider_id,
      amount: refund.amount_cents,
      key: `evens-card-refund-${refund.id}`,
      refundId: refund.id,
    })
    await inStep(context, cards, refund, refused)
  } catch (error) {
    context.log.warn({ err: error, refund: refund.id.toString() }, 'a refund to a card could not be sent')
    const note = error instanceof Error ? error.message.slice(0, 500) : String(error)
    await context.db.change(sql`
      update card_refunds set note = ${note} where id = ${refund.id} and state in ('requested', 'sent')`)
  }
}

/**
 * Reads the payment and settles the deposit.
 * @param refused why the provider does not want the refund: where it is not there either, it has failed
 * @returns whether the provider has the refund
 */
async function inStep(
  context: Context,
  cards: CardProvider,
  refund: Refund,
  refused?: string,
): Promise<boolean> {
  for (let readings = 1; ; readings++) {
    const reading = await readDeposit(context, cards, refund.provider_id)
    if (!reading) throw new Error('the provider does not know this payment')
    const isThere = reading.intent.refunds.some(({ refundId }) => refundId === refund.id)
    try {
      await context.db.transact(async (tx) => {
        await settle(context, tx, reading)
        if (!isThere && refused !== undefined) await giveUp(context, tx, refund, refused)
      })
      return isThere
    } catch (error) {
      if (!(error instanceof ReadAgain) || readings === READINGS_MAX) throw error
    }
  }
}

async function settle(context: Context, tx: Tx, reading: Reading): Promise<void> {
  const settlement = await settleDeposit(context, tx, reading)
  if (settlement !== 'settled') throw new Error(`the payment does not fit its deposit: ${settlement}`)
}

/** Gives the money back. Settling has locked the deposit; where a later attempt has begun, that one decides. */
async function giveUp(context: Context, tx: Tx, refund: Refund, why: string): Promise<void> {
  const given = await tx.change(sql`
    update card_refunds set note = ${why.slice(0, 500)}
    where id = ${refund.id} and state in ('requested', 'sent') and attempts = ${refund.attempts}`)
  if (given === 0) return
  const deposit = { id: refund.deposit_id, user_id: refund.user_id }
  await takeSteps(context, tx, deposit, [
    { id: refund.id, state: 'failed', paid: 0n, back: refund.amount_cents },
  ])
}
