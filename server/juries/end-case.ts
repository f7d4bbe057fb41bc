import type { JuryResult } from '#contract/juries.ts'
import { JUROR_REWARD_CENTS, JURY_SEATS } from '#contract/jury-limits.ts'
import { amountText } from '#contract/money.ts'
import { endJury, handToModerators, lockJuryOf, openJurySeed, takeVerdict } from '#server/bets/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fact } from '#server/facts/index.ts'
import { account, postOne } from '#server/ledger/index.ts'
import { notify } from '#server/notifications/index.ts'
import { findCase, lockCase, lockDraws, type Seat, seatsOf } from './cases.ts'
import { type Vote, verdictOf } from './draw.ts'
import { stillFit } from './eligible.ts'
import { openVote } from './leaves.ts'
import { nextLook, refill, vacate } from './seat-jury.ts'

/** Takes the next step of a case: it ends when its time is over or everybody voted; until half of its time it fills empty seats. */
export async function tendCase(context: Context, tx: Tx, eventId: bigint): Promise<void> {
  await lockDraws(tx)
  const book = await lockJuryOf(tx, eventId)
  const found = await lockCase(tx, eventId)
  if (!found || found.ended_at !== null) return
  if (!book) return reward(context, tx, eventId, await closeCase(context, tx, eventId, { result: 'stopped' }))
  const sitting = (await seatsOf(tx, eventId)).filter(({ left_at }) => left_at === null)
  const waiting = sitting.filter(({ voted_at }) => voted_at === null)
  if (book.now >= found.deadline || (waiting.length === 0 && sitting.length === JURY_SEATS)) {
    const votes = votesOf(context, eventId, sitting)
    const verdict = verdictOf([...votes.values()])
    const answered = await closeCase(context, tx, eventId, verdict)
    if (verdict.result === 'decided')
      await takeVerdict(context, tx, book, { outcome: verdict.outcome, reason: countText(votes) })
    else await handToModerators(context, tx, book, WHY_NOT[verdict.result])
    // last: the account that it comes from is everybody's, and a verdict may pay for long
    return reward(context, tx, eventId, answered)
  }
  const fit = await stillFit(
    tx,
    eventId,
    waiting.map(({ user_id }) => user_id),
  )
  // one seat after the other: each is filled in view of all who still sit, so that anybody can follow the order
  for (const seat of waiting) {
    if (fit.has(seat.user_id)) continue
    await vacate(tx, book, seat)
    await refill(context, tx, book, (await findCase(tx, eventId))!)
  }
  await refill(context, tx, book, (await findCase(tx, eventId))!)
  await tx.change(sql`update jury_cases set next_at = ${nextLook(book, found)} where event_id = ${eventId}`)
}

const WHY_NOT = {
  split: 'No answer had more than half of the jury: a moderator decides.',
  too_few: 'Too few jurors answered: a moderator decides.',
} as const

const countText = (votes: ReadonlyMap<number, Vote>): string => {
  const all = [...votes.values()]
  const most = Math.max(
    ...(['optionA', 'optionB', 'void'] as const).map((one) => all.filter((vote) => vote === one).length),
  )
  return `${most} of ${all.length} jurors agreed.`
}

/** The votes by the jurors' places. */
const votesOf = (context: Context, eventId: bigint, seats: readonly Seat[]): Map<number, Vote> =>
  new Map(
    seats.flatMap(({ place, sealed_vote }) =>
      sealed_vote ? [[place, openVote(context, { eventId, place }, sealed_vote) as Vote] as const] : [],
    ),
  )

/**
 * Ends a case under its lock: seed and votes are shown from now on, the list of people is forgotten, jurors who answered earn practice
 * coins, and all jurors see the event again.
 * @returns the jurors who answered, to be rewarded
 */
async function closeCase(
  context: Context,
  tx: Tx,
  eventId: bigint,
  { result, outcome = null }: { result: JuryResult; outcome?: Vote | null },
): Promise<bigint[]> {
  const seats = await seatsOf(tx, eventId)
  const votes = votesOf(context, eventId, seats)
  const seed = await openJurySeed(context, tx, eventId)
  await tx.change(sql`
    update jury_seats s set vote = v.vote::event_outcome, sealed_vote = null
    from unnest(${[...votes.keys()]}::int[], ${[...votes.values()]}::text[]) v(place, vote)
    where s.event_id = ${eventId} and s.place = v.place`)
  await tx.change(sql`
    update jury_cases set ended_at = clock_now(), next_at = null, pool = null, result = ${result}, outcome = ${outcome},
      seed = ${seed?.seed.toString('hex') ?? null} where event_id = ${eventId}`)
  await endJury(tx, eventId)
  const answered = seats.filter(({ voted_at }) => voted_at !== null).map(({ user_id }) => user_id)
  await notify(context, tx, answered, {
    key: `jury.over:${eventId}`,
    title: 'Your jury has ended',
    body: `Thank you: ${amountText(JUROR_REWARD_CENTS, true)} in practice coins.`,
    link: `/jury/${eventId}`,
  })
  return answered
}

/** Jurors earn practice coins alone: money would make their vote a business. */
async function reward(context: Context, tx: Tx, eventId: bigint, jurors: readonly bigint[]): Promise<void> {
  if (jurors.length === 0) return
  await postOne(tx, {
    key: `juror-reward:${eventId}`,
    reason: 'juror-reward',
    ref: `event:${eventId}`,
    postings: [...jurors]
      .sort((a, b) => (a < b ? -1 : 1))
      .map((userId) => ({
        source: account('mint', 0n, 'PLAY'),
        destination: account('person', userId, 'PLAY'),
        amount: JUROR_REWARD_CENTS,
      })),
  })
  tx.afterCommit(() => context.signals.send({ type: 'balance_changed', userIds: [...jurors] }))
}

/** Ends the case of an event that moderators suspended, or that ended otherwise. */
export async function stopCase(
  context: Context,
  tx: Tx,
  { payload }: Fact<'event.suspended' | 'event.became-final'>,
): Promise<void> {
  const eventId = BigInt(payload.eventId)
  const open = await tx.first(sql`select 1 from jury_cases where event_id = ${eventId} and ended_at is null`)
  if (open) await tendCase(context, tx, eventId)
}
