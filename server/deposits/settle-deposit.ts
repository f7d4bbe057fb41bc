import { receiptLink } from '#contract/history.ts'
import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { account, chargedBy, lockPurse, postOne } from '#server/ledger/index.ts'
import { notify } from '#server/notifications/index.ts'
import type { CardIntent, CardProvider } from '#server/payments/cards.ts'
import { noteDeposit, readyToReceive } from '#server/safer-play/index.ts'
import { isClosed } from '#server/users/index.ts'
import type { CardDeposit } from './card-deposits.ts'
import { noteCameBack, orderRefund } from './card-orders.ts'
import { askAndSettle, ReadAgain } from './provider-orders.ts'
import { lockPurpose, meetPurpose } from './purposes.ts'
import { reverseDeposit } from './reverse-deposit.ts'

/** The provider's answer on a payment, and the deposit's revision when it was asked. */
export type Reading = { intent: CardIntent; revision: number }

/**
 * Asks the provider about a payment; never inside a transaction.
 * @returns undefined when the provider does not know it
 * @throws Error when the provider cannot be reached
 */
export async function readDeposit(
  context: Context,
  cards: CardProvider,
  intentId: string,
): Promise<Reading | undefined> {
  const known = await context.db.first<{ revision: number; refunds: boolean }>(sql`
    select revision, exists (select 1 from card_refunds r where r.deposit_id = d.id) as refunds
    from card_deposits d where provider_id = ${intentId}`)
  const intent = await cards.readIntent(intentId, known?.refunds)
  return intent && { intent, revision: known?.revision ?? 0 }
}

/**
 * The result of comparing a deposit with the provider's payment: `settled` agrees with it; `unknown` has no deposit;
 * `foreign` was never ours; `mismatch` has another person, amount or currency, and moves nothing.
 */
export type Settlement = 'settled' | 'unknown' | 'foreign' | 'mismatch'

const OUR_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const STATUS: Record<CardIntent['status'], CardDeposit['status']> = {
  requires_payment: 'created',
  processing: 'processing',
  failed: 'failed',
  canceled: 'canceled',
  succeeded: 'credited',
}

/**
 * Settles a deposit with the provider's payment: credits it when paid, reverses money that went back to the card, returns money that a won
 * dispute brought back. All sources (test mode, verify, messages, reconciliation) use this function, in any order and any number of times,
 * so the result always follows the latest answer.
 * @throws ReadAgain when the deposit has changed since the provider was asked: the answer may be outdated
 */
export async function settleDeposit(
  context: Context,
  tx: Tx,
  { intent, revision }: Reading,
): Promise<Settlement> {
  if (intent.depositId === undefined || intent.userId === undefined) return 'foreign'
  // Locks the person's row before the deposit's, as everywhere, and against a concurrent closure.
  const closed = intent.status === 'succeeded' && (await isClosed(tx, intent.userId))
  const deposit = await lockDeposit(tx, intent)
  if (!deposit) return 'unknown'
  if (
    deposit.user_id !== intent.userId ||
    deposit.id !== intent.depositId ||
    deposit.amount_cents !== intent.amount ||
    intent.currency !== 'usd'
  ) {
    return 'mismatch'
  }
  if (deposit.revision !== revision) throw new ReadAgain()
  if (intent.status === 'succeeded') {
    if (deposit.status !== 'credited') {
      // a closed account gets its money back, so the deposit has no purpose left
      await creditDeposit(context, tx, closed ? { ...deposit, purpose: null } : deposit, intent)
      if (closed) await orderRefund(tx, deposit)
    } else if (closed && intent.takenBack < deposit.reversed_cents) {
      await noteCameBack(tx, deposit.id, deposit.reversed_cents - intent.takenBack)
    }
    await reverseDeposit(context, tx, deposit, intent)
  } else if (deposit.status !== 'credited' && deposit.status !== STATUS[intent.status]) {
    await tx.change(sql`
      update card_deposits set status = ${STATUS[intent.status]}, revision = revision + 1 where id = ${deposit.id}::uuid`)
    announce(context, tx, deposit.user_id)
  }
  return 'settled'
}

/**
 * Reads a payment from the provider and settles its deposit, for an order about it.
 * @param also goes on in the same transaction, with the payment as it was read
 * @throws Error when the provider cannot be reached, does not know the payment, or knows another one than we do
 */
