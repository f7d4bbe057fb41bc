import { PAYOUT_CHECK_HOURS, PAYOUT_CHECKED_ABOVE_CENTS, type TieKind } from '#contract/bets-limits.ts'
import { eventFee, otherOf, type Selection } from '#contract/odds.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { lockSignatures } from '#server/decisions/index.ts'
import type { Tie } from '#server/users/index.ts'
import { announceEvent, type Book, type EventOutcome, poolOf, sideOf } from '../event/book.ts'
import { tellOfPayout } from '../event/call-admins.ts'
import { hasSteppedBack } from '../event/stepped-back.ts'
import { isChecked, isDecided } from '../judged.ts'
import { finishEvent, PROPOSAL_STOOD, steppedAside } from './finish-event.ts'

/** Why a win is flagged, with the figures of it. */
export type FlagReason = { kind: TieKind; cents?: string; members?: number }

/** People of a circle belong together by these anyway. */
const OF_CIRCLES: ReadonlySet<TieKind> = new Set(['address', 'gang'])

/** A win of somebody who belongs to a person who decided it. */
type Flagged = { winnerId: bigint; deciderId: bigint; reasons: FlagReason[] }

/**
 * Makes an event final under its lock, unless a flagged payout first waits for a moderator. In real money it flags wins of people who
 * belong to somebody who decided the outcome. An outcome waits once.
 * @returns whether the event is final now
 */
export async function finishChecked(
  context: Context,
  tx: Tx,
  book: Book,
  outcome: EventOutcome,
  reason: string,
): Promise<boolean> {
  if (book.practice || outcome === 'void' || !(await flagWins(context, tx, book, outcome))) {
    await finishEvent(context, tx, book, outcome, reason)
    return true
  }
  const until = new Date(book.now.getTime() + PAYOUT_CHECK_HOURS * 3_600_000)
  // an admin who was called has answered
  await tx.change(sql`
    update event_books set check_outcome = ${outcome}, check_until = ${until}, next_at = ${until}, admin_called_at = null
    where event_id = ${book.event_id}`)
  const deciders = await decidersOf(tx, book.event_id, outcome)
  await tellOfPayout(context, tx, book, { outcome, deciders, hours: PAYOUT_CHECK_HOURS })
  announceEvent(context, tx, book, book.status)
  return false
}

/**
 * Takes the due step of an event whose outcome waits for a moderator: it is final, since its time is up or nobody's flag is open any more.
 * A suspended one waits for its moderators.
 * @returns whether that was the step
 */
export async function endCheck(context: Context, tx: Tx, book: Book): Promise<boolean> {
  if (!isChecked(book) || (book.status === 'suspended' && !isDecided(book))) return false
  const { check_outcome: outcome, check_until: until } = book
  if (until! <= book.now || !(await hasOpenFlag(tx, book.event_id, outcome!)))
    await finishEvent(context, tx, book, outcome!, PROPOSAL_STOOD)
  else await tx.change(sql`update event_books set next_at = ${until} where event_id = ${book.event_id}`)
  return true
}

/** Whether a payout that makes an outcome wait has an open flag. */
async function hasOpenFlag(tx: Tx, eventId: bigint, outcome: Selection): Promise<boolean> {
  const open = await tx.first(sql`
    select from event_flags where event_id = ${eventId} and outcome = ${outcome} and waits and closed_at is null limit 1`)
  return open !== undefined
}

/** Flags the wins of an outcome. @returns whether one of them waits for a moderator */
export async function flagWins(context: Context, tx: Tx, book: Book, outcome: Selection): Promise<boolean> {
  const { waited } = await tx.one<{ waited: boolean }>(sql`
    select exists (select from event_flags where event_id = ${book.event_id} and outcome = ${outcome} and waits) as waited`)
  const flagged = await flaggedWins(context, tx, book, outcome)
  if (flagged.length === 0) return false
  const payouts = await payoutsOf(tx, book, outcome, [...new Set(flagged.map(({ winnerId }) => winnerId))])
  const rows = flagged.map((win) => {
    const cents = payouts.get(win.winnerId)!
    return { ...win, cents, waits: !waited && cents > PAYOUT_CHECKED_ABOVE_CENTS }
  })
  await tx.change(sql`
    insert into event_flags (event_id, outcome, winner_id, decider_id, reasons, payout_cents, waits)
    select ${book.event_id}, ${outcome}, * from unnest(
      ${rows.map(({ winnerId }) => winnerId)}::bigint[], ${rows.map(({ deciderId }) => deciderId)}::bigint[],
      ${rows.map(({ reasons }) => JSON.stringify(reasons))}::jsonb[], ${rows.map(({ cents }) => cents)}::bigint[],
      ${rows.map(({ waits }) => waits)}::boolean[])
    on conflict do nothing`)
  return rows.some(({ waits }) => waits)
}

