import { randomUUID } from 'node:crypto'
import { DEPOSIT_MIN_CENTS } from '#contract/fees.ts'
import { formatMoney } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { account, postOne, purses } from '#server/ledger/index.ts'
import type { CardIntent, CardProvider } from '#server/payments/cards.ts'

const unavailable = () =>
  new Refusal('payments_unavailable', 'Card deposits are not switched on here. No money moved.')

/**
 * Asks the provider for an intent, before any transaction.
 * @throws Refusal malformed below the minimum, payments_unavailable without a provider
 */
export async function startIntent(
  cards: CardProvider | null,
  order: { userId: bigint; amount: bigint; key: string | undefined },
): Promise<CardIntent> {
  if (order.amount < DEPOSIT_MIN_CENTS) {
    const message = `The smallest deposit is ${formatMoney(DEPOSIT_MIN_CENTS)}`
    throw new Refusal('malformed', message, { amount: message })
  }
  if (!cards) throw unavailable()
  return cards.createIntent({
    ...order,
    idempotencyKey: `deposit:${order.userId}:${order.key ?? randomUUID()}`,
  })
}

/** Records an intent and, when it is paid already (test mode), credits it in the same transaction. */
export async function recordIntent(
  context: Context,
  tx: Tx,
  cards: CardProvider,
  intent: CardIntent,
): Promise<void> {
  await tx.change(sql`
    insert into card_deposits (provider_id, user_id, amount_cents, test_mode)
    values (${intent.id}, ${intent.userId}, ${intent.amount}, ${cards.testMode}) on conflict do nothing`)
  if (intent.status === 'succeeded') await creditIntent(context, tx, intent)
}

/**
 * Credits a paid intent, once: the journal's key holds the provider's id, and whoever comes second finds it posted.
 * Every way to a credit (test mode, verify, webhooks) goes through here.
 */
export async function creditIntent(
  context: Context,
  tx: Tx,
  intent: CardIntent,
): Promise<'posted' | 'duplicate'> {
  const verdict = await postOne(tx, {
    key: `deposit:${intent.id}`,
    reason: 'deposit',
    ref: `deposit:${intent.id}`,
    postings: [
      {
        source: account('external-card', 0n, 'USD'),
        destination: account('person', intent.userId, 'USD'),
        amount: intent.amount,
      },
    ],
  })
  if (verdict === 'posted') {
    await tx.change(sql`
      update card_deposits set status = 'credited', credited_at = clock_now() where provider_id = ${intent.id}`)
    tx.afterCommit(() => context.signals.send({ type: 'balance_changed', userIds: [intent.userId] }))
  }
  return verdict
}

/**
 * Reads an intent again from the provider and credits it to its owner.
 * @throws Refusal not_found (unknown, or somebody else's), deposit_not_paid, payments_unavailable
 */
export async function verifyDeposit(
  context: Context,
  cards: CardProvider | null,
  { userId, paymentIntentId }: { userId: bigint; paymentIntentId: string },
): Promise<{ amount: string; balance: string }> {
  if (!cards) throw unavailable()
  const known = await context.db.first<{ amount_cents: bigint }>(sql`
    select amount_cents from card_deposits where provider_id = ${paymentIntentId} and user_id = ${userId}`)
  const intent = known && (await cards.readIntent(paymentIntentId))
  if (!intent || intent.userId !== userId) throw new Refusal('not_found', 'There is no such deposit')
  if (intent.status !== 'succeeded' || intent.amount !== known.amount_cents) {
    throw new Refusal('deposit_not_paid', 'The provider has not taken this payment. No money moved.')
  }
  await context.db.transact((tx) => creditIntent(context, tx, intent))
  const { usd } = await purses(context.db, userId)
  return { amount: formatMoney(intent.amount), balance: formatMoney(usd) }
}
