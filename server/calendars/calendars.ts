import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { calendarRoutes } from '#contract/calendars.ts'
import { type CalendarEvent, eventOfCalendar, eventsOfGangCalendar, isReadable } from '#server/bets/index.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { gangNameOf, memberOf } from '#server/gangs/index.ts'
import { isBanned } from '#server/moderation/index.ts'
import { lockCaller } from '#server/users/index.ts'

type State = z.input<typeof calendarRoutes.eventCalendar.reply>
type Made = z.input<typeof calendarRoutes.renewEventCalendar.reply>

/** The event or the gang of a calendar. */
export type Shown = { eventId: bigint } | { gangId: bigint }

const TOKEN_BYTES = 32

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const which = (userId: bigint, shown: Shown): Sql =>
  'eventId' in shown
    ? sql`user_id = ${userId} and event_id = ${shown.eventId}`
    : sql`user_id = ${userId} and gang_id = ${shown.gangId}`

const isMember = async (tx: Tx, userId: bigint, gangId: bigint): Promise<boolean> =>
  (await memberOf(tx, gangId, userId)) !== undefined

/** @throws Refusal not_found for an event that the person may not see, and for a gang of others */
async function checkSeen(tx: Tx, userId: bigint, shown: Shown): Promise<void> {
  const seen =
    'eventId' in shown
      ? await isReadable(tx, shown.eventId, userId)
      : await isMember(tx, userId, shown.gangId)
  if (!seen)
    throw new Refusal('not_found', 'eventId' in shown ? 'There is no such event' : 'You are not in this gang')
}

/** Whether a person has an address for this calendar. @throws Refusal not_found */
export async function readCalendar(tx: Tx, userId: bigint, shown: Shown): Promise<State> {
  await checkSeen(tx, userId, shown)
  const row = await tx.first<{ madeAt: Date }>(sql`
    select made_at as "madeAt" from calendars where ${which(userId, shown)}`)
  return { madeAt: row?.madeAt ?? null }
}

/** Makes a person's address of a calendar, in place of an earlier one. Only its hash is kept. @throws Refusal not_found */
export async function renewCalendar(tx: Tx, userId: bigint, shown: Shown): Promise<Made> {
  await lockCaller(tx, userId)
  await checkSeen(tx, userId, shown)
  await tx.change(sql`delete from calendars where ${which(userId, shown)}`)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const [eventId, gangId] = 'eventId' in shown ? [shown.eventId, null] : [null, shown.gangId]
  const { madeAt } = await tx.one<{ madeAt: Date }>(sql`
    insert into calendars (user_id, event_id, gang_id, token_hash)
    values (${userId}, ${eventId}, ${gangId}, ${hashOf(token)}) returning made_at as "madeAt"`)
  return { path: `/calendars/${token}.ics`, madeAt }
}

/** Ends a person's address of a calendar, also of one that they may not see any more. @throws Refusal not_found */
export async function endCalendar(tx: Tx, userId: bigint, shown: Shown): Promise<void> {
  const ended = await tx.change(sql`delete from calendars where ${which(userId, shown)}`)
  if (ended === 0) await checkSeen(tx, userId, shown)
}

/** A calendar as its address shows it now. */
export type Calendar = { name: string; events: CalendarEvent[] }

/**
 * Reads a calendar by its address, with the eyes of the person who made it: nothing once they have left the gang, may not see the event,
 * are banned or have closed their account.
 */
export async function openCalendar(tx: Tx, token: string): Promise<Calendar | undefined> {
  const row = await tx.first<{
    userId: bigint
    eventId: bigint | null
    gangId: bigint | null
    gang: string | null
  }>(sql`
    select c.user_id as "userId", c.event_id as "eventId", c.gang_id as "gangId", ${gangNameOf(sql`c.gang_id`)} as gang
    from calendars c join users u on u.id = c.user_id
    where c.token_hash = ${hashOf(token)} and u.closed_at is null and not ${isBanned(sql`c.user_id`)}`)
  if (!row) return undefined
  const { userId, eventId, gangId } = row
  if (gangId !== null)
    return (await isMember(tx, userId, gangId))
      ? { name: row.gang!, events: await eventsOfGangCalendar(tx, userId) }
      : undefined
  const events = await eventOfCalendar(tx, userId, eventId!)
  return events[0] && { name: events[0].title, events }
}

/** A person's calendars for the data export: without their addresses, which nobody knows. */
export const exportCalendars = (tx: Tx, userId: bigint): Promise<unknown[]> =>
  tx.rows(sql`
    select case when event_id is not null and may_see_event(user_id, event_id) then event_id end as "eventId",
      gang_id is not null as gang, made_at as "madeAt"
    from calendars where user_id = ${userId} order by made_at, id`)

/** Ends all of a person's addresses. */
export async function forgetCalendars(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from calendars where user_id = ${userId}`)
}
