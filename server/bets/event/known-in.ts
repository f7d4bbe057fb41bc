import { knownWriters } from '#server/chat/index.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import { account, REASONS } from '#server/ledger/index.ts'
import { type PersonRow, unmarkedColumns } from '#server/users/index.ts'
import { rivalsOf } from './rivals.ts'
import { lookingAtEvent, seesName } from './who-is-in.ts'

/** The nearest people whose bets are searched, those of the gang beside them, and the newest bets of each. */
const PEOPLE = 40
const MATES = 40
const BETS = 50
/** Rows of one answer: events times people. */
const ROWS = 400

/** Of users u: whether they are in the gang of a user, who is in one. */
const inGangOf = (userId: bigint) => sql`(u.gang_id = (select gang_id from users where id = ${userId}))`

/** The other members of a user's gang. */
const gangMates = async (tx: Tx, userId: bigint): Promise<bigint[]> =>
  (
    await tx.rows<{ id: bigint }>(sql`
      select u.id from users u where ${inGangOf(userId)} and u.id <> ${userId} order by u.id limit ${MATES}`)
  ).map(({ id }) => id)

/**
 * The people whom a user knows, the nearest first: by a conversation in which both wrote (`writers`, who see each other's names), then
 * those of their gang, then those whom they saw against them.
 */
export async function nearPeople(tx: Tx, userId: bigint): Promise<{ near: bigint[]; writers: bigint[] }> {
  const writers = await knownWriters(tx, userId)
  const mates = await gangMates(tx, userId)
  // a large gang comes beside the others: it takes nobody's place
  const near = new Set([...writers.slice(0, PEOPLE), ...mates, ...(await rivalsOf(tx, userId))])
  return { near: [...near].slice(0, PEOPLE + mates.length), writers }
}

/** A person with a bet on an event. @property mate they are in the user's gang */
export type Known = PersonRow & { mate: boolean }

/**
 * Open events with bets by people near the user, whose names the user may see: the events with most of them first, and of each event the
 * nearest people first. Empty for a user on a break (row Y-09).
 */
export async function knownIn(tx: Tx, userId: bigint, practice: boolean): Promise<Map<bigint, Known[]>> {
  const { near, writers } = await nearPeople(tx, userId)
  if (near.length === 0) return new Map()
  const purses = near.map((id) => account('person', id, practice ? 'PLAY' : 'USD'))
  const rows = await tx.rows<Known & { event_id: bigint }>(sql`
    select s.event_id, ${unmarkedColumns}, coalesce(${inGangOf(userId)}, false) as mate
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
