import type { QueryClient } from '@tanstack/react-query'
import { invalidate, queryClient } from '#web/client/calls/query.ts'

/** Routes that list events. */
export const EVENT_LISTS = ['listEvents', 'listShelves'] as const

/** Routes of one event. The chart is not among them: the page fetches it at its own pace. */
const ONE_EVENT = ['getEvent', 'eventStats', 'eventPeople', 'listComments', 'eventTape'] as const

/** Fetches one event again where a screen shows it, with its bettors and comments. Lists stay as they are. */
export async function refreshEvent(id: string, client: QueryClient = queryClient): Promise<void> {
  await Promise.all(ONE_EVENT.map((name) => invalidate(name, { id }, client)))
}
