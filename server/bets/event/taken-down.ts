import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { seenBy } from './audience.ts'

/**
 * Of books b: whether moderators have taken the words of an event down: title, rules, options, comments. The words are down during a
 * suspension, unless moderators left them, and for good after a void that ended it, or where moderators took the words alone. No list,
 * search, card, link or notice shows such an event. A follower has the words of its public event, so they are down together.
 */
export const takenDown = sql`(b.words_down or b.words_removed or (b.follows is not null and exists (
  select from event_books p where p.event_id = b.follows and (p.words_down or p.words_removed))))`

/** Of books b: whether a person finds the event in lists, searches, cards and notices. */
export const listedFor = (userId: bigint): Sql => sql`(not ${takenDown} and ${seenBy(userId)})`

/**
 * Of events e joined with their books b: whether a person may read the event's words. Words taken down, and the event of a circle,
 * are readable for people with a stake in the event, its creator, moderators and admins.
 */
export const readableBy = (userId: bigint): Sql => sql`
  (${listedFor(userId)} or e.created_by = ${userId}
    or exists (select from bets x where x.event_id = b.event_id and x.user_id = ${userId})
    or exists (select from users o where o.id = ${userId} and o.role in ('moderator', 'admin')))`

/** Whether the event exists and a person may read its words. */
export const isReadable = async (tx: Tx, eventId: bigint, userId: bigint): Promise<boolean> =>
  (await tx.first(sql`
    select 1 from events e join event_books b on b.event_id = e.id
    where e.id = ${eventId} and ${readableBy(userId)}`)) !== undefined

/** @throws Refusal not_found, also where a person does not find the event in lists */
export async function checkListed(tx: Tx, eventId: bigint, userId: bigint): Promise<void> {
  const found = await tx.first(
    sql`select 1 from event_books b where b.event_id = ${eventId} and ${listedFor(userId)}`,
  )
  if (!found) throw new Refusal('not_found', 'There is no such event')
}

/** @throws Refusal not_found, also where the words were taken down and the person may not read them */
export async function checkReadable(tx: Tx, eventId: bigint, userId: bigint): Promise<void> {
  if (!(await isReadable(tx, eventId, userId))) throw new Refusal('not_found', 'There is no such event')
}
