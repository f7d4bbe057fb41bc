const MINUTE_MS = 60_000

/** How far a zone's clock is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(moment)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  // "GMT", "GMT+05:30", or with seconds in a distant past that nothing here reaches
  const [, sign = '+', hours = '0', minutes = '0'] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
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
  return new Date(wall - offsetAt(first, timeZone))
}

/** The day after, "2026-02-28" to "2026-03-01". */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** The month that a moment lies in, "2026-02". */
export function monthOf(moment: Date, timeZone = 'UTC'): string {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone)).toISOString().slice(0, 7)
}

/** The month after, "2026-12" to "2027-01". */
export function monthAfter(month: string): string {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}
