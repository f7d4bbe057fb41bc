import type { z } from 'zod'
import type { template } from '#contract/bets-again.ts'
import type { Audience } from '#contract/bets-limits.ts'
import type { Context } from '#server/core/context.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { recordFact } from '#server/facts/index.ts'
import { statedInterest } from '../event/names.ts'
import { checkReadable, takenDown } from '../event/taken-down.ts'
import { type AskedBefore, mayAskAgain, mayCarryNotices, maySeeTemplate } from '../may.ts'

type Template = z.input<typeof template>
type Ask = { eventId: bigint; userId: bigint }

/** An event as a person who would ask it again stands to it; undefined where it does not exist for them. */
const askedBefore = (tx: Tx, { eventId, userId }: Ask): Promise<AskedBefore | undefined> =>
  tx.first<AskedBefore>(sql`
    select e.created_by = ${userId} as own, b.settled_at is not null as settled, ${takenDown} as down, b.by_site as "bySite",
      exists (select from bets x where x.event_id = b.event_id and x.user_id = ${userId}) as bet
    from events e join event_books b on b.event_id = e.id where e.id = ${eventId}`)

/** The hashes of the photographs that are sealed with an event, in order: without them it is another question. */
const sealedPhotos = (id: Sql) =>
  sql`array(select p.sha256 from event_photos p where p.event_id = ${id} and p.place < 2 order by p.place)`

const hasPhotos = async (tx: Tx, eventId: bigint): Promise<boolean> =>
  (await tx.first(sql`select where cardinality(${sealedPhotos(sql`${eventId}::bigint`)}) > 0`)) !== undefined

const alreadyNotified = async (tx: Tx, eventId: bigint): Promise<boolean> =>
  (await tx.first(sql`select from event_ask_agains where of_event_id = ${eventId} and notified`)) !==
  undefined

/** The fields with which an event is asked again. @throws Refusal not_found for everybody but its creator and, once settled, its bettors */
export async function eventTemplate(tx: Tx, ask: Ask): Promise<Template> {
  const before = await askedBefore(tx, ask)
  obey(maySeeTemplate(before))
  const { audience, mate, ...words } = await tx.one<
    Omit<Template, 'audience' | 'notifies' | 'interest'> & { audience: Audience; mate: boolean }
  >(sql`
    select e.title, e.description, e.category, e.option_a as "optionALabel", e.option_b as "optionBLabel",
      b.practice as "isPracticeMode", b.audience, b.jury is not null as jury, e.created_at as "createdAt", b.ends_at as "endsAt",
      coalesce(b.gang_id = (select gang_id from users where id = ${ask.userId}), false) as mate
    from events e join event_books b on b.event_id = e.id where e.id = ${ask.eventId}`)
  const hidden = audience === 'gang' && !mate
  return {
    ...words,
    // never shown to more people than the earlier one
    audience: hidden ? 'link' : audience,
    // another asker has another part in it
    interest: before?.own ? await statedInterest(tx, ask) : null,
    // an event of a gang is asked by link where the caller is not in it: none of its people would see the new one
    // a form has no photographs of the earlier one
    notifies:
      !hidden &&
      mayAskAgain(before) === undefined &&
      !(await hasPhotos(tx, ask.eventId)) &&
      !(await alreadyNotified(tx, ask.eventId)),
  }
}

/** Checks that a person may say that a new event asks this one again. @throws Refusal not_found, event_state */
export async function checkMayAskAgain(tx: Tx, ask: Ask): Promise<void> {
  obey(mayAskAgain(await askedBefore(tx, ask)))
}

/** Guests of an event by link are guests where its own creator asks it again; those of a gang's event are people who left it with a stake. */
const keepGuests = (tx: Tx, { eventId, userId, of }: Ask & { of: bigint }) =>
  tx.change(sql`
    insert into event_guests (event_id, user_id, unnamed)
    select ${eventId}, g.user_id, g.unnamed from event_guests g join events o on o.id = g.event_id and o.created_by = ${userId}
    join event_books p on p.event_id = g.event_id and p.audience = 'link'
    join event_books b on b.event_id = ${eventId} and b.audience = 'link'
    where g.event_id = ${of} and not people_blocked(g.user_id, ${userId}) on conflict do nothing`)

