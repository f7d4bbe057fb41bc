import type { ReplyOf } from '#server/core/call.ts'
import type { HomeRead, HomeReads } from '#server/core/module.ts'

/** Home reads further proposals when their event is opened. */
const PROPOSALS_MAX = 10

/** The details of each proposed event with a bet by the caller. */
function proposalsIn(bets: readonly { eventId: string; event: { status: string } }[]): HomeRead[] {
  const proposed = bets.filter(({ event }) => event.status === 'proposed').map(({ eventId }) => eventId)
  return [...new Set(proposed)].slice(0, PROPOSALS_MAX).map((id) => ({ name: 'getEvent', params: { id } }))
}

const wasAway = (digest: unknown): boolean =>
  (digest as ReplyOf<'notificationDigest'> | undefined)?.awaySince != null

export const eventsOfHome: HomeReads = {
  reads: (mode) => [
    { name: 'listBets', query: { status: 'open', limit: 100 } },
    { name: 'listEvents', query: { creator: 'me', status: 'locked', limit: 100 } },
    { name: 'listEvents', query: { status: 'open', sort: 'closing-soon', mode, limit: 6 } },
    { name: 'stats', query: { mode } },
    { name: 'winningStreak', query: { mode } },
    { name: 'lastWin', query: { mode } },
  ],
  next: (replyTo, mode) => [
    ...proposalsIn((replyTo('listBets') ?? []) as Parameters<typeof proposalsIn>[0]),
    // only for the few who were away, home reads the changes
    ...(wasAway(replyTo('notificationDigest')) ? [{ name: 'sinceAway', query: { mode } } as const] : []),
  ],
}
