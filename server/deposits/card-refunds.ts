import { receiptLink } from '#contract/history.ts'
import { dollars, formatMoney } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { HistoryTitle } from '#server/ledger/index.ts'
import { account, type Posting, postOne, putBackHeld } from '#server/ledger/index.ts'
import { notify } from '#server/notifications/index.ts'
import type { RefundRow, RefundStep } from './plan-reversal.ts'

/** The name of an unknown card in texts: for older deposits and the test mode. */
const SOME_CARD = 'the card that paid'
const refundReference = (id: bigint): string => `card_refund:${id}`
const holdOf = (id: bigint) => account('card-refund', id, 'USD')

/** Takes the amount of a refund out of the purse or out of held money, and keeps it for the card. @returns whether it was covered */
export async function holdRefund(
  tx: Tx,
  {
    id,
    userId,
    amount,
    from = 'person',
  }: { id: bigint; userId: bigint; amount: bigint; from?: 'person' | 'held' },
): Promise<boolean> {
  const verdict = await postOne(tx, {
    key: `card-refund:${id}`,
    reason: 'card-refund',
    ref: refundReference(id),
    postings: [{ source: account(from, userId, 'USD'), destination: holdOf(id), amount }],
  })
  return verdict === 'posted'
}

/** Every refund of a deposit. The caller has locked the deposit's row, and changes them under that lock alone. */
export const refundsOf = (tx: Tx, depositId: string): Promise<RefundRow[]> =>
  tx.rows<RefundRow>(sql`
    select id, amount_cents as amount, state from card_refunds where deposit_id = ${depositId}::uuid order by id`)

/** The accounts whose held money these steps move. */
export const holdsOf = (steps: readonly RefundStep[]): bigint[] =>
  steps.filter(({ paid, back }) => paid + back > 0n).map(({ id }) => holdOf(id))

/** The payments from held money to the card. */
export const paidFromHolds = (steps: readonly RefundStep[], outside: bigint): Posting[] =>
  steps
    .filter(({ paid }) => paid > 0n)
    .map(({ id, paid }) => ({ source: holdOf(id), destination: outside, amount: paid }))

/** Records the steps, gives back held money that does not go to the card, and notifies the owner of a refund's end. */
export async function takeSteps(
  context: Context,
  tx: Tx,
  deposit: { id: string; user_id: bigint },
  steps: readonly RefundStep[],
): Promise<void> {
  for (const { id, state, back } of steps) {
    const isOver = state === 'done' || state === 'failed'
    const row = await tx.one<{ amount: bigint; card: string | null; heldId: bigint | null }>(sql`
      update card_refunds r set state = ${state}, ended_at = case when ${isOver} then clock_now() end
      from card_deposits d where r.id = ${id} and d.id = r.deposit_id
      returning r.amount_cents as amount, d.card, r.held_id as "heldId"`)
    if (back > 0n) {
      // money from above a limit is held again
      if (row.heldId !== null) await putBackHeld(tx, row.heldId, back)
      const to = account(row.heldId === null ? 'person' : 'held', deposit.user_id, 'USD')
      await postOne(tx, {
        key: `card-refund-return:${id}`,
        reason: 'card-refund-return',
        ref: refundReference(id),
        postings: [{ source: holdOf(id), destination: to, amount: back }],
      })
    }
    if (isOver) await tellOfEnd(context, tx, { id, userId: deposit.user_id, state, ...row })
  }
  if (steps.length === 0) return
  await tx.change(sql`update card_deposits set revision = revision + 1 where id = ${deposit.id}::uuid`)
  announceRefund(context, tx, deposit.user_id)
}

/** Notifies a person's screens that a refund of theirs has changed. */
export function announceRefund(context: Context, tx: Tx, userId: bigint): void {
  tx.afterCommit(() => {
    context.signals.send({ type: 'balance_changed', userIds: [userId] })
    context.signals.send({ type: 'wallet_changed', part: 'deposits', userIds: [userId] })
  })
}

async function tellOfEnd(
  context: Context,
  tx: Tx,
  end: {
    id: bigint
    userId: bigint
    state: RefundRow['state']
    amount: bigint
    card: string | null
    heldId: bigint | null
  },
): Promise<void> {
  const sum = dollars(end.amount)
  const card = end.card ?? SOME_CARD
  await notify(context, tx, [end.userId], {
    key: `deposit.card-refund:${end.id}:${end.state}`,
    ...(end.state === 'done'
      ? { title: `Refund of ${sum} is on its way · ${card}`, body: 'Banks take 5 to 10 days.' }
      : {
          title: `Refund of ${sum} has failed · ${card}`,
          body: `The card refused it, so the money is ${end.heldId === null ? 'in your wallet' : 'held'} again.`,
        }),
    link: end.heldId === null ? receiptLink(refundReference(end.id)) : '/safer-play',
  })
}

/** The card and state of these refunds, leaving out those of other people. */
export async function refundTitles(
  tx: Tx,
  userId: bigint,
  ids: bigint[],
): Promise<Map<bigint, HistoryTitle>> {
  const rows = await tx.rows<{ id: bigint; state: RefundRow['state']; card: string | null }>(sql`
    select r.id, r.state, d.card from card_refunds r join card_deposits d on d.id = r.deposit_id
    where r.id = any(${ids}::bigint[]) and r.user_id = ${userId}`)
  return new Map(
    rows.map(({ id, state, card }) => [id, { title: card ?? SOME_CARD, status: STATUSES[state] }]),
  )
}

const STATUSES = { requested: 'pending', sent: 'pending', done: 'completed', failed: 'failed' } as const

type Exported = { at: Date; state: string; amount: bigint }

/** Every refund of a person, for the data export. */
export async function exportRefunds(tx: Tx, userId: bigint): Promise<unknown> {
  const rows = await tx.rows<Exported>(sql`
    select created_at as at, state, amount_cents as amount from card_refunds where user_id = ${userId} order by id`)
  return rows.map((row) => ({ ...row, amount: formatMoney(row.amount) }))
}
