import { type Period, REPEATS_MAX, REPEATS_MIN } from '#contract/bets-limits.ts'
import type { Body } from '#contract/index.ts'

/** The rule in the form of a new event: both ways to end it, of which the chosen one counts. */
export type NewRepeats = { every: Period | 'never'; ends: 'count' | 'until'; count: string; until: string }

export const noRepeats: NewRepeats = { every: 'never', ends: 'count', count: '10', until: '' }

/** Whether such an event may repeat: an interest and a jury are about one event alone. */
export const mayRepeat = (form: {
  interest: { part: string; names: readonly unknown[] }
  jury: boolean
}): boolean => form.interest.part === 'decides' && form.interest.names.length === 0 && !form.jury

/** Why a rule cannot be sent; undefined where it can. The server judges the rest. */
export function wrongRepeats({ every, ends, count, until }: NewRepeats): string | undefined {
  if (every === 'never') return undefined
  if (ends === 'until') return until === '' ? 'Choose the last day' : undefined
  const times = Number(count)
  return Number.isInteger(times) && times >= REPEATS_MIN && times <= REPEATS_MAX
    ? undefined
    : `Choose a number from ${REPEATS_MIN} to ${REPEATS_MAX}`
}

/** The rule as it is sent. */
export function repeatsOf(
  { every, ends, count, until }: NewRepeats,
  timeZone: string,
): Pick<Body<'createEvent'>, 'repeats'> {
  if (every === 'never') return {}
  return { repeats: { every, timeZone, ...(ends === 'count' ? { count: Number(count) } : { until }) } }
}
