import { empty, sql } from '#server/core/db.ts'
import { bestOf, candidates, matchOf, type Searcher } from '#server/search/index.ts'
import { circleEvents, isPublic } from '../event/audience.ts'
import type { EventStatus } from '../event/book.ts'
import { listedFor } from '../event/taken-down.ts'

type Row = {
  id: bigint
  title: string
  text: string
  isPracticeMode: boolean
  status: EventStatus
}

/** The same expression as in the index (migration 0179). */
const words = sql`lower(e.title || ' · ' || e.option_a || ' · ' || e.option_b)`
const beginning = sql`lower(left(e.title, 8))`
/** The number of newest open events that are searched: the newest matches of all events might have ended. */
const OPEN_MAX = 500

const stateOf = (status: EventStatus) =>
  status === 'open' ? 'open' : status === 'settled' || status === 'voided' ? 'ended' : 'running'

/**
 * Events by their question and their two sides; among equal matches, events open for bets rank first. Events of other people's circles
 * are no candidates, so that they take nobody's place.
 */
export const searchEvents: Searcher = async (tx, { userId, text, practice, limit }) => {
  const match = matchOf(text, words, beginning)
  // `limit 1` makes each look-up use the key: the planner expects far too many rows
  const open = sql`
    union select o.id from (
      select b.event_id as id from event_books b where ${isPublic} and b.status = 'open' order by b.event_id desc limit ${OPEN_MAX}) o
    cross join lateral (select from events e where e.id = o.id and ${match.contains} limit 1) e`
  const read = (alike: boolean) => {
    const event = (alike && match.alike) || match.contains
    const circles = circleEvents(userId, { where: sql`true`, event, by: sql`b.event_id` })
    return tx.rows<Row>(sql`
      with found as materialized (
        ${candidates(match, sql`e.id`, sql`from events e where e.is_public`, alike)} ${alike ? empty : open}
        union select c.id from (${circles}) c)
      select e.*, b.status from found f
      cross join lateral (select id, title, option_a || ' · ' || option_b as text, practice as "isPracticeMode", ${match.tier} as tier
        from events e where e.id = f.id limit 1) e
      cross join lateral (select status from event_books b where b.event_id = f.id and ${listedFor(userId)} limit 1) b
      order by e.tier, b.status <> 'open', e."isPracticeMode" <> ${practice ?? false}, e.id desc limit ${limit}`)
  }
  const rows = await bestOf({ text, limit }, read)
  return rows.map((row) => ({
    ...row,
    path: `/events/${row.id}`,
    picture: null,
    state: stateOf(row.status),
  }))
}
