import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { firstOfGang } from '../event/audience.ts'
import { listedFor } from '../event/taken-down.ts'

/** The end of an event's betting, as calendars show it: no figure, no stake. */
export type CalendarEvent = {
  id: bigint
  title: string
  endsAt: Date
  createdAt: Date
  /** it was voided */
  void: boolean
}

/** Events of a calendar; the newest of more. */
const EVENTS_MAX = 200
/** Events that ended longer ago are left out. */
const DAYS_BACK = 90

const calendarEvents = (tx: Tx, userId: bigint, from: Sql): Promise<CalendarEvent[]> =>
  tx.rows<CalendarEvent>(sql`
    select e.id, e.title, b.ends_at as "endsAt", e.created_at as "createdAt", b.outcome is not distinct from 'void' as void
    from ${from} join event_books b on b.event_id = listed.id join events e on e.id = b.event_id
    where ${listedFor(userId)} order by b.ends_at, e.id`)

/** One event, where a person finds it. */
export const eventOfCalendar = (tx: Tx, userId: bigint, eventId: bigint): Promise<CalendarEvent[]> =>
  calendarEvents(tx, userId, sql`(select ${eventId}::bigint as id) listed`)

/** The events of a person's gang that the person finds. */
export const eventsOfGangCalendar = (tx: Tx, userId: bigint): Promise<CalendarEvent[]> =>
  calendarEvents(
    tx,
    userId,
    sql`(${firstOfGang(userId, {
      where: sql`b.ends_at > clock_now() - make_interval(days => ${DAYS_BACK})`,
      by: sql`b.event_id`,
      descending: true,
      limit: EVENTS_MAX,
    })}) listed`,
  )
