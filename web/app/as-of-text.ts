import { calendarDay, clockText, shortMomentText } from '#web/ui/moment-text.ts'

/**
 * "7:42 PM", on another day "Nov 21, 7:42 PM".
 * @param at and now, milliseconds since 1970
 */
export const asOfText = (at: number, now: number): string =>
  calendarDay(at) === calendarDay(now) ? clockText(at) : shortMomentText(at)
