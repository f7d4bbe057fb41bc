import { refetch } from '#web/client/calls/refetch.ts'

/** Routes that list events. */
export const EVENT_LISTS = ['listEvents', 'listShelves'] as const

/** Routes of one event. The chart is not among them: the page fetches it at its own pace. */
export const ONE_EVENT = ['getEvent', 'eventStats', 'eventPeople', 'listComments', 'eventTape'] as const

/** Fetches one event again where a screen shows it, with its bettors and comments. Lists stay as they are. */
export const refreshEvent = (id: string): Promise<void> =>
  refetch({ of: { eventId: ONE_EVENT } }, { eventId: id })
