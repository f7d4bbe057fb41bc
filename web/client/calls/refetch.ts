import type { QueryClient } from '@tanstack/react-query'
import type { FromServer } from '#contract/live.ts'
import type { LiveModule, Refetched } from '../live/live-messages.ts'
import { refreshParts } from './changed.ts'
import { type Ids, refetchRoutes } from './refetch-routes.ts'

/**
 * Fetches these answers again where they are shown, those of whole parts too.
 * @param ids the values of the fields that `of` names
 * @returns resolves when all of them have arrived
 */
async function refetch({ parts = [], ...rest }: Refetched, ids: Ids, client: QueryClient): Promise<void> {
  await Promise.all([refreshParts(parts, client), refetchRoutes(rest, ids, client)])
}

/** Brings the kept answers up to date with one message. */
export function applyMessage(modules: readonly LiveModule[], client: QueryClient, message: FromServer): void {
  if (message.type === 'refused') console.error('live: refused', message.code, message.about)
  for (const { messages, refetches } of modules) {
    const apply = messages?.[message.type] as ((message: FromServer, client: QueryClient) => void) | undefined
    apply?.(message, client)
    const old = refetches?.[message.type] as Refetched | undefined
    if (old) void refetch(old, message, client)
  }
}
