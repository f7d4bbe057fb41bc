import { QueryClient, type QueryKey, useQuery } from '@tanstack/react-query'
import type { Params, Query, Reply, Routes } from '#contract/index.ts'
import { methodAndPath, paths } from '#contract/paths.ts'
import { request, urlOf } from './api.ts'
import { refresh } from './refresh.ts'

/** The address that a key stands for: its parts joined by a slash; a last part that is an object is the query. */
export function urlOfKey(key: QueryKey): string {
  const last = key.at(-1)
  const parts = typeof last === 'object' && last !== null ? key.slice(0, -1) : key
  return urlOf(parts.map(String).join('/'), undefined, parts === key ? undefined : (last as object))
}

/** Data changes only when something says so: a mutation, a signal from the socket, or the person. */
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
        refetchOnMount: false,
        retry: false,
      },
      // without a network it fails at once and says so: it must not happen later, when nobody expects it any more
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

export const queryClient = createQueryClient()

type Part<K extends string, T> = [T] extends [never] ? unknown : { [P in K]?: T }
export type ReadArgs<N extends keyof Routes> = Part<'params', Params<N>> & Part<'query', Query<N>>

/** The key of a GET route: ['/api/events', '12', 'stats'], and the query as a last object when there is one. */
export function keyOf<N extends keyof Routes>(name: N, args: ReadArgs<N> = {} as ReadArgs<N>): QueryKey {
  const { path } = methodAndPath(paths[name])
  const { params, query } = args as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  const [head = '', ...tail] = path.split(/\/(?=\{)|(?<=\})\//)
  const parts = [head, ...tail].map((part) =>
    part.replace(/^\{(\w+)\}$/, (_, of: string) => encodeURIComponent(String(params?.[of] ?? ''))),
  )
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  return given.length > 0 ? [...parts, Object.fromEntries(given)] : parts
}

/** Reads a GET route and keeps the answer until it is invalidated. */
export function useApi<N extends keyof Routes>(
  name: N,
  args: ReadArgs<N> = {} as ReadArgs<N>,
  options: { enabled?: boolean; refetchInterval?: number } = {},
) {
  return useQuery<Reply<N>>({ queryKey: keyOf(name, args), ...options })
}

/** Fetches again, where shown, everything whose key begins with these parts: invalidate('/api/events', id). */
export function invalidate(...prefix: string[]): Promise<void> {
  return refresh(queryClient, { queryKey: prefix })
}
