import type { Body, Params, Query, Reply, Routes } from '#contract/index.ts'
import { type ReadRoute, reads } from '#contract/paths-reads.ts'
import { requestRoute } from './request.ts'

export { ApiError, errorText, fieldError } from './request.ts'

/** The arguments of a call. The type allows only the parts that the route has. */
export type CallArgs<N extends keyof Routes> = Part<'params', Params<N>> &
  Part<'query', Query<N>> &
  Part<'body', Body<N>> & {
    /** the Idempotency-Key of a call that moves money */
    key?: string
    signal?: AbortSignal
  }
type Part<K extends string, T> = [T] extends [never] ? unknown : { [P in K]?: T }

/**
 * Calls one route of the contract. After a success that changes something, and after a refusal that shows that the screen is
 * old, it fetches the parts that the contract names again where they are shown. It never retries such a call: a person's action
 * must not happen later. The first press fetches its code and its path. Errors as `request`.
 */
export async function call<N extends keyof Routes>(
  name: N,
  args: CallArgs<N> = {} as CallArgs<N>,
): Promise<Reply<N>> {
  const response = await (name in reads
    ? requestRoute(reads[name as N & ReadRoute], args)
    : (await import('./call-changing.ts')).callChanging(name, args))
  return (await response.json()) as Reply<N>
}

/** As `call`, with the cursor of the next page (null on the last one): for lists. */
export async function callForPage<N extends ReadRoute>(
  name: N,
  args: CallArgs<N> = {} as CallArgs<N>,
): Promise<{ reply: Reply<N>; nextCursor: string | null }> {
  const response = await requestRoute(reads[name], args)
  return { reply: (await response.json()) as Reply<N>, nextCursor: response.headers.get('X-Next-Cursor') }
}
