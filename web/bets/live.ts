import type { QueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import type { FromServer } from '#contract/live.ts'
import { answersOf, keyOf } from '#web/client/calls/query.ts'
import { followUp } from '#web/client/calls/refresh.ts'
import type { LiveModule } from '#web/client/live/live-messages.ts'
import { EVENT_LISTS, ONE_EVENT } from './event/event-routes.ts'
import { type TapeReply, withTaped } from './page/tape-data.ts'

type Odds = Extract<FromServer, { type: 'odds_changed' }>
type Stats = Reply<'eventStats'>

export const live: LiveModule = {
  messages: {
    odds_changed: applyOdds,
    bets_taped({ eventId, bets }, client) {
      const queryKey = keyOf('eventTape', { params: { id: eventId } })
      const own = client.getQueryData<Reply<'currentUser'>>(keyOf('currentUser'))?.id
      client.setQueryData<TapeReply>(queryKey, (kept) => withTaped(kept, bets, own))
      followUp(client, { queryKey }, { firstOnly: true })
    },
  },
  refetches: {
    comments_changed: { of: { eventId: ['listComments'] } },
    event_changed: {
      of: { eventId: [...ONE_EVENT, 'listGuests'] },
      routes: EVENT_LISTS,
      parts: ['bets', 'decisions'],
    },
  },
}

/** The pools after the frame; an event's number of bets only grows, so a frame with fewer is older than the shown one. */
const newer = <T extends { betCount?: number }>(kept: T | undefined, pools: Partial<Stats>) =>
  kept && !((kept.betCount ?? 0) > (pools.betCount ?? 0)) ? { ...kept, ...pools } : kept

/** Writes the new pools into the event's figures, its page and every list that shows it. */
function applyOdds({ type: _, eventId, ...pools }: Odds, client: QueryClient): void {
  const args = { params: { id: eventId } }
  client.setQueryData<Stats>(keyOf('eventStats', args), (kept) => newer(kept, pools))
  client.setQueryData<Stats>(keyOf('getEvent', args), (kept) => newer(kept, pools))
  for (const answers of [answersOf('eventStats', { id: eventId }), answersOf('getEvent', { id: eventId })])
    followUp(client, answers, { firstOnly: true })
  for (const list of EVENT_LISTS)
    client.setQueriesData<unknown>(answersOf(list), (kept: unknown) => withPools(kept, eventId, pools))
}

/** A list is bare or pages of lists (infinite queries). In both only the changed event becomes a new object. */
function withPools(kept: unknown, eventId: string, pools: Partial<Stats>): unknown {
  if (Array.isArray(kept)) {
    if (!kept.some((event) => isEvent(event, eventId))) return kept
    return kept.map((event) => (isEvent(event, eventId) ? newer(event, pools) : event))
  }
  if (typeof kept === 'object' && kept !== null && 'pages' in kept && Array.isArray(kept.pages)) {
    return { ...kept, pages: kept.pages.map((page) => withPage(page, eventId, pools)) }
  }
  return kept
}

function withPage(page: unknown, eventId: string, pools: Partial<Stats>): unknown {
  if (typeof page === 'object' && page !== null && 'reply' in page) {
    return { ...page, reply: withPools(page.reply, eventId, pools) }
  }
  return withPools(page, eventId, pools)
}

const isEvent = (event: unknown, eventId: string): event is object =>
  typeof event === 'object' && event !== null && 'id' in event && event.id === eventId
