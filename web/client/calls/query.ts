import {
  type Query as KeptAnswer,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query'
import { methodAndPath } from '#contract/endpoint.ts'
import type { Params, Query, Reply } from '#contract/index.ts'
import type { ReadRoute } from '#contract/paths-reads.ts'
import { reads } from '#contract/paths-reads.ts'
import { refresh } from './refresh.ts'
import { request, urlOf } from './request.ts'

/** The address of a key: its parts joined by a slash. A last part that is an object is the query. */
export function urlOfKey(key: QueryKey): string {
  const last = key.at(-1)
  const parts = typeof last === 'object' && last !== null ? key.slice(0, -1) : key
  return urlOf(parts.map(String).join('/'), undefined, parts === key ? undefined : (last as object))
}

/** Whether a text can be an id. Letters, spaces and signs are none, and the server's refusal would be less plain. */
export const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text)

/** The screen shows younger answers unchanged, such as the one delivered with the page. */
const YOUNG_MS = 1000

/**
 * While no component shows an answer, no component follows its channel: the first to show it again fetches it. Later ones do
 * not.
 */
function whenLeft(query: KeptAnswer): boolean | 'always' {
  if (query.getObserversCount() > 1) return false
  return Date.now() - query.state.dataUpdatedAt < YOUNG_MS ? true : 'always'
}

/** Data that is shown changes only on a mutation, a signal from the socket, or a person's request. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, signal }) =>
          (await request('GET', urlOfKey(queryKey), { signal })).json(),
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: whenLeft,
        retry: false,
        // without a network the service worker may have an answer; else it fails at once and says so
        networkMode: 'always',
      },
      // without a network it fails at once and says so: it must not happen later, when the person no longer expects it
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

export const queryClient = createQueryClient()

type Part<K extends string, T> = [T] extends [never] ? unknown : { [P in K]?: T }
export type ReadArgs<N extends ReadRoute> = Part<'params', Params<N>> & Part<'query', Query<N>>

/** The path of a route in the parts of a key: ['/api/events', '{id}', 'stats']. */
const partsOf = (name: ReadRoute): string[] => methodAndPath(reads[name]).path.split(/\/(?=\{)|(?<=\})\//)

/** One part of a key: a parameter's value, or the placeholder without one. */
const filled = (part: string, params: Readonly<Record<string, unknown>> | undefined) =>
  part.replace(/^\{(\w+)\}$/, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))

/** The key of a GET route: ['/api/events', '12', 'stats'], with the query as a last object when there is one. */
export function keyOf<N extends ReadRoute>(name: N, args: ReadArgs<N> = {} as ReadArgs<N>): QueryKey {
  const { params, query } = args as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  const parts = partsOf(name).map((part) => filled(part, params))
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  return given.length > 0 ? [...parts, Object.fromEntries(given)] : parts
}

/** The key of a list that a screen composes from several answers of a GET route; `about` distinguishes such lists. */
export const listKey = (name: ReadRoute, about: object): QueryKey => [...keyOf(name), about]

/**
 * The kept answers of a GET route, with every query: a filter for the query client.
 * @param params the path parameters; without them all of their values match
 */
export function answersOf<N extends ReadRoute>(
  name: N,
  params?: Params<N>,
): { predicate: (query: { queryKey: QueryKey }) => boolean } {
  const given = params as Readonly<Record<string, unknown>> | undefined
  const wanted = partsOf(name).map((part) =>
    given === undefined && part.startsWith('{') ? undefined : filled(part, given),
  )
  return {
    predicate: ({ queryKey }) => {
      const length = typeof queryKey.at(-1) === 'object' ? queryKey.length - 1 : queryKey.length
      return (
        length === wanted.length && wanted.every((part, at) => part === undefined || part === queryKey[at])
      )
    },
  }
}

type Again<T> = Pick<UseQueryOptions<T>, 'refetchInterval' | 'refetchOnWindowFocus'>

/** Reads a GET route and keeps the answer until it is invalidated. */
export function useApi<N extends ReadRoute>(
  name: N,
  args: ReadArgs<N> = {} as ReadArgs<N>,
  options: { enabled?: boolean } & Again<Reply<N>> = {},
) {
  return useQuery<Reply<N>>({ queryKey: keyOf(name, args), ...options })
}

/**
 * Fetches the answers of a GET route again where they are shown, and marks the others as old: invalidate('listBets').
 * @param params as in `answersOf`
 * @returns resolves when they have arrived
 */
export function invalidate<N extends ReadRoute>(
  name: N,
  params?: Params<N>,
  client: QueryClient = queryClient,
): Promise<void> {
  return refresh(client, answersOf(name, params))
}
