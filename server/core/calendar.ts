import { LRUCache } from 'lru-cache'

/** A calendar day of one time zone, "2026-03-29", and the moment at which it begins. */
export type DayStart = { day: string; from: Date }

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Making a format costs more than using it. Callers name the zones, so the cache is bounded. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 })

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, made)
  return made
}

/** How far a zone's clock is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(moment)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  // "GMT", "GMT+05:30", or with seconds in a distant past, which no caller reaches
  const [, sign = '+', hours = '0', minutes = '0'] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}

/** The calendar day of a moment, "2026-02-28". */
function dayOf(moment: Date, timeZone: string): string {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone)).toISOString().slice(0, 10)
}

/**
 * The first moment of a calendar day in a zone, also on the days on which its clocks change.
 * @param day "2026-03-29"
 * @param timeZone a name that `Intl` knows
 */
export function startOfDay(day: string, timeZone = 'UTC'): Date {
  const wall = Date.parse(`${day}T00:00:00Z`)
  const first = wall - offsetAt(wall, timeZone)
  // the offset of that moment itself, where the clocks change in between
  const second = wall - offsetAt(first, timeZone)
  // where clocks skip midnight, one of the two is in the day before: the day begins at the change
  const inDayBefore = second + offsetAt(second, timeZone) < wall
  return new Date(inDayBefore ? Math.max(first, second) : second)
}

/** The day after, "2026-02-28" to "2026-03-01". */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/** The last `count` days of a zone, oldest first, the present one last. */
export function lastDays(now: Date, timeZone: string, count: number): DayStart[] {
  const today = Date.parse(`${dayOf(now, timeZone)}T00:00:00Z`)
  return Array.from({ length: count }, (_, place) => {
    const day = new Date(today - (count - 1 - place) * DAY_MS).toISOString().slice(0, 10)
    return { day, from: startOfDay(day, timeZone) }
  })
}

/** The month of a moment, "2026-02". */
export const monthOf = (moment: Date, timeZone = 'UTC'): string => dayOf(moment, timeZone).slice(0, 7)

/** The month after, "2026-12" to "2027-01". */
export function monthAfter(month: string): string {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}
