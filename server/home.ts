import { methodAndPath } from '#contract/endpoint.ts'
import { type RouteName, routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import type { Call, Handlers } from '#server/core/call.ts'
import { workThrough } from '#server/core/concurrency.ts'
import { DatabaseUnavailable } from '#server/core/db-errors.ts'
import { encoderOf } from '#server/core/encode.ts'
import type { HomeRead, HomeReads } from '#server/core/module.ts'
import { pagerOf } from '#server/http/paging.ts'

/** The form of a route's replies on the wire, compiled at its first read. */
type WayOut = { encode(reply: unknown): unknown; pager: ReturnType<typeof pagerOf> }
type Answer = { name: RouteName; address: string; reply: unknown; nextCursor: string | null }
type HomeCall = Call<'home'>

/** Concurrent reads of one answer: repeated calls of home must not occupy every database connection. */
const READS_AT_ONCE = 3

function addressOf({ name, params = {}, query = {} }: HomeRead): string {
  const path = methodAndPath(routes[name].endpoint).path.replace(
    /\{(\w+)\}/g,
    (_, part: string) => params[part] ?? '',
  )
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  )
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * Adds `GET /api/home`: the reads of all modules for home in one answer. Each read runs its own route's handler, so it answers as that
 * route does. Leaves out a failed read; the page then calls its route and gets the reason.
 */
export function withHome(handlers: Omit<Handlers, 'home'>, parts: readonly HomeReads[]): Handlers {
  const waysOut = new Map<RouteName, WayOut>()
  function wayOutOf(name: RouteName): WayOut {
    const known = waysOut.get(name)
    if (known) return known
    const { list, reply }: Route = routes[name]
    const encode = encoderOf(reply)
    const made = { encode, pager: pagerOf(list, encode) }
    waysOut.set(name, made)
    return made
  }
  async function answer(
    context: Parameters<Handlers['home']>[0],
    call: HomeCall,
    read: HomeRead,
  ): Promise<Answer> {
    const { params, query }: Route = routes[read.name]
    const { encode, pager } = wayOutOf(read.name)
    const asked = query?.parse(read.query ?? {})
    const handler = handlers[read.name as keyof typeof handlers] as (
      context: unknown,
      call: unknown,
    ) => Promise<unknown>
    const answer = await handler(context, {
      ...call,
      params: params?.parse(read.params),
      query: pager ? pager.widen(asked) : asked,
    })
    const { items, nextCursor } = pager?.cut(asked, answer) ?? {
      items: encode(answer),
      nextCursor: undefined,
    }
    return { name: read.name, address: addressOf(read), reply: items, nextCursor: nextCursor ?? null }
  }

  return {
    ...handlers,
    async home(context, call) {
      const all = async (reads: readonly HomeRead[]) => {
        const answers: Answer[] = []
        await workThrough(reads, { atOnce: READS_AT_ONCE }, async (read) => {
          const one = await answer(context, call, read).catch(() => undefined)
          if (one) answers.push(one)
        })
        return answers
      }
      const first = await all(parts.flatMap(({ reads }) => reads(call.query.mode)))
      // all failed: without an error the page would call each route, which adds to the load
      if (first.length === 0)
        throw new DatabaseUnavailable(new Error('no read of home was answered'), 'nothing')
      const replyTo = (name: RouteName) => first.find((read) => read.name === name)?.reply
      const more = await all(parts.flatMap(({ next }) => next?.(replyTo, call.query.mode) ?? []))
      return [...first, ...more].map(({ address, reply, nextCursor }) => ({ address, reply, nextCursor }))
    },
  }
}