/** The wins of people who belong to somebody who decided, by winner and decider. */
async function flaggedWins(context: Context, tx: Tx, book: Book, outcome: Selection): Promise<Flagged[]> {
  const deciders = await decidersOf(tx, book.event_id, outcome)
  const counts = ({ otherId, kind }: Tie) =>
    !deciders.includes(otherId) && (book.audience === 'public' || !OF_CIRCLES.has(kind))
  const ties: Tie[] = []
  for (const tiesOf of context.offered('ties')) ties.push(...(await tiesOf(tx, deciders)).filter(counts))
  if (ties.length === 0) return []
  const winners = await tx.rows<{ id: bigint }>(sql`
    select distinct user_id as id from bets
    where event_id = ${book.event_id} and side = ${sideOf(outcome)} and user_id = any(${ties.map(({ otherId }) => otherId)}::bigint[])
      and not ${hasSteppedBack(sql`bets.event_id`, sql`bets.user_id`)}`)
  const won = new Set(winners.map(({ id }) => id))
  const pairs = Map.groupBy(
    ties.filter(({ otherId }) => won.has(otherId)),
    ({ otherId, personId }) => `${otherId} ${personId}`,
  )
  return [...pairs.values()].map((same) => ({
    winnerId: same[0]!.otherId,
    deciderId: same[0]!.personId,
    reasons: same.map(({ kind, cents, members }) => ({
      kind,
      ...(cents != null && { cents: cents.toString() }),
      ...(members != null && { members }),
    })),
  }))
}

type DecidedRow = {
  created_by: bigint
  follows: bigint | null
  proposed_outcome: EventOutcome | null
  proposed_by: bigint | null
  decision_outcome: EventOutcome | null
  decided_by: bigint | null
}

/**
 * The people who decided an outcome: its proposer, and the moderators who decided it. A follower's outcome comes from the people who decided
 * the public event.
 */
async function decidersOf(tx: Tx, eventId: bigint, outcome: Selection): Promise<bigint[]> {
  const row = await tx.one<DecidedRow>(sql`
    select e.created_by, b.follows, b.proposed_outcome, b.proposed_by, b.decision_outcome, b.decided_by
    from event_books b join events e on e.id = b.event_id where b.event_id = ${eventId}`)
  const deciders: bigint[] = []
  if (row.proposed_outcome === outcome) {
    if (row.proposed_by !== null) deciders.push(row.proposed_by)
    else if (row.follows === null) deciders.push(row.created_by)
    else deciders.push(...(await decidersOf(tx, row.follows, outcome)))
  }
  if (row.decision_outcome === outcome) {
    if (row.decided_by !== null) deciders.push(row.decided_by)
    for (const { moderatorId, verdict } of await lockSignatures(tx, { kind: 'event', id: eventId }))
      if (verdict === outcome) deciders.push(moderatorId)
  }
  return [...new Set(deciders)]
}

/** The payouts of an outcome to some of its winners, in hundredths: to the cent those that `finishEvent` fixes. */
async function payoutsOf(
  tx: Tx,
  book: Book,
  outcome: Selection,
  winnerIds: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  const stakeOf = { optionA: book.stake_a_cents, optionB: book.stake_b_cents }
  const aside = await steppedAside(tx, book.event_id, outcome)
  const pot = poolOf(book) - eventFee(poolOf(book), stakeOf[otherOf(outcome)], BigInt(book.fee_bps)) - aside
  const winning = stakeOf[outcome] - aside
  const rows = await tx.rows<{ id: bigint; cents: bigint }>(sql`
    select user_id as id, sum(div(${pot}::numeric * upto, ${winning}) - div(${pot}::numeric * (upto - amount_cents), ${winning}))::bigint as cents
    from (select user_id, amount_cents, sum(amount_cents) over (order by id rows unbounded preceding) as upto
      from bets where event_id = ${book.event_id} and side = ${sideOf(outcome)}
        and not ${hasSteppedBack(sql`bets.event_id`, sql`bets.user_id`)}) w
    where user_id = any(${[...winnerIds]}::bigint[]) group by user_id`)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}
