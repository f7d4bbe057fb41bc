import type { EventView } from '#web/bets/event/event-labels.ts'

/** The number of events to fetch: enough without those that close soon. */
export const ASKED = 6
const SHOWN = 3
/** A person cannot read, choose and bet on an event in time if it closes sooner. */
const LEAST_MS = 60_000

type Listed = Pick<EventView, 'endsAt' | 'mine'>

/** Three events to bet on, in the given order: those without a bet of the person first. */
export function eventsToBetOn<Event extends Listed>(events: readonly Event[], now: number): Event[] {
  const inTime = events.filter(({ endsAt }) => Date.parse(endsAt) - now >= LEAST_MS)
  return inTime
    .toSorted((one, other) => Number(one.mine !== null) - Number(other.mine !== null))
    .slice(0, SHOWN)
}
