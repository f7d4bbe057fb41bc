import type { Currency } from '#contract/money.ts'
import { eventFee, otherOf, type Selection } from '#contract/odds.ts'
import type { Context } from '#server/core/context.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import { recordFact } from '#server/facts/index.ts'
import { account, type Posting, postOne } from '#server/ledger/index.ts'
import { oweShare } from '#server/money-out/index.ts'
import { addToTimeline, announceEvent, type Book, type EventOutcome, sideOf } from '../event/book.ts'
import { hasSteppedBack } from '../event/stepped-back.ts'
import { endBonds } from './end-bonds.ts'

/** The largest product that bigint arithmetic in PostgreSQL holds; beyond it numeric is used. */
const PRODUCT_MAX = LARGEST_ID

/** Reasons of a void by the clock. */
export const NOBODY_BET = 'Nobody bet on it'
export const NO_OTHER_SIDE = 'Nobody took the other side'
export const ALL_STEPPED_BACK = 'Everybody on the winning side stepped back'
export const NOBODY_PROPOSED = 'Nobody proposed an outcome in time'

/** The reason of an end by the clock of a proposal. */
export const PROPOSAL_STOOD = 'The proposal stood until the end of its challenge window'

/**
 * Makes an event final, under its lock: fixes every payout at once, takes the fee, and moves the pool to one account,
 * which then pays in chunks. Nothing changes afterwards. A winning side without bets, or of which everybody stepped back, makes it void; a
 * void refunds every stake in full, without a fee.
 */
export async function finishEvent(
  context: Context,
  tx: Tx,
  book: Book,
  decided: EventOutcome,
  reason: string,
): Promise<void> {
  const stakeOf = { optionA: book.stake_a_cents, optionB: book.stake_b_cents }
  const aside = decided === 'void' ? 0n : await steppedAside(tx, book.event_id, decided)
  const outcome = decided !== 'void' && stakeOf[decided] === aside ? 'void' : decided
  const voidReason = outcome === 'void' && aside > 0n ? ALL_STEPPED_BACK : reason
  const currency: Currency = book.practice ? 'PLAY' : 'USD'
  const poolA = account('event-a', book.event_id, currency)
  const poolB = account('event-b', book.event_id, currency)
  const losing = outcome === 'void' ? 0n : stakeOf[otherOf(outcome)]
  const gross = book.stake_a_cents + book.stake_b_cents
  const fee = eventFee(gross, losing, BigInt(book.fee_bps))

  await fixPayouts(tx, book, outcome, { pot: gross - fee, aside })
  const ref = `event:${book.event_id}`
  const poolAccount = outcome === 'optionB' ? poolB : poolA
  const otherAccount = poolAccount === poolA ? poolB : poolA
  const otherStake = poolAccount === poolA ? book.stake_b_cents : book.stake_a_cents
  const postings: Posting[] = []
  if (fee > 0n)
    postings.push({ source: otherAccount, destination: account('fees', 0n, currency), amount: fee })
  if (fee > 0n) await postOne(tx, { key: `fee:${book.event_id}`, reason: 'event-fee', ref, postings })
  if (otherStake - fee > 0n) {
    const amount = otherStake - fee
    await postOne(tx, {
      key: `pool:${book.event_id}`,
      reason: 'event-pool',
      ref,
      postings: [{ source: otherAccount, destination: poolAccount, amount }],
    })
  }
  await endBonds(context, tx, book, outcome, currency)

  // An open event that is voided also closes: a bet between finality and payout would join a pool that is already
  // distributed.
  const status = book.status === 'open' ? 'locked' : book.status
  await tx.change(sql`
    update event_books set status = ${status}, outcome = ${outcome}, final_at = ${book.now}, fee_cents = ${fee},
      paid_through = 0, next_at = ${book.now}, words_down = words_down and ${outcome === 'void'}, void_reason = ${outcome === 'void' ? voidReason : null}
    where event_id = ${book.event_id}`)
  await addToTimeline(tx, book.event_id, 'final', outcome === 'void' ? voidReason : '')
  if (!book.practice && outcome !== 'void') await oweShare(context, tx, 'event', book.event_id)
  await recordFact(context, tx, 'event.became-final', { eventId: book.event_id.toString(), outcome })
  announceEvent(context, tx, book, status)
}

/** The stakes on a side of the people who stepped back and whose stake stayed. */
export async function steppedAside(tx: Tx, eventId: bigint, side: Selection): Promise<bigint> {
  const { cents } = await tx.one<{ cents: bigint }>(sql`
    select coalesce(sum(stake_cents), 0)::bigint as cents from event_step_backs
    where event_id = ${eventId} and side = ${sideOf(side)} and not returned`)
  return cents
}

/** A million payouts take some seconds; deciding such an event waits for them. */
const FIXED_WITHIN_MS = 60_000

/**
 * Fixes the payout of each bet: its stake on a void, and on the winning side of people who stepped back; the others share the rest of the
 * pot, pari-mutuel by cumulative rounding in the order of ids.
 * @param all.pot the pool less the fee
 * @param all.aside the winning stakes of people who stepped back
 */
async function fixPayouts(
  tx: Tx,
  book: Book,
  outcome: EventOutcome,
  all: { pot: bigint; aside: bigint },
): Promise<void> {
  tx.mayTake(FIXED_WITHIN_MS)
  if (outcome === 'void') {
    await tx.change(sql`
      insert into event_payouts (event_id, user_id, bet_id, amount_cents)
      select event_id, user_id, id, amount_cents from bets where event_id = ${book.event_id} order by user_id, id`)
    return
  }
  const pot = all.pot - all.aside
  const winning = (outcome === 'optionA' ? book.stake_a_cents : book.stake_b_cents) - all.aside
  const side = sideOf(outcome)
  const sharing =
    all.aside === 0n ? sql`true` : sql`not ${hasSteppedBack(sql`bets.event_id`, sql`bets.user_id`)}`
  if (all.aside > 0n)
    await tx.change(sql`
      insert into event_payouts (event_id, user_id, bet_id, amount_cents)
      select event_id, user_id, id, amount_cents from bets
      where event_id = ${book.event_id} and side = ${side} and not (${sharing})`)
  // The same arithmetic as `payouts` of the contract; both are exact; bigint is faster where it fits.
  const fits = pot * winning <= PRODUCT_MAX
  await tx.change(
    fits
      ? sql`
        insert into event_payouts (event_id, user_id, bet_id, amount_cents)
        select event_id, user_id, id, ${pot}::bigint * upto / ${winning}::bigint - ${pot}::bigint * (upto - amount_cents) / ${winning}::bigint
        from (select event_id, user_id, id, amount_cents, (sum(amount_cents) over (order by id rows unbounded preceding))::bigint as upto
          from bets where event_id = ${book.event_id} and side = ${side} and ${sharing}) w
        order by user_id, id`
      : sql`
        insert into event_payouts (event_id, user_id, bet_id, amount_cents)
        select event_id, user_id, id, div(${pot}::numeric * upto, ${winning}::numeric) - div(${pot}::numeric * (upto - amount_cents), ${winning}::numeric)
        from (select event_id, user_id, id, amount_cents, sum(amount_cents) over (order by id rows unbounded preceding) as upto
          from bets where event_id = ${book.event_id} and side = ${side} and ${sharing}) w
        order by user_id, id`,
  )
}
