import { refetchRoutes } from '#web/client/calls/refetch-routes.ts'
import type { Channel } from '#web/client/live/live.ts'

/** Routes that list events. */
export const EVENT_LISTS = ['listEvents', 'listShelves'] as const

/** Routes of one event. The chart is not among them: the page fetches it at its own pace. */
export const ONE_EVENT = ['getEvent', 'eventStats', 'eventPeople', 'listComments', 'eventTape'] as const

/** Fetches one event again where a screen shows it, with its bettors and comments. Lists stay as they are. */
export const refreshEvent = (id: string): Promise<void> =>
  refetchRoutes({ of: { eventId: ONE_EVENT } }, { eventId: id })

/** A socket follows at most a hundred events one by one, and other parts of the page follow some too. */
const ONE_BY_ONE_MAX = 50

/** The channels that report the odds of these events: one each, or all events at once when there are many. */
export const channelsOf = (eventIds: readonly string[]): Channel[] =>
  eventIds.length > ONE_BY_ONE_MAX ? ['events'] : eventIds.map((id) => `event:${id}` as const)
