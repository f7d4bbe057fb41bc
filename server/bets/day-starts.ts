/** A calendar day of one time zone, and the moment at which it begins. */
export type DayStart = { day: string; from: Date }

const DAY_MS = 86_400_000

/**
 * The last days of a time zone, oldest first, the present one last.
 * @param timeZone an IANA name @throws RangeError when there is no such zone
 */
export function dayStarts(now: Date, timeZone: string, count: number): DayStart[] {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  /** What the clocks of the zone show, read as if they stood at Greenwich; milliseconds. */
  const shown = (at: number): number => {
    const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
  const offset = (at: number): number => shown(at) - Math.floor(at / 1000) * 1000
  const today = Math.floor(shown(now.getTime()) / DAY_MS) * DAY_MS
  return Array.from({ length: count }, (_, place) => {
    const midnight = today - (count - 1 - place) * DAY_MS
    // the offset at midnight is known only near it: around a change of the clocks the first guess may be an hour off
    const guess = midnight - offset(midnight)
    return { day: new Date(midnight).toISOString().slice(0, 10), from: new Date(midnight - offset(guess)) }
  })
}
