import { calendarDay, monthText } from '#web/ui/moment-text.ts'

/** First and last day of a month: "2026-02" gives 2026-02-01 and 2026-02-28. */
export function monthRange(month: string): { from: string; to: string } {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

export const monthLabel = (month: string): string => monthText(`${month}-01T12:00:00`)

/** The month before or after: "2026-01" and -1 give "2025-12". */
export function monthBeside(month: string, by: 1 | -1): string {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

export const thisMonth = (): string => calendarDay(Date.now()).slice(0, 7)

/** The month in the address, else the present one; never before 2000 or in the future. */
export function readMonth(given: string | null): string {
  const known = given !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(given)
  return known && given <= thisMonth() ? given : thisMonth()
}
