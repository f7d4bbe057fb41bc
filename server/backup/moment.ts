const FORM = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)$/i

/**
 * Reads a moment that an operator typed, such as `2026-11-25T18:30:00Z` or `2026-11-25 19:30:00+01:00`.
 * @returns ISO 8601 in UTC with microseconds
 * @throws Error for the operator
 */
export function readMoment(text: string): string {
  const [, day, clock, zone] = FORM.exec(text.trim()) ?? []
  if (!day || !clock || !zone)
    throw new Error(
      `--to ${text}: not a moment with its time zone. Write it like 2026-11-25T18:30:00Z or 2026-11-25T19:30:00+01:00.`,
    )
  const [seconds = '', fraction = ''] = (clock.length === 5 ? `${clock}:00` : clock).split('.')
  const offset = zone.toUpperCase() === 'Z' ? 'Z' : withMinutes(zone)
  const at = new Date(`${day}T${seconds}${offset}`)
  if (Number.isNaN(at.getTime()) || !existsInCalendar(day))
    throw new Error(`--to ${text}: there is no such day or time.`)
  return `${at.toISOString().slice(0, 19)}.${fraction.padEnd(6, '0')}Z`
}

const withMinutes = (zone: string) =>
  zone.length === 3 ? `${zone}:00` : zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`

/** JavaScript takes 31 April for the first of May. */
const existsInCalendar = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
