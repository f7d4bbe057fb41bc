import { RETURN_MINUTES } from '#contract/bets-step-back.ts'
import { quote, type Selection } from '#contract/odds.ts'
import type { Context } from '#server/core/context.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { recordFact } from '#server/facts/index.ts'
import { account, postOne } from '#server/ledger/index.ts'
import { type GivenUp, giveUp, holdToGiveUp, type Proven } from '#server/money-out/index.ts'
import { forgetUnseen } from '../around/lost-sight.ts'
import {
  addToTimeline,
  announceEvent,
  type Book,
  isPractice,
  lockBook,
  positionOf,
  sideOf,
} from '../event/book.ts'
import { steppedBack } from '../event/stepped-back.ts'
import { mayStepBack } from '../may.ts'

/** An open event with more bets is not searched for later stakes each time that its page is read: there is practically always one. */
const READ_BETS = 20_000

/**
 * For events e with their books b: whether a person's whole stake would come back now, as the event's page reads it. The act asks it anew
 * under the event's lock.
 */
export const returnsNow = (userId: bigint): Sql => sql`
  (b.status = 'open' and b.ends_at > clock_now() + make_interval(mins => ${RETURN_MINUTES})
    and not exists (select from event_books p where p.event_id = b.follows and p.status <> 'open')
    and b.bets_a + b.bets_b <= ${READ_BETS}::int and event_staked_last(b.event_id, ${userId}))`

/** The same under the lock, however many bets there are. */
async function comesBack(tx: Tx, { event_id, status, ends_at, now }: Book, userId: bigint): Promise<boolean> {
  if (status !== 'open' || ends_at.getTime() - now.getTime() <= RETURN_MINUTES * 60_000) return false
  const { last } = await tx.one<{ last: boolean }>(sql`
    select event_staked_last(b.event_id, ${userId})
      and not exists (select from event_books p where p.event_id = b.follows and p.status <> 'open') as last
    from event_books b where b.event_id = ${event_id}`)
  return last
}

type Pooled = Pick<Book, 'stake_a_cents' | 'stake_b_cents' | 'fee_bps'>

/**
 * The sum that stepping back gives up, hundredths: the stake, which now wins nothing, or the win that it would bring by the present pools,
 * whichever is more. A win of others by it is money that leaves.
 */
export function givenUpBy(
  book: Pooled,
  { selection, stake }: { selection: Selection; stake: bigint },
): GivenUp['amount'] {
  const pools = { optionA: book.stake_a_cents, optionB: book.stake_b_cents }
  const others = { ...pools, [selection]: pools[selection] - stake }
  const { net } = quote(others, selection, stake, BigInt(book.fee_bps))
  return net > stake ? net : stake
}

/**
 * A bettor says that they have an interest in the event: they stake nothing more, and win nothing. The stake comes back at once where
 * nobody else has staked after it and the lock is far; otherwise it stays, and a loss stays a loss.
 * @param expected.returns the person was shown that the stake comes back: it is refused where it does not any more
 * @returns whether the stake came back
 * @throws Refusal not_found, forbidden (no bet on it), wallet_locked, event_state, already_stepped_back, stake_stays, step_up_required
 */
export async function stepBack(
  context: Context,
  tx: Tx,
  { eventId, returns, ...caller }: Proven & { eventId: bigint; returns?: boolean | undefined },
): Promise<boolean> {
  const { userId } = caller
  const practice = await isPractice(tx, eventId)
  const locked = !practice && (await holdToGiveUp(tx, userId)) === 'locked'
  const book = await lockBook(tx, eventId)
  const position = await positionOf(tx, eventId, userId)
  const before = await steppedBack(tx, eventId, userId)
  obey(mayStepBack(book, { userId, side: position?.selection ?? null, steppedBack: before, locked }))
  const { selection, stake } = position!
  const back = await comesBack(tx, book, userId)
  if (returns && !back)
    throw new Refusal(
      'stake_stays',
      'Somebody has staked since, or betting closes too soon: your stake stays now. Nothing was changed.',
    )
  if (!practice && !back)
    await giveUp(context, tx, caller, {
      what: `event:${eventId}`,
      amount: givenUpBy(book, { selection, stake }),
    })
  await tx.change(sql`
    insert into event_step_backs (event_id, user_id, at, side, stake_cents, returned)
    values (${eventId}, ${userId}, ${book.now}, ${sideOf(selection)}, ${stake}, ${back})`)
  // from now on every bet asks who has stepped back
  await tx.change(sql`update event_books set guarded = true where event_id = ${eventId} and not guarded`)
  if (back) await returnStake(context, tx, book, { userId, selection, stake })
  await addToTimeline(tx, eventId, 'stepped_back')
  await recordFact(context, tx, 'event.stepped-back', {
    eventId: eventId.toString(),
    userId: userId.toString(),
  })
  announceEvent(context, tx, book, book.status)
  return back
}

/** Takes a stake out of the pool, back to its person. */
async function returnStake(
  context: Context,
  tx: Tx,
  { event_id: eventId, practice, audience }: Book,
  { userId, selection, stake }: { userId: bigint; selection: Selection; stake: bigint },
): Promise<void> {
  const currency = practice ? 'PLAY' : 'USD'
  await tx.rows(sql`select event_return_bets(${eventId}, ${userId})`)
  await postOne(tx, {
    key: `stake-return:${eventId}:${userId}`,
    reason: 'stake-return',
    ref: `event:${eventId}`,
    postings: [
      {
        source: account(selection === 'optionA' ? 'event-a' : 'event-b', eventId, currency),
        destination: account('person', userId, currency),
        amount: stake,
      },
    ],
  })
  const tally = await tx.one<{ stakeA: bigint; stakeB: bigint; betsA: number; betsB: number }>(sql`
    select stake_a_cents as "stakeA", stake_b_cents as "stakeB", bets_a as "betsA", bets_b as "betsB"
    from event_books where event_id = ${eventId}`)
  const isHidden = audience !== 'public'
  // perhaps the stake alone gave sight of it
  if (isHidden) await forgetUnseen(tx, [userId])
  tx.afterCommit(() => {
    if (isHidden) context.signals.send({ type: 'stake_returned', eventId, userId })
    context.signals.send({ type: 'odds_changed', eventId, ...tally, fewer: true })
    context.signals.send({ type: 'balance_changed', userIds: [userId] })
  })
}
