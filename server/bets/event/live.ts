import { type Batcher, createBatcher } from '#server/core/batch.ts'
import { type Db, sql } from '#server/core/db.ts'
import { anySignedIn, type Channel, personal, stream } from '#server/core/live.ts'
import { type Sight, sightEnds } from './audience.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** `fewer`: a stake came back, so there are fewer bets than before */
    odds_changed: {
      eventId: bigint
      stakeA: bigint
      stakeB: bigint
      betsA: number
      betsB: number
      fewer?: true
    }
    /** `circle`: not everybody may see it, so lists do not hear of it */
    event_changed: { eventId: bigint; status: string; circle?: true }
    comments_changed: { eventId: bigint }
    /** an event of a circle has changed in the lists of these people: the channel of all events does not tell of it */
    circle_changed: { userIds: bigint[]; eventId: bigint; status: string }
  }
}

/** An event's watchers get its newest state at most ten times a second, however many bets arrive. */
const EVENT_EVERY_MS = 100
const LIST_EVERY_MS = 1_000
/** Everyone who has the page open fetches the comments again. */
const COMMENTS_EVERY_MS = 2_000
/** Clients fetch a whole list again: past a handful of changes one frame is as good as all of them. */
const LIST_MOST = 5

const changedFrame = ({ eventId, status }: { eventId: bigint; status: string }) =>
  ({ type: 'event_changed', eventId: eventId, status }) as const

type Tally = { eventId: bigint; stakeA: bigint; stakeB: bigint; betsA: number; betsB: number }

const oddsFrame = ({ eventId, stakeA, stakeB, betsA, betsB }: Tally) =>
  ({
    type: 'odds_changed',
    eventId,
    totalPool: stakeA + stakeB,
    optionAPool: stakeA,
    optionBPool: stakeB,
    betCount: betsA + betsB,
    optionACount: betsA,
    optionBCount: betsB,
  }) as const

/** Reads of tallies that may wait: a list of events begins to watch all of them at once, in one statement. */
const READS_MAX = 20_000

const tallyReader = (db: Db): Batcher<bigint, Tally | undefined> =>
  createBatcher<bigint, Tally | undefined>(
    async (ids) => {
      const rows = await db.rows<Tally>(sql`
        select event_id as "eventId", stake_a_cents as "stakeA", stake_b_cents as "stakeB", bets_a as "betsA", bets_b as "betsB"
        from event_books where event_id = any(${ids}::bigint[])`)
      const found = new Map(rows.map((row) => [row.eventId, row]))
      return ids.map((id) => ({ value: found.get(id) }))
    },
    { sizeMax: 1_000, waitingMax: READS_MAX, full: () => new Error('too many events are being watched') },
  )

const ofEvent = ({ eventId }: { eventId: bigint }) => eventId

/** An event of a circle has changed in the lists of some people. */
export const circleChanged = personal('circle_changed', changedFrame)

/** One event, for its own page. */
export function eventChannel(db: Db, maySee: Sight): Channel {
  const tallies = tallyReader(db)
  return {
    kind: 'event',
    mayWatch: maySee,
    ends: sightEnds,
    // no signal reported bets between a page's answer and its socket
    async current(_, eventId) {
      const tally = await tallies.submit(eventId)
      return tally && oddsFrame(tally)
    },
    streams: [
      stream('odds_changed', {
        id: ofEvent,
        everyMs: EVENT_EVERY_MS,
        state: ofEvent,
        // Signals of two nodes may cross; an event's number of bets grows, but for a stake that comes back.
        version: ({ betsA, betsB, fewer }) => (fewer ? undefined : betsA + betsB),
        frame: oddsFrame,
      }),
      stream('event_changed', {
        id: ofEvent,
        everyMs: EVENT_EVERY_MS,
        state: ofEvent,
        frame: changedFrame,
      }),
      stream('comments_changed', {
        id: ofEvent,
        everyMs: COMMENTS_EVERY_MS,
        state: ofEvent,
        frame: ({ eventId }) => ({ type: 'comments_changed', eventId: eventId }),
      }),
    ],
  }
}

/** Every event, for lists. */
export const eventsChannel: Channel = {
  kind: 'events',
  mayWatch: anySignedIn,
  streams: [
    stream('event_changed', {
      id: ({ circle }) => (circle ? undefined : 0n),
      everyMs: LIST_EVERY_MS,
      firstWaits: true,
      state: ({ eventId }) => eventId,
      most: LIST_MOST,
      frame: changedFrame,
    }),
  ],
}