export const readAndSettle = <T>(
  context: Context,
  cards: CardProvider,
  intentId: string,
  also: (tx: Tx, intent: CardIntent) => Promise<T>,
): Promise<T> =>
  askAndSettle(
    context,
    async () => {
      const reading = await readDeposit(context, cards, intentId)
      if (!reading) throw new Error('the provider does not know this payment')
      return reading
    },
    async (tx, reading) => {
      const settlement = await settleDeposit(context, tx, reading)
      if (settlement !== 'settled') throw new Error(`the payment does not fit its deposit: ${settlement}`)
      return also(tx, reading.intent)
    },
  )

/**
 * Records the provider's payment of a deposit, and credits it where it is already paid (test mode). The answer may be an old one that the
 * provider repeats, so this function concludes nothing else from it.
 */
export async function attachIntent(context: Context, tx: Tx, intent: CardIntent): Promise<void> {
  // An account that was closed meanwhile gets no payment form.
  if (await isClosed(tx, intent.userId!)) throw new Refusal('unauthorized', 'Sign in first')
  const deposit = await lockDeposit(tx, intent)
  if (!deposit) throw new Error(`deposit ${intent.depositId} is not that of payment ${intent.id}`)
  if (intent.status === 'succeeded' && deposit.status !== 'credited') {
    await creditDeposit(context, tx, deposit, intent)
  }
}

/**
 * Locks the deposit of a payment. A deposit that lost its provider id in a crash is found by our id and gets it now.
 */
async function lockDeposit(tx: Tx, intent: CardIntent): Promise<CardDeposit | undefined> {
  if (!OUR_ID.test(intent.depositId!)) return undefined
  const deposit = await tx.first<CardDeposit>(sql`
    select id, provider_id, user_id, amount_cents, status, reversed_cents, reversals, revision, purpose
    from card_deposits where id = ${intent.depositId}::uuid for update`)
  if (!deposit) return undefined
  if (deposit.provider_id === null) {
    await tx.change(
      sql`update card_deposits set provider_id = ${intent.id} where id = ${deposit.id}::uuid and provider_id is null`,
    )
    return { ...deposit, provider_id: intent.id }
  }
  return deposit.provider_id === intent.id ? deposit : undefined
}

/** The only place that credits a card deposit: the journal's key holds the provider's id, so it happens once. */
async function creditDeposit(
  context: Context,
  tx: Tx,
  deposit: CardDeposit,
  { id: providerId, live, card, cardKey }: CardIntent,
): Promise<void> {
  const cause = `deposit:${providerId}`
  await lockPurpose(context, tx, deposit.purpose)
  await lockPurse(tx, deposit.user_id, [account('external-card', 0n, 'USD')])
  await readyToReceive(context, tx, deposit.user_id, deposit.id)
  const verdict = await postOne(tx, {
    key: cause,
    reason: 'deposit',
    ref: cause,
    postings: [
      {
        source: account('external-card', 0n, 'USD'),
        destination: account('person', deposit.user_id, 'USD'),
        amount: deposit.amount_cents,
      },
    ],
  })
  if (verdict === 'duplicate') return
  await tx.change(sql`
    update card_deposits set status = 'credited', live = ${live}, card = ${card ?? null}, credited_at = clock_now(), revision = revision + 1
    where id = ${deposit.id}::uuid`)
  await noteDeposit(context, tx, { userId: deposit.user_id, cardKey })
  const repaid = await chargedBy(tx, cause, deposit.user_id)
  if (repaid > 0n) {
    await notify(context, tx, [deposit.user_id], {
      key: `deposit.debt-repaid:${cause}`,
      title: `${dollars(repaid)} repaid your debt`,
      body: `This was taken from your deposit of ${dollars(deposit.amount_cents)} to repay an earlier deposit that was taken back.`,
      link: receiptLink(cause),
    })
  }
  announce(context, tx, deposit.user_id)
  tx.afterCommit(() => {
    context.metrics.moved('card-deposit', 'real', deposit.amount_cents)
    context.signals.send({ type: 'balance_changed', userIds: [deposit.user_id] })
  })
  const { user_id: userId, purpose, id: depositId } = deposit
  await meetPurpose(context, tx, { userId, purpose, depositId, whole: true })
}

function announce(context: Context, tx: Tx, userId: bigint): void {
  tx.afterCommit(() => context.signals.send({ type: 'wallet_changed', part: 'deposits', userIds: [userId] }))
}
