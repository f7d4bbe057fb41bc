import type { QueryClient } from '@tanstack/react-query'
import { invalidate, queryClient } from '#web/client/query.ts'

/** Routes that list events. */
export const EVENT_LISTS = ['listEvents', 'listShelves'] as const

/** Routes of one event. The chart is not among them: it follows the bets at a pace of its own. */
const ONE_EVENT = ['getEvent', 'eventStats', 'eventBettors', 'listComments'] as const

/** Fetches one event again where it is shown, with who is in and what is said; lists stay as they are. */
export async function refreshEvent(id: string, client: QueryClient = queryClient): Promise<void> {
  await Promise.all(ONE_EVENT.map((name) => invalidate(name, { id }, client)))
}
