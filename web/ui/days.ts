import { calendarDay, weekdayText } from './moment-text.ts'

type Dated = { createdAt: string }

/** Entries grouped by the reader's days, in the order given. */
export function byDay<T extends Dated>(entries: readonly T[]): { day: string; items: T[] }[] {
  const days: { day: string; items: T[] }[] = []
  for (const entry of entries) {
    const day = calendarDay(entry.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(entry)
    else days.push({ day, items: [entry] })
  }
  return days
}

/** "Today", "Yesterday", else the date. */
export function dayLabel(day: string, now: number): string {
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  if (day === calendarDay(now)) return 'Today'
  if (day === calendarDay(yesterday)) return 'Yesterday'
  // noon is on that day in every time zone, in summer and winter
  return weekdayText(`${day}T12:00:00`)
}
