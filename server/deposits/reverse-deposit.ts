import { receiptLink } from '#contract/history.ts'
import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { account, debtOf, lockPurse, postOne } from '#server/ledger/index.ts'
import { notify } from '#server/notifications/index.ts'
import type { CardIntent } from '#server/payments/cards.ts'
import { readyToReceive } from '#server/safer-play/index.ts'
import type { CardDeposit } from './card-deposits.ts'
import { holdsOf, paidFromHolds, refundsOf, takeSteps } from './card-refunds.ts'
import { planReversal } from './plan-reversal.ts'
import { partsTakenBack } from './reverse-credit.ts'

const EXTERNAL = account('external-card', 0n, 'USD')

/**
 * Adjusts the reversed amount of a credited deposit to the provider's current one, with one reversing journal of the difference. Money held
 * for a refund that the person asked for pays that refund. Any other reversal draws on the balance, and the rest becomes debt; a return (a
 * won dispute) repays debt first. The caller has locked the deposit's row.
 */
export async function reverseDeposit(
  context: Context,
  tx: Tx,
  deposit: CardDeposit,
  intent: CardIntent,
): Promise<void> {
  const refunds = await refundsOf(tx, deposit.id)
  const books = { amount: deposit.amount_cents, reversed: deposit.reversed_cents, refunds }
  const { change, ofPurse, steps } = planReversal(books, intent)
  if (steps.length > 0) {
    await lockPurse(tx, deposit.user_id, [EXTERNAL, ...holdsOf(steps)])
    await takeSteps(context, tx, deposit, steps)
  }
  if (change === 0n) return
  const n = deposit.reversals + 1
  const journal = {
    key: `deposit-reversed:${intent.id}:${n}`,
    reason: 'deposit-reversed' as const,
    ref: `deposit:${intent.id}`,
  }
  const userId = deposit.user_id
  const purse = account('person', userId, 'USD')
  if (change > 0n) {
    const held = paidFromHolds(steps, EXTERNAL)
    const { postings } = await partsTakenBack(tx, {
      userId,
      amount: ofPurse,
      // the journal that credited it has the deposit's name
      causes: [journal.ref],
      outside: 'external-card',
    })
    await postOne(tx, { ...journal, postings: [...held, ...postings] })
  } else {
    await lockPurse(tx, userId, [EXTERNAL])
    await readyToReceive(context, tx, userId)
    await postOne(tx, {
      ...journal,
      postings: [{ source: EXTERNAL, destination: purse, amount: -change }],
    })
  }
  await tx.change(sql`
    insert into card_reversals (deposit_id, n, amount_cents) values (${deposit.id}::uuid, ${n}, ${change})`)
  await tx.change(sql`
    update card_deposits set reversed_cents = reversed_cents + ${change}, reversals = ${n}, revision = revision + 1
    where id = ${deposit.id}::uuid`)
  if (ofPurse === 0n) return
  await notify(context, tx, [userId], {
    key: `deposit.reversed:${journal.key}`,
    ...noticeText(ofPurse, deposit.amount_cents, await debtOf(tx, userId)),
    link: receiptLink(journal.ref),
  })
  tx.afterCommit(() => {
    context.signals.send({ type: 'balance_changed', userIds: [userId] })
    context.signals.send({ type: 'wallet_changed', part: 'deposits', userIds: [userId] })
  })
}

function noticeText(change: bigint, deposited: bigint, owed: bigint): { title: string; body: string } {
  const debt =
    owed > 0n
      ? ` You owe ${dollars(owed)}: incoming money repays this first, and until then you cannot bet or withdraw.`
      : ''
  const sum = dollars(change < 0n ? -change : change)
  const of = `of your card deposit of ${dollars(deposited)}`
  return change > 0n
    ? { title: `${sum} was taken back`, body: `That part ${of} went back to the card.${debt}` }
    : { title: `${sum} came back`, body: `That part ${of} is yours again.${debt}` }
}
