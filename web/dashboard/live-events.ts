import type { EventView } from '#web/bets/event-labels.ts'

/** Asked for, so that there are enough after those are left out that close while one reads. */
export const ASKED = 6
const SHOWN = 3
/** What closes sooner cannot be read, chosen and bet on in time. */
const LEAST_MS = 60_000

type Listed = Pick<EventView, 'endsAt' | 'mine'>

/** Three events to bet on, in the order given: those without a bet of one's own first. */
export function eventsToBetOn<Event extends Listed>(events: readonly Event[], now: number): Event[] {
  const inTime = events.filter(({ endsAt }) => Date.parse(endsAt) - now >= LEAST_MS)
  return inTime
    .toSorted((one, other) => Number(one.mine !== null) - Number(other.mine !== null))
    .slice(0, SHOWN)
}
