import { clockText, shortDayText } from '#web/ui/moment-text.ts'

const HOUR_MS = 3_600_000
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long' })
const fullDay = new Intl.DateTimeFormat(undefined, { weekday: 'long', month: 'long', day: 'numeric' })
const yearDay = new Intl.DateTimeFormat(undefined, { month: 'long', day: 'numeric', year: 'numeric' })

/**
 * The time of a conversation: the time of day below 24 hours, the weekday below 7 days, else month and day.
 * @param at ISO 8601
 * @param now milliseconds
 */
export function timeLabel(at: string, now: number): string {
  const age = now - Date.parse(at)
  if (age < 24 * HOUR_MS) return clockText(at)
  if (age < 7 * 24 * HOUR_MS) return weekday.format(new Date(at))
  return shortDayText(at)
}

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

let lastDay = { from: 0, before: 0 }

/**
 * The beginning of a moment's day on this device. Messages follow each other, so it tries the day of the last one first.
 * @param at milliseconds. @returns milliseconds
 */
export function dayOf(at: number): number {
  if (at < lastDay.from || at >= lastDay.before) {
    const day = new Date(at)
    const next = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1)
    lastDay = { from: startOfDay(day), before: next.getTime() }
  }
  return lastDay.from
}

/** The heading above the messages of a day: Today, Yesterday, a weekday with its date, or a date with its year. */
export function dayHeading(at: string, now: number): string {
  const day = new Date(at)
  const days = Math.round((startOfDay(new Date(now)) - startOfDay(day)) / (24 * HOUR_MS))
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return (days < 180 ? fullDay : yearDay).format(day)
}
