const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** "2026-11-22" → "22 November 2026", the same on every machine and in every time zone. */
export function day(date: string): string {
  const [year, month, dayOfMonth] = date.split('-').map(Number)
  return `${dayOfMonth} ${MONTHS[month! - 1]} ${year}`
}
