import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { account, describeCredit, post, purses, refuseDebtor } from '#server/ledger/index.ts'
import { notify } from '#server/notifications/index.ts'
import { readyToReceive } from '#server/safer-play/index.ts'
import { displayName, findUser, isClosed, lockOpenWallet } from '#server/users/index.ts'
import {
  announceCode,
  type CodeRow,
  codeColumns,
  findCode,
  lockCode,
  REFUND_HOURS,
  storePayments,
} from './code-rows.ts'
import type { PaymentReply } from './redeem-code.ts'

/**
 * Refunds a redeemed code by the shop that took the money, within a day, in full or in part.
 * @param order.amount all that is left when undefined
 * @throws Refusal not_found, wallet_locked, refund_window, code_state, code_amount, money_owed, insufficient_funds
 */
export async function refundCode(
  context: Context,
  tx: Tx,
  order: { merchantId: bigint; named: string; amount: bigint | undefined },
): Promise<PaymentReply> {
  const found = await findCode(tx, order.named)
  if (!found || found.merchantId !== order.merchantId)
    throw new Refusal('not_found', 'Your shop has no such payment')
  await lockOpenWallet(tx, order.merchantId)
  // Locked against a concurrent closure: no one could withdraw the money from a closed account.
  if (await isClosed(tx, found.payerId))
    throw new Refusal(
      'code_state',
      'The payer has closed the account, so this payment cannot be refunded. No money moved.',
    )
  const code = await lockCode(tx, found.id)
  if (code.now.getTime() >= code.redeemedAt!.getTime() + REFUND_HOURS * 3_600_000)
    throw new Refusal(
      'refund_window',
      `A payment can only be refunded for ${REFUND_HOURS} hours. No money moved.`,
    )
  const left = code.taken - code.refunded
  if (left === 0n) throw new Refusal('code_state', 'All of this payment has already been refunded.')
  const amount = order.amount ?? left
  if (amount > left) {
    const message = `At most ${dollars(left)} of this payment can be refunded`
    throw new Refusal('code_amount', `${message}. No money moved.`, { amount: message })
  }
  const { id } = await tx.one<{ id: bigint }>(
    sql`insert into store_refunds (code_id, amount_cents) values (${code.id}, ${amount}) returning id`,
  )
  const also = [account('person', code.payerId, 'USD')]
  await refuseDebtor(tx, { userId: order.merchantId, also })
  const refunded = await tx.one<CodeRow>(sql`
    update store_codes set refunded_cents = refunded_cents + ${amount} where id = ${code.id} returning ${codeColumns}`)
  await readyToReceive(context, tx, code.payerId)
  const [verdict] = await post(tx, [
    {
      key: `code-refund:${id}`,
      reason: 'code-refund',
      ref: `code:${code.id}`,
      postings: [
        {
          source: account('person', order.merchantId, 'USD'),
          destination: account('person', code.payerId, 'USD'),
          amount,
        },
      ],
    },
  ])
  const { usd } = await purses(tx, order.merchantId)
  if (verdict!.verdict === 'insufficient') {
    const message = `You only have ${dollars(usd)} available. No money moved.`
    throw new Refusal('insufficient_funds', message, { amount: message })
  }
  const merchant = (await findUser(tx, order.merchantId))!
  const { text } = await describeCredit(tx, { key: `code-refund:${id}`, userId: code.payerId, amount })
  await notify(context, tx, [code.payerId], {
    key: `code.refunded:${id}`,
    title: `You got ${dollars(amount)} back · ${displayName(merchant)}`,
    body: text,
    link: '/pay-at-store',
  })
  announceCode(context, tx, [code.payerId, order.merchantId])
  return { ...(await storePayments(tx, [refunded]))[0]!, balance: usd }
}
