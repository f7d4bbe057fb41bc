import { productNow } from '#server/core/clock.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { isPublic, seenBy } from '../event/audience.ts'
import type { EventStatus } from '../event/book.ts'
import { listedFor, takenDown } from '../event/taken-down.ts'

/** An event as other modules show it where they link to it. */
type LinkedEvent = {
  id: bigint
  title: string
  description: string
  category: 'personal' | 'sports' | 'entertainment' | 'other'
  status: EventStatus
  isPracticeMode: boolean
  optionALabel: string
  optionBLabel: string
  endsAt: Date
  /** hundredths */
  pool: bigint
}

/**
 * These events, by id. Leaves out unknown ids, events whose words were taken down, and those that the viewer may not see.
 * @param viewerId null for what everybody sees
 */
export async function linkedEvents(
  tx: Tx,
  ids: readonly bigint[],
  viewerId: bigint | null,
): Promise<Map<bigint, LinkedEvent>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<LinkedEvent>(sql`
    select e.id, e.title, e.description, e.category, b.status, b.practice as "isPracticeMode", e.option_a as "optionALabel",
      e.option_b as "optionBLabel", b.ends_at as "endsAt", b.stake_a_cents + b.stake_b_cents as pool
    from events e join event_books b on b.event_id = e.id where e.id = any(${[...new Set(ids)]}::bigint[]) and ${viewerId === null ? sql`not ${takenDown} and ${isPublic}` : listedFor(viewerId)}`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those of these events that are shown to other people than the viewer. */
export async function eventsNotFor(
  tx: Tx,
  ids: readonly bigint[],
  viewerId: bigint,
): Promise<ReadonlySet<bigint>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.rows<{ id: bigint }>(sql`
    select b.event_id as id from event_books b
    where b.event_id = any(${[...new Set(ids)]}::bigint[]) and not ${seenBy(viewerId)}`)
  return new Set(rows.map(({ id }) => id))
}

/** A subquery for the stakes on the event of this id, hundredths; null without one that the viewer may see. */
export const poolColumn = (id: Sql, viewerId: bigint): Sql =>
  sql`(select b.stake_a_cents + b.stake_b_cents from event_books b where b.event_id = ${id} and ${listedFor(viewerId)})`

/** An event that is open for bets, for a person who may see it. @throws Refusal not_found, event_not_open */
export async function openEvent(tx: Tx, id: bigint, viewerId: bigint): Promise<LinkedEvent> {
  const event = (await linkedEvents(tx, [id], viewerId)).get(id)
  if (!event) throw new Refusal('not_found', 'There is no such event')
  const now = await productNow(tx)
  if (event.status !== 'open' || event.endsAt <= now)
    throw new Refusal('event_not_open', 'Only an event that is open for bets can be linked')
  return event
}
