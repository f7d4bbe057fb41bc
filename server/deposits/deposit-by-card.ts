import { DEPOSIT_MIN_CENTS } from '#contract/fees.ts'
import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'
import { Refusal } from '#server/core/refusal.ts'
import { purses } from '#server/ledger/index.ts'
import type { CardIntent, CardProvider } from '#server/payments/cards.ts'
import { readyToDeposit, takeDepositAllowance } from '#server/safer-play/index.ts'
import { askAndSettle } from './provider-orders.ts'
import { checkPurpose } from './purposes.ts'
import { readDeposit, settleDeposit } from './settle-deposit.ts'

export const unavailable = (message = 'Card deposits are not switched on here. No money moved.') =>
  new Refusal('payments_unavailable', message)

const wrongAmount = (message: string) => new Refusal('malformed', message, { amount: message })

/** A card deposit as its caller wants it. */
type CardOrder = {
  userId: bigint
  amount: bigint
  /** the call's Idempotency-Key */
  key: string | undefined
  /** the purpose of the money, such as `join:12` */
  purpose?: string | undefined
}

/**
 * Records the deposit first, then asks the provider for the payment, outside of any transaction and under the recorded
 * id. A crash in between loses nothing: a retry of the call finds the same row, and the provider's messages carry our
 * id.
 * @throws Refusal malformed for an amount out of bounds; payments_unavailable without a provider or when it does not
 * answer; limit_reached, play_paused, email_unconfirmed, register_unknown; those of a purpose that cannot be met now
 */
export async function startDeposit(
  context: Context,
  cards: CardProvider | null,
  order: CardOrder,
): Promise<CardIntent> {
  if (order.amount < DEPOSIT_MIN_CENTS) {
    throw wrongAmount(`The smallest deposit is ${dollars(DEPOSIT_MIN_CENTS)}`)
  }
  if (!cards) throw unavailable()
  if (order.amount > cards.amountMax) {
    throw wrongAmount(`A single card deposit can be at most ${dollars(cards.amountMax)}`)
  }
  await readyToDeposit(context, order.userId)
  const { id, provider_id } = await context.db.transact((tx) =>
    recordDeposit(context, tx, order, cards.testMode),
  )
  try {
    const known = provider_id === null ? undefined : await cards.readIntent(provider_id)
    return known ?? (await cards.createIntent({ depositId: id, amount: order.amount, userId: order.userId }))
  } catch (error) {
    if (error instanceof Refusal) throw error
    context.log.error({ err: error, deposit: id }, 'the card provider did not make a payment')
    throw unavailable('The card provider did not answer. Nothing was charged; please try again.')
  }
}

type Recorded = { id: string; provider_id: string | null }

async function recordDeposit(
  context: WithOffers,
  tx: Tx,
  { userId, amount, key, purpose }: CardOrder,
  testMode: boolean,
): Promise<Recorded> {
  // One after the other: a second call with the same key must find the first call's row, not an allowance that the first call used up.
  await tx.one(sql`select id from users where id = ${userId} for no key update`)
  const same = sql`
    select id, provider_id from card_deposits
    where user_id = ${userId} and request_key = ${key ?? null} and amount_cents = ${amount}
      and purpose is not distinct from ${purpose ?? null}`
  const known = await tx.first<Recorded>(same)
  if (known) return known
  await checkPurpose(context, tx, userId, purpose)
  await takeDepositAllowance(context, tx, { userId, amount })
  const inserted = await tx.first<Recorded>(sql`
    insert into card_deposits (user_id, amount_cents, test_mode, request_key, purpose)
    values (${userId}, ${amount}, ${testMode}, ${key ?? null}, ${purpose ?? null})
    on conflict do nothing returning id, provider_id`)
  return inserted ?? (await tx.one(same))
}

/**
 * Reads a payment again from the provider and credits it to its owner, once.
 * @throws Refusal not_found (unknown, or somebody else's), deposit_not_paid, payments_unavailable
 */
export async function verifyDeposit(
  context: Context,
  cards: CardProvider | null,
  { userId, paymentIntentId }: { userId: bigint; paymentIntentId: string },
): Promise<{ amount: bigint; balance: bigint }> {
  if (!cards) throw unavailable()
  const known = await context.db.first<{ amount_cents: bigint }>(sql`
    select amount_cents from card_deposits where provider_id = ${paymentIntentId} and user_id = ${userId}`)
  if (!known) throw new Refusal('not_found', 'There is no such deposit')
  const isPaid = await askAndSettle(
    context,
    async () => {
      const read = await askAgain(context, cards, paymentIntentId)
      if (!read || read.intent.userId !== userId) throw new Refusal('not_found', 'There is no such deposit')
      return read
    },
    async (tx, read) =>
      (await settleDeposit(context, tx, read)) === 'settled' && read.intent.status === 'succeeded',
  )
  // after the commit, which also records a payment that is on its way or was declined
  if (!isPaid) {
    throw new Refusal('deposit_not_paid', 'The provider has not taken this payment. No money moved.')
  }
  const { usd } = await purses(context.db, userId)
  return { amount: known.amount_cents, balance: usd }
}

async function askAgain(context: Context, cards: CardProvider, intentId: string) {
  try {
    return await readDeposit(context, cards, intentId)
  } catch (error) {
    context.log.error({ err: error, intent: intentId }, 'the card provider did not answer')
    throw unavailable(
      'The card provider did not answer. If it took the payment, your balance is updated automatically within a minute.',
    )
  }
}
