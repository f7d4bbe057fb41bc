import type { Channel } from '#web/client/live/live.ts'

/** A socket follows at most a hundred events one by one, and other parts of the page follow some too. */
const ONE_BY_ONE_MAX = 50

/** The channels that report the odds of these events: one each, or all events at once when there are many. */
export const channelsOf = (eventIds: readonly string[]): Channel[] =>
  eventIds.length > ONE_BY_ONE_MAX ? ['events'] : eventIds.map((id) => `event:${id}` as const)
