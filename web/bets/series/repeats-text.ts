import type { EventDetail } from '../event/event-labels.ts'

type Rule = NonNullable<EventDetail['repeats']>

/** "Berlin", "New York" */
const place = (timeZone: string): string => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS = { one: 'st', two: 'nd', few: 'rd' } as Partial<Record<Intl.LDMLPluralRule, string>>
const dayOfMonth = (day: number): string => `${day}${ENDINGS[ordinals.select(day)] ?? 'th'}`

/** From this day on some months are shorter. */
const NOT_IN_ALL_MONTHS = 29

/** "Every Friday at 20:00 (Berlin)" */
export function repeatsText({ every, firstAt, timeZone }: Rule): string {
  const first = new Date(`${firstAt}Z`)
  const day = first.getUTCDate()
  const on = {
    day: 'day',
    week: new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(first),
    month: `month on the ${dayOfMonth(day)}${day >= NOT_IN_ALL_MONTHS ? ', or its last day,' : ''}`,
  }
  return `Every ${on[every]} at ${firstAt.slice(11)} (${place(timeZone)})`
}
