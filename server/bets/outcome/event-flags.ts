import type { z } from 'zod'
import type { eventFlag, eventFlagRoutes } from '#contract/bets-flags.ts'
import { verbsOf } from '#contract/verbs.ts'
import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import { LARGEST_ID, type Sql, sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Operator } from '#server/decisions/index.ts'
import { checkFreshProof, facesForOperators } from '#server/users/index.ts'
import { lockBook, personBefore } from '../event/book.ts'
import { involvedElsewhere } from '../event/followers.ts'
import { mayCloseFlag } from '../may-moderate.ts'
import { endCheck, type FlagReason } from './check-payouts.ts'

type FlagView = z.input<typeof eventFlag>

type Row = {
  id: bigint
  event_id: bigint
  title: string
  won: string
  winner_id: bigint
  decider_id: bigint
  payout_cents: bigint
  reasons: FlagReason[]
  created_at: Date
  waits_until: Date | null
  closed_at: Date | null
  note: string | null
}

/** Flags f with their events e and books b. */
const flags = sql`event_flags f join events e on e.id = f.event_id join event_books b on b.event_id = f.event_id`

/** Of those: open, and about the outcome that stands or still may. */
const isOpen = sql`f.closed_at is null and (b.outcome is null or b.outcome = f.outcome)`

/** Winner and decider of each open flag of an event. */
export const flaggedInEvent = (tx: Tx, eventId: bigint): Promise<{ userId: bigint; otherId: bigint }[]> =>
  tx.rows(sql`
    select f.winner_id as "userId", f.decider_id as "otherId" from ${flags} where f.event_id = ${eventId} and ${isOpen}`)

async function viewFlags(tx: Tx, where: Sql, limit: number): Promise<FlagView[]> {
  const rows = await tx.rows<Row>(sql`
    select f.id, f.event_id, e.title, case f.outcome when 'optionA' then e.option_a else e.option_b end as won, f.winner_id, f.decider_id,
      f.payout_cents, f.reasons, f.created_at, f.closed_at, f.note,
      case when f.waits and f.closed_at is null and b.outcome is null and b.check_outcome = f.outcome then b.check_until end as waits_until
    from ${flags} where ${where} order by f.id desc limit ${limit}`)
  const faces = await facesForOperators(
    tx,
    rows.flatMap(({ winner_id, decider_id }) => [winner_id, decider_id]),
  )
  return rows.map((row) => ({
    id: row.id,
    event: { id: row.event_id, title: row.title },
    won: row.won,
    winner: faces.get(row.winner_id)!,
    decider: faces.get(row.decider_id)!,
    payout: row.payout_cents,
    reasons: row.reasons.map(({ kind, cents, members }) => ({
      kind,
      sum: cents === undefined ? null : BigInt(cents),
      members: members ?? null,
    })),
    createdAt: row.created_at,
    waitsUntil: row.waits_until,
    state: row.closed_at === null ? 'open' : 'closed',
    note: row.note,
  }))
}

/** The flags for moderators, newest first. */
export const listEventFlags = (
  tx: Tx,
  { state, cursor, limit }: z.output<(typeof eventFlagRoutes.eventFlags)['query']>,
): Promise<FlagView[]> =>
  viewFlags(
    tx,
    sql`${state === 'open' ? isOpen : sql`f.closed_at is not null`} and f.id < ${cursor ?? LARGEST_ID}`,
    limit,
  )

/** Open flags of events in which this moderator has no part, counted up to `most`. */
export async function openEventFlags(tx: Tx, moderatorId: bigint, most: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${flags}
      where ${isOpen} and ${moderatorId} not in (f.winner_id, f.decider_id, e.created_by) and b.proposed_by is distinct from ${moderatorId}
        and not exists (select from bets x where x.event_id = f.event_id and x.user_id = ${moderatorId})
        and not ${involvedElsewhere(moderatorId)}
      limit ${most}) waiting`)
  return count
}

type Closing = { id: bigint; operator: Operator; note: string }

/**
 * Closes a flag, with a note for other operators. When it was the last one for which the event waits, the event's outcome is final at once.
 * @returns the event
 * @throws Refusal not_found, holds_position, report_state when the flag is already closed, step_up_required
 */
export async function closeEventFlag(
  context: Context,
  tx: Tx,
  { id, operator, note }: Closing,
): Promise<{ flag: FlagView; eventId: bigint }> {
  const found = await tx.first<{ eventId: bigint; winnerId: bigint; deciderId: bigint }>(sql`
    select event_id as "eventId", winner_id as "winnerId", decider_id as "deciderId" from event_flags where id = ${id}`)
  if (!found) throw new Refusal('not_found', 'There is no such flag')
  const { eventId } = found
  const book = await lockBook(tx, eventId)
  const moderator = { userId: operator.userId, verbs: verbsOf(operator.role) }
  obey(mayCloseFlag(book, await personBefore(tx, book, moderator), found))
  const closed = await tx.change(sql`
    update event_flags set closed_at = clock_now(), closed_by = ${operator.userId}, note = ${note}
    where id = ${id} and closed_at is null`)
  if (closed === 0) throw new Refusal('report_state', 'This flag has already been closed')
  await checkFreshProof(tx, operator)
  await recordAudit(tx, {
    actorId: operator.userId,
    act: 'event-flag.close',
    // a subject of its own: the people of the flag do not read its reasons
    subject: `event-flag:${id}`,
    reason: note,
    details: { event: eventId.toString() },
  })
  await endCheck(context, tx, book)
  const [flag] = await viewFlags(tx, sql`f.id = ${id}`, 1)
  return { flag: flag!, eventId }
}

export const eventFlagExists = async (tx: Tx, id: bigint): Promise<boolean> =>
  (await tx.first(sql`select 1 from event_flags where id = ${id}`)) !== undefined

/** The checks of a person's payouts that are over, for the data export. Nobody learns a flag's reasons. */
export const exportEventFlags = (tx: Tx, userId: bigint): Promise<unknown[]> =>
  tx.rows(sql`
    select event_id as "eventId", created_at as at, closed_at as "closedAt" from event_flags
    where winner_id = ${userId} and closed_at is not null order by id`)

/** Deletes a closing account's closed flags. An open one stays for the moderators, without this account's name. */
export async function forgetEventFlags(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`
    delete from event_flags where (winner_id = ${userId} or decider_id = ${userId}) and closed_at is not null`)
}
