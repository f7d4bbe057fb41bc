import type { z } from 'zod'
import type { cardRefund, cardRefundChoice } from '#contract/deposits-refunds.ts'
import { dollars } from '#contract/money.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { purses, refuseDebtor } from '#server/ledger/index.ts'
import { lockOpenWallet } from '#server/users/index.ts'
import { settlingCredits } from './card-deposits.ts'
import { announceRefund, holdRefund } from './card-refunds.ts'

/** The request's own node tries the refund at once; no other node tries it within this time. */
const OWN_TRY = sql`interval '30 seconds'`
const HOUR_MS = 3_600_000

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

async function settlingNow({ config: { cardSettleHours } }: Pick<Context, 'config'>, tx: Tx, userId: bigint) {
  const now = await productNow(tx)
  const credits = await settlingCredits(tx, userId, new Date(now.getTime() - cardSettleHours * HOUR_MS))
  return credits.filter(({ cents }) => cents > 0n)
}

/** The deposits that can go back to their cards now, newest first, each with the possible amount, at most the balance. */
export async function listRefundChoices(
  context: Pick<Context, 'config'>,
  tx: Tx,
  userId: bigint,
): Promise<z.input<typeof cardRefundChoice>[]> {
  const credits = await settlingNow(context, tx, userId)
  const { usd } = await purses(tx, userId)
  if (usd === 0n) return []
  return credits
    .toSorted((a, b) => b.creditedAt.getTime() - a.creditedAt.getTime())
    .map(({ depositId, card, cents, creditedAt }) => ({
      depositId,
      card,
      amount: smaller(cents, usd),
      creditedAt,
    }))
}

type RefundOrder = {
  userId: bigint
  depositId: string
  /** cents */
  amount: bigint
}

/**
 * Sends money of a card deposit back to its card while it may not leave in another way: at most the part of the deposit that has not gone
 * back, and at most the purse's balance. The ledger holds the money; the server asks the provider after the commit.
 * @throws Refusal wallet_locked, not_found, refund_window, money_owed, insufficient_funds
 */
export async function requestCardRefund(
  context: Context,
  tx: Tx,
  { userId, depositId, amount }: RefundOrder,
): Promise<z.input<typeof cardRefund>> {
  await lockOpenWallet(tx, userId)
  const deposit = await tx.first<{ card: string | null }>(sql`
    select card from card_deposits where id = ${depositId}::uuid and user_id = ${userId} for update`)
  if (!deposit) throw new Refusal('not_found', 'There is no such deposit')
  await refuseDebtor(tx, { userId })
  // read under the lock: the second of two devices sees the money that the first has held
  const credit = (await settlingNow(context, tx, userId)).find((one) => one.depositId === depositId)
  if (!credit) {
    throw new Refusal('refund_window', 'None of this deposit can go back to its card now. No money moved.')
  }
  const { usd } = await purses(tx, userId)
  const most = smaller(credit.cents, usd)
  const tooMuch = () => {
    const message = `At most ${dollars(most)} of this deposit can go back to its card. No money moved.`
    return new Refusal('insufficient_funds', message, { amount: message })
  }
  if (amount > most) throw tooMuch()
  const { id, createdAt } = await tx.one<{ id: bigint; createdAt: Date }>(sql`
    insert into card_refunds (deposit_id, user_id, amount_cents, next_at)
    values (${depositId}::uuid, ${userId}, ${amount}, clock_now() + ${OWN_TRY})
    returning id, created_at as "createdAt"`)
  if (!(await holdRefund(tx, { id, userId, amount }))) throw tooMuch()
  // an earlier reading of the payment lacks this refund
  await tx.change(sql`update card_deposits set revision = revision + 1 where id = ${depositId}::uuid`)
  announceRefund(context, tx, userId)
  return { id, amount, card: deposit.card, createdAt, balance: usd - amount }
}
