import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { account, describeCredit, post, purses } from '#server/ledger/index.ts'
import { judgeMoneyOut, type Proven } from '#server/money-out/index.ts'
import { readyToReceive } from '#server/safer-play/index.ts'

export type MoneyTransfer = {
  sender: Proven
  receiverId: bigint
  /** cents */
  amount: bigint
  description: string | null
  /** the fund request that it answers */
  requestId?: bigint
}

/**
 * The text of a transfer for its receiver: the sender's description, or where the money went. For a receiver in debt it always
 * names the repayment.
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

/** Whether a person has ever sent money to another one. */
async function hasPaid(tx: Tx, senderId: bigint, receiverId: bigint): Promise<boolean> {
  const { paid } = await tx.one<{ paid: boolean }>(sql`
    select exists (select 1 from transfers
      where least(sender_id, receiver_id) = least(${senderId}::bigint, ${receiverId}::bigint)
        and greatest(sender_id, receiver_id) = greatest(${senderId}::bigint, ${receiverId}::bigint)
        and sender_id = ${senderId}) as paid`)
  return paid
}

/**
 * Moves real money from one person to another, without a fee. The caller has locked the sender's row and both purses (`lockPayer`),
 * and its rule has let the sender pay. A first payment to a person needs a fresh proof.
 * @returns the transfer's id
 * @throws Refusal card_settling, step_up_required, insufficient_funds
 */
export async function moveMoney(context: Context, tx: Tx, transfer: MoneyTransfer): Promise<bigint> {
  const { sender, receiverId, amount } = transfer
  const senderId = sender.userId
  const [purse, arrives] = [account('person', senderId, 'USD'), account('person', receiverId, 'USD')]
  const known = await hasPaid(tx, senderId, receiverId)
  const { id } = await tx.one<{ id: bigint }>(
    sql`select nextval(pg_get_serial_sequence('transfers', 'id')) as id`,
  )
  await judgeMoneyOut(context, tx, sender, {
    amount,
    proof: known ? 'above-day-sum' : 'always',
    ref: `transfer:${id}`,
  })
  await tx.change(sql`
    insert into transfers (id, sender_id, receiver_id, amount_cents, description, request_id) overriding system value
    values (${id}, ${senderId}, ${receiverId}, ${amount}, ${transfer.description}, ${transfer.requestId ?? null})`)
  await readyToReceive(context, tx, receiverId)
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
