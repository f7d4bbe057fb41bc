import type { QueryClient } from '@tanstack/react-query'
import type { FromServer } from '#contract/live.ts'
import { type ReadRoute, reads } from '#contract/paths-reads.ts'
import type { LiveModule, Refetched } from '../live/live-messages.ts'
import { refreshParts } from './changed.ts'
import { invalidate, queryClient } from './query.ts'

type Ids = { readonly [field: string]: unknown }

/** The path parameters of a route that has one, for this id. */
const paramsFor = (name: ReadRoute, id: string) =>
  ({ [/\{(\w+)\}/.exec(reads[name])?.[1] ?? '']: id }) as never

/**
 * Fetches these answers again where they are shown.
 * @param ids the values of the fields that `of` names
 * @returns resolves when all of them have arrived
 */
export async function refetch(
  { parts = [], routes = [], of = {} }: Refetched,
  ids: Ids = {},
  client: QueryClient = queryClient,
): Promise<void> {
  const ofOne = Object.entries(of).flatMap(([field, names = []]) =>
    [ids[field] ?? []]
      .flat()
      .flatMap((id) => names.map((name) => invalidate(name, paramsFor(name, String(id)), client))),
  )
  const ofAll = routes.map((name) => invalidate(name, undefined, client))
  await Promise.all([refreshParts(parts, client), ...ofOne, ...ofAll])
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
