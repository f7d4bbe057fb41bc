import type { z } from 'zod'
import type { sides } from '#contract/since-news.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Since } from '#server/notifications/index.ts'
import { type PersonRow, personColumns, publicFace } from '#server/users/index.ts'
import { circleEvents, isPublic } from '../event/audience.ts'
import { listedFor } from '../event/taken-down.ts'

type SinceSides = z.input<typeof sides>

const ASKED_MAX = 2
/** The number of newest public events that are searched, read once for all their creators, so that no plan scans all events for one person. */
const NEWEST = 2_000

type SidesRow = SinceSides & { eventId: bigint }

/** Columns of SidesRow, for events e joined with event_books b. */
const sidesColumns = sql`
  b.event_id as "eventId", e.title, e.option_a as "optionALabel", e.option_b as "optionBLabel",
  b.stake_a_cents as "optionAPool", b.stake_b_cents as "optionBPool", b.practice as "isPracticeMode"`

/** The sides of those among these events that are open for bets in a mode and shown to a user, by id. */
export async function openSides(
  tx: Tx,
  eventIds: readonly bigint[],
  { userId, practice }: { userId: bigint; practice: boolean },
): Promise<Map<bigint, SinceSides>> {
  if (eventIds.length === 0) return new Map()
  const rows = await tx.rows<SidesRow>(sql`
    select ${sidesColumns} from event_books b join events e on e.id = b.event_id
    where b.event_id = any(${[...eventIds]}::bigint[]) and b.practice = ${practice}
      and b.status = 'open' and b.ends_at > clock_now() and ${listedFor(userId)}`)
  return new Map(rows.map((row) => [row.eventId, row]))
}

/** The newest open event of each person whom a user knows, the largest pool first, without events on which the user has bet. */
export const askedSince: Since = async (tx, { userId, since, practice, known }) => {
  const rows = await tx.rows<SidesRow & PersonRow>(sql`
    with fresh as materialized (
      select distinct on (n.created_by) n.*
      from ((select b.event_id as id from event_books b where ${isPublic} order by b.event_id desc limit ${NEWEST})
        union select c.id from (${circleEvents(userId, { where: sql`true`, by: sql`b.event_id` })}) c) seen
      -- one look-up for each: the planner would read all events
      cross join lateral (select * from events where id = seen.id limit 1) n
      cross join lateral (select * from event_books where event_id = seen.id limit 1) b
      where n.created_by = any(${[...known]}::bigint[]) and n.created_at > ${since} and n.practice = ${practice}
        and b.status = 'open' and b.ends_at > clock_now() and ${listedFor(userId)}
      order by n.created_by, n.id desc
    )
    select ${sidesColumns}, ${personColumns}
    from fresh e join event_books b on b.event_id = e.id join users u on u.id = e.created_by
    where not exists (select from bets x where x.event_id = e.id and x.user_id = ${userId})
    order by b.stake_a_cents + b.stake_b_cents desc, e.id desc limit ${ASKED_MAX}`)
  return rows.map((row) => ({ kind: 'asked', person: publicFace(row), event: row }))
}
