import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { account, describeCredit, post, purses, refuseDebtor } from '#server/ledger/index.ts'

export type MoneyTransfer = {
  senderId: bigint
  receiverId: bigint
  /** cents */
  amount: bigint
  description: string | null
  /** the fund request that it answers */
  requestId?: bigint
}

/** "$12.34", as notifications and refusals print it. */

/**
 * The text of a transfer for its receiver: the sender's description, or where the money went. A receiver in debt is
 * told about the repayment in any case.
 */
export async function receivedText(
  tx: Tx,
  id: bigint,
  { receiverId, amount, description }: Pick<MoneyTransfer, 'receiverId' | 'amount' | 'description'>,
): Promise<string> {
  const { charged, text } = await describeCredit(tx, { key: `transfer:${id}`, userId: receiverId, amount })
  if (description === null) return text
  return charged > 0n ? `${description} (${text})` : description
}

/**
 * Moves real money from one person to another, without a fee. The caller has locked the sender's row
 * (`lockOpenWallet`).
 * @returns the transfer's id
 * @throws Refusal money_owed, insufficient_funds
 */
export async function moveMoney(context: Context, tx: Tx, transfer: MoneyTransfer): Promise<bigint> {
  const { senderId, receiverId, amount } = transfer
  const [purse, arrives] = [account('person', senderId, 'USD'), account('person', receiverId, 'USD')]
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into transfers (sender_id, receiver_id, amount_cents, description, request_id)
    values (${senderId}, ${receiverId}, ${amount}, ${transfer.description}, ${transfer.requestId ?? null}) returning id`)
  await refuseDebtor(tx, { userId: senderId, also: [arrives] })
  const [verdict] = await post(tx, [
    {
      key: `transfer:${id}`,
      reason: 'transfer',
      ref: `transfer:${id}`,
      postings: [{ source: purse, destination: arrives, amount }],
    },
  ])
  if (verdict!.verdict === 'insufficient') {
    const { usd } = await purses(tx, senderId)
    const message = `You only have ${dollars(usd)} available. No money moved.`
    throw new Refusal('insufficient_funds', message, { amount: message })
  }
  if (verdict!.verdict === 'duplicate') throw new Error(`transfer ${id} had moved before it was made`)
  tx.afterCommit(() => context.signals.send({ type: 'balance_changed', userIds: [senderId, receiverId] }))
  return id
}