/** Whether a new event has the words, the photographs and the mode of an earlier one, and whether the people of that one can see it. */
const compared = (
  tx: Tx,
  { eventId, of }: Pick<Ask, 'eventId'> & { of: bigint },
): Promise<{ same: boolean; reaches: boolean }> =>
  tx.one(sql`
    select (n.title, n.description, n.category, n.option_a, n.option_b, n.practice)
      = (o.title, o.description, o.category, o.option_a, o.option_b, o.practice)
        and ${sealedPhotos(sql`n.id`)} = ${sealedPhotos(sql`o.id`)} as same,
      nb.audience = 'public' or (nb.audience = ob.audience and nb.gang_id is not distinct from ob.gang_id) as reaches
    from events n join events o on o.id = ${of} join event_books nb on nb.event_id = n.id join event_books ob on ob.event_id = o.id
    where n.id = ${eventId}`)

/**
 * Notes that a new event asks a settled one again. The first time that somebody does so where the people who had a bet in that one can see
 * it, a fact notifies them (`tellAskedAgain`): they may be too many for the call. A hidden one leaves them their round.
 * @throws Refusal event_state for another question
 */
export async function noteAskedAgain(
  context: Context,
  tx: Tx,
  { eventId, userId, of }: Ask & { of: bigint },
): Promise<void> {
  const { same, reaches } = await compared(tx, { eventId, of })
  obey(mayCarryNotices({ same }))
  const { isFirst } = await tx.one<{ isFirst: boolean }>(sql`
    with noted as (
      insert into event_ask_agains (event_id, of_event_id, asker_id, notified)
      select ${eventId}::bigint, ${of}::bigint, ${userId}::bigint, true where ${reaches}::boolean
      on conflict (of_event_id) where notified do nothing returning event_id)
    select exists (select from noted) as "isFirst"`)
  await keepGuests(tx, { eventId, userId, of })
  if (isFirst) await recordFact(context, tx, 'event.asked-again', { eventId: eventId.toString() })
  else
    await tx.change(sql`
      insert into event_ask_agains (event_id, of_event_id, asker_id, notified) values (${eventId}, ${of}, ${userId}, false)`)
}

/** A person wants no more notices that the creator of an event asks again, or wants them after all. @throws Refusal not_found */
export async function setAskAgains(
  tx: Tx,
  { eventId, userId, refused }: Ask & { refused: boolean },
): Promise<{ refused: boolean }> {
  await checkReadable(tx, eventId, userId)
  await tx.change(
    refused
      ? sql`insert into ask_again_refusals (user_id, asker_id)
          select ${userId}, created_by from events where id = ${eventId} and created_by <> ${userId} on conflict do nothing`
      : sql`delete from ask_again_refusals
          where user_id = ${userId} and asker_id = (select created_by from events where id = ${eventId})`,
  )
  return { refused }
}

/** The askers from whom a person wants no more notices, for the data export. */
export const exportRefusedAskers = (tx: Tx, userId: bigint): Promise<unknown[]> =>
  tx.rows(
    sql`select asker_id as "askerId", at from ask_again_refusals where user_id = ${userId} order by at, asker_id`,
  )

/** The events that a person asked again, for the data export. */
export const exportAskAgains = (tx: Tx, userId: bigint): Promise<unknown[]> =>
  tx.rows(sql`
    select event_id as "eventId", of_event_id as "ofEventId" from event_ask_agains where asker_id = ${userId} order by event_id`)

export async function forgetRefusedAskers(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from ask_again_refusals where user_id = ${userId} or asker_id = ${userId}`)
}
