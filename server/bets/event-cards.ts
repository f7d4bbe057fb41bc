import { sql, type Tx } from '#server/core/db.ts'
import type { EventStatus } from './book.ts'

/** An event as a message shows it. */
export type EventCard = {
  id: string
  title: string
  description: string
  status: EventStatus
  optionALabel: string
  optionBLabel: string
}

/** The cards of these events, in one statement. Unknown ids are left out. */
export async function eventCards(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, EventCard>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<Omit<EventCard, 'id'> & { id: bigint }>(sql`
    select e.id, e.title, e.description, b.status, e.option_a as "optionALabel", e.option_b as "optionBLabel"
    from events e join event_books b on b.event_id = e.id where e.id = any(${[...new Set(ids)]}::bigint[])`)
  return new Map(rows.map((row) => [row.id, { ...row, id: String(row.id) }]))
}
