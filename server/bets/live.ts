import { formatMoney } from '#contract/money.ts'
import { anySignedIn, type Channel, stream } from '#server/core/live.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    odds_changed: { eventId: bigint; stakeA: bigint; stakeB: bigint; betsA: number; betsB: number }
    event_changed: { eventId: bigint; status: string }
  }
}

/** An event's watchers get its newest state at most ten times a second, however many bets arrive. */
const EVENT_EVERY_MS = 100
const LIST_EVERY_MS = 1_000
/** A list is fetched again as a whole: past a handful of changes one frame says as much as all of them. */
const LIST_MOST = 5

const changedFrame = ({ eventId, status }: { eventId: bigint; status: string }) =>
  ({ type: 'event_changed', eventId: eventId.toString(), status }) as const

/** One event, for its own page. */
export const eventChannel: Channel = {
  kind: 'event',
  mayWatch: anySignedIn,
  streams: [
    stream('odds_changed', {
      id: ({ eventId }) => eventId,
      everyMs: EVENT_EVERY_MS,
      state: ({ eventId }) => eventId,
      // Signals of two nodes may cross; an event's number of bets only grows.
      version: ({ betsA, betsB }) => betsA + betsB,
      frame: ({ eventId, stakeA, stakeB, betsA, betsB }) => ({
        type: 'odds_changed',
        eventId: eventId.toString(),
        totalPool: formatMoney(stakeA + stakeB),
        optionAPool: formatMoney(stakeA),
        optionBPool: formatMoney(stakeB),
        betCount: betsA + betsB,
        optionACount: betsA,
        optionBCount: betsB,
      }),
    }),
    stream('event_changed', {
      id: ({ eventId }) => eventId,
      everyMs: EVENT_EVERY_MS,
      state: ({ eventId }) => eventId,
      frame: changedFrame,
    }),
  ],
}

/** Every event, for lists. */
export const eventsChannel: Channel = {
  kind: 'events',
  mayWatch: anySignedIn,
  streams: [
    stream('event_changed', {
      everyMs: LIST_EVERY_MS,
      firstWaits: true,
      state: ({ eventId }) => eventId,
      most: LIST_MOST,
      frame: changedFrame,
    }),
  ],
}
