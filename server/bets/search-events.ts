import { sql } from '#server/core/db.ts'
import { bestOf, candidates, matchOf, type Searcher } from '#server/core/search.ts'
import type { EventStatus } from './book.ts'

type Row = {
  id: bigint
  title: string
  optionA: string
  optionB: string
  practice: boolean
  status: EventStatus
}

/** As the index has it (migration 0072). */
const words = sql`lower(e.title || ' ' || e.option_a || ' ' || e.option_b)`
const beginning = sql`lower(left(e.title, 8))`
/** Open events that are looked through, the newest: the newest matches of all might have ended. */
const OPEN_MAX = 2_000

const stateOf = (status: EventStatus) =>
  status === 'open' ? 'open' : status === 'settled' || status === 'voided' ? 'ended' : 'running'

/** Events by their question and their two sides; of equally good ones those open for bets come first. */
export const searchEvents: Searcher = async (tx, { text, practice, limit }) => {
  const match = matchOf(text, words, beginning)
  const read = (alike: boolean) =>
    tx.rows<Row>(sql`
      with open as materialized (
        select event_id from event_books where status = 'open' order by event_id desc limit ${OPEN_MAX}),
      found as (
        (select e.id from open o join events e on e.id = o.event_id where ${(alike && match.alike) || match.contains})
        union ${candidates(match, sql`e.id`, sql`from events e where true`, alike)})
      select e.id, e.title, e.option_a as "optionA", e.option_b as "optionB", e.practice, b.status
      from found f join events e on e.id = f.id join event_books b on b.event_id = e.id
      order by ${match.tier}, b.status <> 'open', e.practice <> ${practice ?? false}, e.id desc limit ${limit}`)
  const rows = await bestOf({ text, limit }, read)
  return rows.map(({ id, title, optionA, optionB, practice, status }) => ({
    id: String(id),
    title,
    text: `${optionA} · ${optionB}`,
    path: `/events/${id}`,
    picture: null,
    isPracticeMode: practice,
    state: stateOf(status),
  }))
}
