/** The formats of moments on the screens: always by the reader's own clock and language. */

type Style = Intl.DateTimeFormatOptions

const formats = new Map<string, Intl.DateTimeFormat>()

/** A winter's and a summer's day: their offsets distinguish zones, and cost far less than the zone's name. */
const MARKS = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)]

/** Formats are expensive, so it builds each once, and again in another zone: readers travel with the page open. */
function formatOf(style: Style, language?: string): Intl.DateTimeFormat {
  const offsets = MARKS.map((mark) => new Date(mark).getTimezoneOffset())
  const key = JSON.stringify([style, language, offsets])
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, style)
  formats.set(key, known)
  return known
}

type Moment = string | number | Date
const text =
  (style: Style, language?: string) =>
  (at: Moment): string =>
    formatOf(style, language).format(new Date(at))

/** "Nov 21, 2026, 2:03 PM" */
export const momentText = text({ dateStyle: 'medium', timeStyle: 'short' })
/** "Nov 21, 2:03 PM": where the year is obvious */
export const shortMomentText = text({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
/** "Nov 21, 2026, 2:03:09 PM": to the second, for comparison with a log */
export const exactMomentText = text({ dateStyle: 'medium', timeStyle: 'medium' })
/** "Nov 21, 2026" */
export const dayText = text({ dateStyle: 'medium' })
/** "Sat, Nov 21, 2026" */
export const weekdayText = text({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
/** "Nov 21" */
export const shortDayText = text({ month: 'short', day: 'numeric' })
/** "November 2026" */
export const monthText = text({ month: 'long', year: 'numeric' })
/** "2:03 PM" */
export const clockText = text({ hour: 'numeric', minute: '2-digit' })
/** "2:03:09 PM" */
export const secondText = text({ timeStyle: 'medium' })

/** "Nov 21, 2026" in every language, where the product writes "MMM d, yyyy" (feedback). */
export const specifiedDayText = text({ month: 'short', day: 'numeric', year: 'numeric' }, 'en-US')

/** The reader's calendar day of a moment in the form of an input's value, "2026-11-21". */
export function calendarDay(at: Moment): string {
  const day = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** A calendar day, "2026-11-21", as "Nov 21, 2026": noon is on that day in every time zone, in summer and winter. */
export const calendarDayText = (day: string): string => dayText(`${day}T12:00:00`)

/** The name of the reader's time zone, "Europe/Berlin"; UTC where the browser hides it. */
export function timeZone(): string {
  const { timeZone: name } = Intl.DateTimeFormat().resolvedOptions()
  return name && name !== 'Etc/Unknown' ? name : 'UTC'
}

/**
 * "7:42 PM", on another day "Nov 21, 7:42 PM".
 * @param at and now, milliseconds since 1970
 */
export const asOfText = (at: number, now: number): string =>
  calendarDay(at) === calendarDay(now) ? clockText(at) : shortMomentText(at)
