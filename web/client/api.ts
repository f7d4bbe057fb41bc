import type { Endpoint } from '#contract/endpoint.ts'
import { methodAndPath } from '#contract/endpoint.ts'
import type { Body, Params, Query, Reply, Routes } from '#contract/index.ts'
import { type ReadRoute, reads } from '#contract/paths-reads.ts'
import { ApiError, type RequestOptions, request, urlOf } from './request.ts'

export { ApiError, errorText, fieldError } from './request.ts'

/** The arguments of a call. A part that the route does not have cannot be passed. */
export type CallArgs<N extends keyof Routes> = Part<'params', Params<N>> &
  Part<'query', Query<N>> &
  Part<'body', Body<N>> & {
    /** the Idempotency-Key of a call that moves money */
    key?: string
    signal?: AbortSignal
  }
type Part<K extends string, T> = [T] extends [never] ? unknown : { [P in K]?: T }

/**
 * The first load has the paths of the routes that read. The others come with the first call that changes something, or before it
 * with the socket. Such a call is not tried again: what a person asked for must not happen later.
 */
const changing = () => import('./changed.ts')

/**
 * Refusals that tell a screen that it is old: somebody else has acted before. Others say something about the call alone.
 */
const saysOld = (error: unknown): boolean =>
  error instanceof ApiError &&
  ([404, 409, 423].includes(error.status) || (error.status === 403 && error.code === 'forbidden'))

/**
 * Calls one route of the contract. After a success that changes something, and after a refusal that tells that the screen is old, the
 * parts that the contract names are fetched again where they are shown. Errors as `request`.
 */
export async function call<N extends keyof Routes>(
  name: N,
  args: CallArgs<N> = {} as CallArgs<N>,
): Promise<Reply<N>> {
  if (name in reads) return (await callForPage(name as N & ReadRoute, args)).reply as Reply<N>
  const { changed, endpointOf } = await changing()
  try {
    const response = await send(endpointOf(name), args)
    void changed(name)
    return (await response.json()) as Reply<N>
  } catch (error) {
    if (saysOld(error)) void changed(name)
    throw error
  }
}

/** As `call`, with the cursor of the next page (null on the last one): for lists. */
export async function callForPage<N extends ReadRoute>(
  name: N,
  args: CallArgs<N> = {} as CallArgs<N>,
): Promise<{ reply: Reply<N>; nextCursor: string | null }> {
  const response = await send(reads[name], args)
  return { reply: (await response.json()) as Reply<N>, nextCursor: response.headers.get('X-Next-Cursor') }
}

function send(endpoint: Endpoint, args: object): Promise<Response> {
  const { method, path } = methodAndPath(endpoint)
  const given = args as { params?: object; query?: object } & RequestOptions
  return request(method, urlOf(path, given.params, given.query), given)
}
