import { knownWriters } from '#server/chat/index.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import { account, REASONS } from '#server/ledger/index.ts'
import { type PersonRow, unmarkedColumns } from '#server/users/index.ts'
import { rivalsOf } from './rivals.ts'
import { lookingAtEvent, seesName } from './who-is-in.ts'

/** The nearest people whose bets are searched, and the newest bets of each. */
const PEOPLE = 40
const BETS = 50
/** Rows of one answer: events times people. */
const ROWS = 400

/**
 * The people whom a user knows, the nearest first: by a conversation in which both wrote (`writers`, who see each other's names), then
 * those whom they saw against them.
 */
export async function nearPeople(tx: Tx, userId: bigint): Promise<{ near: bigint[]; writers: bigint[] }> {
  const writers = await knownWriters(tx, userId)
  const near = new Set([...writers, ...(await rivalsOf(tx, userId))])
  return { near: [...near].slice(0, PEOPLE), writers }
}

/**
 * Open events with bets by people near the user, whose names the user may see: the events with most of them first, and of each event the
 * nearest people first. Empty for a user on a break (row Y-09).
 */
export async function knownIn(tx: Tx, userId: bigint, practice: boolean): Promise<Map<bigint, PersonRow[]>> {
  const { near, writers } = await nearPeople(tx, userId)
  if (near.length === 0) return new Map()
  const purses = near.map((id) => account('person', id, practice ? 'PLAY' : 'USD'))
  const rows = await tx.rows<PersonRow & { event_id: bigint }>(sql`
    select s.event_id, ${unmarkedColumns}
    from unnest(${near}::bigint[], ${purses}::bigint[]) with ordinality as n(user_id, purse, place)
    cross join lateral (
      select distinct ledger_owner(l.other) as event_id
      from ledger_statement(n.purse, ${[REASONS.bet]}::smallint[], ${LARGEST_ID}, ${BETS}) l) s
    join event_books b on b.event_id = s.event_id and b.status = 'open' and b.ends_at > clock_now()
    join events e on e.id = s.event_id
    join users u on u.id = n.user_id
    where ${seesName(lookingAtEvent(userId), writers)} and not exists (select from people_on_break(array[${userId}::bigint]))
    order by n.place limit ${ROWS}`)
  const byEvent = Map.groupBy(rows, (row) => row.event_id)
  return new Map([...byEvent].sort(([, one], [, other]) => other.length - one.length))
}
