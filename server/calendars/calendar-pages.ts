import type { FastifyInstance, FastifyRequest } from 'fastify'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { limitByAddress } from '#server/core/address-limit.ts'
import type { Context } from '#server/core/context.ts'
import { per } from '#server/core/limits.ts'
import { type Calendar, openCalendar } from './calendars.ts'

/** The site's origin for links, by which a request came. */
export type LinkOrigin = (request: FastifyRequest, config: Context['config']) => string

/** Calendars that one address may read: programs ask a few times an hour, one address may hold many people. */
const READS = per(120, 60)
/** How often programs should ask, seconds. */
const EVERY_SECONDS = 3_600
/** The length of an entry at the end of betting. */
const MINUTES = 15
const TOKEN = /^([A-Za-z0-9_-]{43})\.ics$/

/** A calendar as iCalendar text (RFC 5545): one entry where the betting of each event ends. */
function calendarText({ name, events }: Calendar, origin: string): string {
  const { hostname } = new URL(origin)
  const calendar = ical({
    name: `Evens · ${name}`,
    prodId: { company: 'Evens', product: 'Evens', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: EVERY_SECONDS,
  })
  for (const event of events)
    calendar.createEvent({
      id: `event-${event.id}@${hostname}`,
      stamp: event.createdAt,
      start: event.endsAt,
      end: new Date(event.endsAt.getTime() + MINUTES * 60_000),
      summary: `Betting ends: ${event.title}`,
      url: `${origin}/events/${event.id}`,
      status: event.void ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  return calendar.toString()
}

/**
 * Calendars at their secret addresses, `/calendars/{token}.ics`. Nothing on the way keeps them, no other site learns the address from a
 * link, and the server reads the row at each call, so that an address which has ended is dead at once.
 */
export function serveCalendars(
  fastify: FastifyInstance,
  { db, limits, config }: Context,
  linkOrigin: LinkOrigin,
): void {
  fastify.get('/calendars/:name', async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
    await limitByAddress(limits, request.address, { name: 'calendar', budget: READS })
    const token = TOKEN.exec(request.params.name)?.[1]
    const calendar = token === undefined ? undefined : await openCalendar(db, token)
    reply
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
    if (!calendar)
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such calendar.\n')
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="evens.ics"')
      .send(calendarText(calendar, linkOrigin(request, config)))
  })
}
