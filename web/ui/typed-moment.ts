import { clockText, timeZone } from './moment-text.ts'

const WALL = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)/
const MINUTE_MS = 60_000
/** By how much clocks go back in autumn, anywhere. */
const STEPS_BACK_MS = [30 * MINUTE_MS, 60 * MINUTE_MS]

/** The time zone in which a person types moments, as their forms name it. */
export const ownZone = (): string => `Your time, ${timeZone().replaceAll('_', ' ')}.`

type TypedMoment = {
  /** milliseconds; NaN for an empty field, and for a time that does not exist */
  at: number
  /** why this is no moment: the clocks skip it; also undefined for an empty field */
  problem?: string
  /** the note on a moment that occurs twice */
  note?: string
}

/**
 * The moment in a field of date and time, by the clock of its reader. When the clocks go forward the skipped times do not
 * exist: the browser would silently read them as an hour later. When they go back a time occurs twice, and the first one
 * counts.
 */
export function readMoment(value: string): TypedMoment {
  const [, ...parts] = WALL.exec(value) ?? []
  if (parts.length === 0) return { at: Number.NaN }
  const [year, month, day, hour, minute] = parts.map(Number) as [number, number, number, number, number]
  const moment = new Date(year, month - 1, day, hour, minute)
  const isThere = (at: Date) => at.getHours() === hour && at.getMinutes() === minute && at.getDate() === day
  if (!isThere(moment))
    return {
      at: Number.NaN,
      problem: `The clocks go forward then, so in ${timeZone().replaceAll('_', ' ')} there is no ${parts[3]}:${parts[4]} on that day. The next valid time is ${clockText(moment)}.`,
    }
  const again = STEPS_BACK_MS.some((step) => isThere(new Date(moment.getTime() + step)))
  return {
    at: moment.getTime(),
    ...(again && { note: 'The clocks go back then, so this time occurs twice: the first one counts.' }),
  }
}
