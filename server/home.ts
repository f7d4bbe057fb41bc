import { methodAndPath } from '#contract/endpoint.ts'
import { type RouteName, routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import type { Call, Handlers } from '#server/core/call.ts'
import { DatabaseUnavailable } from '#server/core/db-errors.ts'
import { pagerOf } from '#server/core/paging.ts'

/** One read of the caller's own things, as home asks for it. */
type Read = { name: RouteName; params?: Record<string, string>; query?: Record<string, string | number> }
type Answer = { address: string; reply: unknown; nextCursor: string | null }
type HomeCall = Call<'home'>

/** A proposal more than that is read when its event is opened. */
const PROPOSALS_MAX = 10
/** Reads of one answer at a time: a home that is asked for in a loop must not have every connection to the database. */
const READS_AT_ONCE = 3

/** What home shows first. A card that reads something else has its line here. */
function readsOf(mode: 'real' | 'practice'): Read[] {
  return [
    { name: 'listNotifications' },
    { name: 'listBets', query: { status: 'open', limit: 100 } },
    { name: 'listEvents', query: { creator: 'me', status: 'locked', limit: 100 } },
    { name: 'transactions', query: { limit: 5 } },
    { name: 'listEvents', query: { status: 'open', sort: 'closing-soon', mode, limit: 6 } },
    { name: 'stats', query: { mode } },
    { name: 'winningStreak', query: { mode } },
    { name: 'tier' },
    { name: 'balanceHistory', query: { currency: mode === 'real' ? 'USD' : 'PLAY' } },
    // the strip counts what real money won and lost since the page was opened
    ...(mode === 'real' ? [{ name: 'transactions', query: { currency: 'USD', limit: 100 } } as const] : []),
  ]
}

/** The whole of each event whose proposal the caller has money on. */
function proposalsIn(bets: unknown): Read[] {
  const proposed = (bets as { eventId: string; event: { status: string } }[])
    .filter(({ event }) => event.status === 'proposed')
    .map(({ eventId }) => eventId)
  return [...new Set(proposed)].slice(0, PROPOSALS_MAX).map((id) => ({ name: 'getEvent', params: { id } }))
}

function addressOf({ name, params = {}, query = {} }: Read): string {
  const path = methodAndPath(routes[name].endpoint).path.replace(
    /\{(\w+)\}/g,
    (_, part: string) => params[part] ?? '',
  )
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * Adds `GET /api/home`: the reads of home in one answer, each by the handler of its own route, so that it says what that
 * route says. A read that fails is left out; who misses it asks for it, and hears why.
 */
export function withHome(handlers: Omit<Handlers, 'home'>): Handlers {
  async function answer(
    context: Parameters<Handlers['home']>[0],
    call: HomeCall,
    read: Read,
  ): Promise<Answer> {
    const { list, params, query }: Route = routes[read.name]
    const pager = pagerOf(list)
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
    const { items, nextCursor } = pager?.cut(asked, answer) ?? { items: answer, nextCursor: undefined }
    return { address: addressOf(read), reply: items, nextCursor: nextCursor ?? null }
  }

  return {
    ...handlers,
    async home(context, call) {
      const all = async (reads: Read[]) => {
        const left = reads.values()
        const answers: Answer[] = []
        const lane = async () => {
          // the lanes share one iterator: each takes the next read that nobody has
          for (const read of left) {
            const one = await answer(context, call, read).catch(() => undefined)
            if (one) answers.push(one)
          }
        }
        await Promise.all(Array.from({ length: READS_AT_ONCE }, lane))
        return answers
      }
      const first = await all(readsOf(call.query.mode))
      // none at all: the page would ask for each by itself, and make it worse
      if (first.length === 0)
        throw new DatabaseUnavailable(new Error('no read of home was answered'), 'nothing')
      const bets = first.find(({ address }) => address.startsWith('/api/bets?'))
      return [...first, ...(await all(proposalsIn(bets?.reply ?? [])))]
    },
  }
}
