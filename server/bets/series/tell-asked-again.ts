import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fact } from '#server/facts/index.ts'
import { notify } from '#server/notifications/index.ts'
import { awaitingChecks } from '#server/safer-play/index.ts'
import { displayName, type PersonRow, publicFace, unmarkedColumns } from '#server/users/index.ts'
import { tellCircle } from '../around/circles.ts'
import { askedAgainKey, withdrawAskedAgain } from '../event/again-notices.ts'
import { takenDown } from '../event/taken-down.ts'

/** People notified in one statement. */
const AT_ONCE = 5_000

type Asked = { eventId: bigint; of: bigint; askerId: bigint; title: string; link: boolean; sight: string }

/** The columns on which it depends who sees an event, of books b. */
const sight = sql`concat_ws(' ', b.audience, b.gang_id, ${takenDown})`

const readAsked = (tx: Tx, eventId: bigint): Promise<Asked> =>
  tx.one<Asked>(sql`
    select a.event_id as "eventId", a.of_event_id as of, a.asker_id as "askerId", e.title, ${sight} as sight,
      b.audience = 'link' and o.audience = 'link' as link
    from event_ask_agains a join events e on e.id = a.event_id join event_books b on b.event_id = a.event_id
    join event_books o on o.event_id = a.of_event_id where a.event_id = ${eventId}`)

/** The next people who had a bet in the settled event, by id. */
const bettorsAfter = async (tx: Tx, { of }: Asked, after: bigint): Promise<bigint[]> =>
  (
    await tx.rows<{ id: bigint }>(sql`
      select distinct x.user_id as id from bets x where x.event_id = ${of} and x.user_id > ${after} order by id limit ${AT_ONCE}`)
  ).map(({ id }) => id)

/** Of users u: they may hear from the asker: no block, and they have not refused it. */
const hear = ({ askerId }: Asked) => sql`
  u.id <> ${askerId} and u.closed_at is null and not people_blocked(u.id, ${askerId})
  and not exists (select from ask_again_refusals r where r.user_id = u.id and r.asker_id = ${askerId})`

/** People who had a bet in an event by link are guests of the one that asks it again by link: otherwise none of them would see it. They chose nothing, so its creator learns of none of them. */
const makeGuests = (tx: Tx, asked: Asked, people: readonly bigint[]): Promise<number> =>
  tx.change(sql`
    insert into event_guests (event_id, user_id, unnamed)
    select ${asked.eventId}, u.id, true from users u where u.id = any(${[...people]}::bigint[]) and ${hear(asked)} on conflict do nothing`)

/** Those of these people who see the new event and want to hear of it. */
const wantedOf = async (tx: Tx, asked: Asked, people: readonly bigint[]): Promise<bigint[]> =>
  (
    await tx.rows<{ id: bigint }>(sql`
      select u.id from users u
      where u.id = any(${[...people]}::bigint[]) and ${hear(asked)} and may_see_event(u.id, ${asked.eventId}) order by u.id`)
  ).map(({ id }) => id)

/** A change of the audience that began meanwhile did not find these notices: under the event's lock they are withdrawn here. */
async function withdrawUnseen(tx: Tx, { eventId, sight: before }: Asked): Promise<void> {
  const { now } = await tx.one<{ now: string }>(
    sql`select ${sight} as now from event_books b where b.event_id = ${eventId} for share of b`,
  )
  if (now !== before)
    await withdrawAskedAgain(
      tx,
      eventId,
      sql`(not may_see_event(x.user_id, a.event_id) or exists (select from event_books b where b.event_id = a.event_id and ${takenDown}))`,
    )
}

/**
 * Notifies the people who had a bet in a settled event and see the new one that somebody asks it again. People with a block, on a break,
 * with a reality check to answer, or who refused more from this asker get nothing, and the asker learns of nobody.
 */
export async function tellAskedAgain(
  context: Context,
  tx: Tx,
  { payload }: Fact<'event.asked-again'>,
): Promise<void> {
  const asked = await readAsked(tx, BigInt(payload.eventId))
  const { eventId, askerId, title, link } = asked
  const row = await tx.first<PersonRow>(
    sql`select ${unmarkedColumns} from users u where u.id = ${askerId} and u.closed_at is null`,
  )
  const isDown = await tx.first(sql`select from event_books b where b.event_id = ${eventId} and ${takenDown}`)
  if (!row || isDown) return
  for (let after = 0n; ; ) {
    const people = await bettorsAfter(tx, asked, after)
    if (link) await makeGuests(tx, asked, people)
    const wanted = await wantedOf(tx, asked, people)
    const waiting = await awaitingChecks(tx, wanted)
    await notify(
      context,
      tx,
      wanted.filter((id) => !waiting.has(id)),
      {
        key: askedAgainKey(eventId),
        title: `${displayName(publicFace(row))} asks again`,
        body: title,
        link: `/events/${eventId}`,
        from: askerId,
      },
    )
    if (people.length < AT_ONCE) break
    after = people.at(-1)!
  }
  if (link) await tellCircle(context, tx, eventId)
  await withdrawUnseen(tx, asked)
}
