import { sql, type Tx } from '#server/core/db.ts'
import {
  type ActParts,
  type ActsAsked,
  actColumns,
  isAsked,
  newestActs,
  type PublicActs,
} from '#server/following/index.ts'
import { saysStakes } from '#server/users/index.ts'
import { isPublic } from '../event/audience.ts'
import { listedFor } from '../event/taken-down.ts'
import { lookingAtEvent, seesStake } from '../event/who-is-in.ts'

type Acts = ReturnType<PublicActs>

const asking: ActParts = { kind: 'asked', at: sql`e.created_at`, id: sql`e.id`, person: sql`e.created_by` }
const winning: ActParts = { kind: 'won', at: sql`r.settled_at`, id: sql`r.event_id`, person: sql`r.user_id` }

/** Public events that these people asked: an event names its creator to everybody. Read along `events_asked`, never behind the 30 days. */
const askings = (tx: Tx, asked: ActsAsked): Acts =>
  tx.rows(sql`
    select a.* from unnest(${[...asked.people]}::bigint[]) as p(id)
    cross join lateral (
      select ${actColumns(asking)}, e.id as "eventId", e.title, b.practice as "isPracticeMode",
        b.status = 'open' and b.ends_at > clock_now() as open
      from events e join event_books b on b.event_id = e.id
      where e.created_by = p.id and ${isAsked(asking, asked)} and ${isPublic} and ${listedFor(asked.viewerId)}
      order by e.created_at desc, e.id desc limit ${asked.limit}) a
    ${newestActs} limit ${asked.limit}`)

/**
 * Settled public events that these people won, where they let others see their stakes now and the viewer sees theirs. Stakes from before
 * that choice, and of a creator who chose nobody, have their names on the event's own page alone.
 */
const wins = (tx: Tx, asked: ActsAsked): Acts =>
  tx.rows(sql`
    select w.* from users u cross join unnest(array[true, false]) as m(practice)
    cross join lateral (
      select ${actColumns(winning)}, r.event_id as "eventId", e.title, b.practice as "isPracticeMode",
        case r.side::int when 0 then e.option_a else e.option_b end as answer
      from event_results r join events e on e.id = r.event_id join event_books b on b.event_id = r.event_id
      where r.user_id = u.id and r.practice = m.practice and r.result = 'won' and ${isAsked(winning, asked)}
        and ${isPublic} and ${listedFor(asked.viewerId)} and ${seesStake(lookingAtEvent(asked.viewerId))}
      order by r.settled_at desc, r.event_id desc limit ${asked.limit}) w
    where u.id = any(${[...asked.people]}::bigint[]) and ${saysStakes(sql`m.practice`)}
    ${newestActs} limit ${asked.limit}`)

/** The public acts of people in events. A bet on an open event is none. */
export const publicActsOfEvents: PublicActs = async (tx, asked) => [
  ...(asked.kinds.includes('asked') ? await askings(tx, asked) : []),
  ...(asked.kinds.includes('won') ? await wins(tx, asked) : []),
]
