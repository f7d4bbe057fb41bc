import type { QueryClient } from '@tanstack/react-query'
import { type ReadRoute, reads } from '#contract/paths-reads.ts'
import type { Refetched } from '../live/live-messages.ts'
import { invalidate, queryClient } from './query.ts'

export type Ids = { readonly [field: string]: unknown }

/** The path parameters of a route that has one, for this id. */
const paramsFor = (name: ReadRoute, id: string) =>
  ({ [/\{(\w+)\}/.exec(reads[name])?.[1] ?? '']: id }) as never

/**
 * Fetches these answers again where they are shown. It knows no parts, so that a screen without changing calls loads no list of them.
 * @param ids the values of the fields that `of` names
 */
export async function refetchRoutes(
  { routes = [], of = {} }: Omit<Refetched, 'parts'>,
  ids: Ids,
  client: QueryClient = queryClient,
): Promise<void> {
  const ofOne = Object.entries(of).flatMap(([field, names = []]) =>
    [ids[field] ?? []]
      .flat()
      .flatMap((id) => names.map((name) => invalidate(name, paramsFor(name, String(id)), client))),
  )
  await Promise.all([...ofOne, ...routes.map((name) => invalidate(name, undefined, client))])
}
