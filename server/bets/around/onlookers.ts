import { ONLOOKERS_MOST } from '#contract/bets-limits.ts'
import type { Context } from '#server/core/context.ts'
import { type Channel, type Presence, stream } from '#server/core/live.ts'
import { type Sight, sightEnds } from '../event/audience.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** people whose sockets on one node have an event's page open; at most ONLOOKERS_MOST of them */
    onlookers_seen: { eventId: bigint; people: bigint[] }
    /** the number of people who have it open, on all nodes together */
    event_onlookers: { eventId: bigint; count: number }
  }
}

const SEEN_EVERY_MS = 10_000
/** Two reports may be lost. */
const GONE_AFTER_MS = 25_000
const TELL_EVERY_MS = 1_000

/** Reports to all nodes who has an event's page open here. */
export const onlookerPresence: Presence = {
  kind: 'event_page',
  everyMs: SEEN_EVERY_MS,
  async seen({ signals }, watching) {
    for (const [eventId, those] of Map.groupBy(watching, ({ id }) => id)) {
      const people = those.slice(0, ONLOOKERS_MOST).map(({ userId }) => userId)
      signals.send({ type: 'onlookers_seen', eventId, people })
    }
  },
}

/**
 * Counts the people who have an event's page open, each once, whatever their tabs and nodes. Nothing is stored: nodes report to each
 * other every ten seconds, and forget people whom no report names again.
 */
export function createOnlookers({ signals }: Pick<Context, 'signals'>): { stop(): void } {
  const seen = new Map<bigint, Map<bigint, number>>()
  // this node reports the events that its users have open
  const due = new Set<bigint>()
  const unsubscribe = signals.on((signal, from) => {
    if (signal.type !== 'onlookers_seen') return
    const people = seen.get(signal.eventId) ?? new Map<bigint, number>()
    seen.set(signal.eventId, people)
    for (const userId of signal.people) people.set(userId, performance.now())
    if (from === 'here') due.add(signal.eventId)
  })
  const timer = setInterval(() => {
    const then = performance.now() - GONE_AFTER_MS
    for (const [eventId, people] of seen) {
      for (const [userId, at] of people) if (at < then) people.delete(userId)
      if (people.size === 0) seen.delete(eventId)
    }
    for (const eventId of due) {
      const count = Math.min(seen.get(eventId)?.size ?? 0, ONLOOKERS_MOST)
      signals.send({ type: 'event_onlookers', eventId, count })
    }
    due.clear()
  }, TELL_EVERY_MS)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      unsubscribe()
    },
  }
}

/** An event's page, for the people who have it open. */
export const pageChannel = (maySee: Sight): Channel => ({
  kind: 'event_page',
  mayWatch: maySee,
  ends: sightEnds,
  streams: [
    stream('event_onlookers', {
      id: ({ eventId }) => eventId,
      everyMs: TELL_EVERY_MS,
      state: ({ eventId }) => eventId,
      frame: ({ eventId, count }) => ({ type: 'event_onlookers', eventId: eventId, count }),
    }),
  ],
})
