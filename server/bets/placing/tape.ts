import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { TAPE_LENGTH } from '#contract/bets-limits.ts'
import { tapedBet } from '#contract/bets-tape.ts'
import type { ReplyOf } from '#server/core/call.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { encoderOf } from '#server/core/encode.ts'
import { type Channel, stream } from '#server/core/live.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type Sight, sightEnds } from '../event/audience.ts'
import { selectionOf } from '../event/book.ts'
import { readableBy } from '../event/taken-down.ts'
import { namesBeside } from '../event/who-is-in.ts'
import type { PlacedBet } from './bet-command.ts'

type TapedBet = z.output<typeof tapedBet>

/** A bet as signals carry it, also to nodes of an older release. */
const written = encoderOf(tapedBet)

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** of one node; newest first, as everyone may see them */
    bets_taped: { eventId: bigint; bets: TapedBet[] }
  }
}

/** A tape moves at most four times a second, however many bets arrive. */
const TAPE_EVERY_MS = 250
/** Frames of one event that are worth sending to a late page. */
const FRAMES_KEPT = 8

type BetOnTape = Pick<PlacedBet, 'selection' | 'amount' | 'at'> & {
  /** the bet's number among those of its event: a posting's number would reveal other movements on the site */
  number: number
}

const tapedOf = (
  { number, selection, amount, at }: BetOnTape,
  person: z.input<typeof tapedBet>['person'] = null,
): TapedBet => written({ id: String(number), selection, amount, at, person })

/** The new bets of each event with their numbers, in order. A batch holds all its bets on an event, with the tally after them. */
function numbered(placed: readonly PlacedBet[]): (PlacedBet & { number: number })[] {
  const fresh = placed.filter(({ replayed }) => !replayed)
  return [...Map.groupBy(fresh, ({ eventId }) => eventId).values()].flatMap((bets) => {
    bets.sort((one, other) => (one.id < other.id ? -1 : 1))
    return bets.map((bet, place) => ({ ...bet, number: bet.betsA + bet.betsB - (bets.length - 1 - place) }))
  })
}

/** Takes the bets that a node has placed. */
export type Tape = { note(placed: readonly PlacedBet[]): void; stop(): void }

/**
 * Publishes this node's placed bets to watchers, in the background: it keeps the newest of each event in memory and reads
 * names for all of them at once, four times a second. Placing a bet waits for none of it.
 */
export function createTape({ db, signals, log }: Pick<Context, 'db' | 'signals' | 'log'>): Tape {
  let waiting = new Map<bigint, (PlacedBet & { number: number })[]>()
  let timer: NodeJS.Timeout | undefined
  async function tell(): Promise<void> {
    const told = waiting
    waiting = new Map()
    const all = [...told.values()].flat()
    const names = await namesBeside(db, all)
    const taped = all.map((bet, place) => ({ eventId: bet.eventId, bet: tapedOf(bet, names[place]) }))
    for (const [eventId, bets] of Map.groupBy(taped, (one) => one.eventId))
      signals.send({ type: 'bets_taped', eventId, bets: bets.map(({ bet }) => bet).reverse() })
  }
  return {
    note(placed) {
      for (const bet of numbered(placed)) {
        const bets = waiting.get(bet.eventId) ?? []
        bets.push(bet)
        if (bets.length > TAPE_LENGTH) bets.shift()
        waiting.set(bet.eventId, bets)
      }
      if (waiting.size === 0) return
      timer ??= setTimeout(() => {
        timer = undefined
        // a tape that missed a frame is complete again at its next reading
        tell().catch((error) => log.warn({ err: error }, 'failed to notify followers of new bets'))
      }, TAPE_EVERY_MS).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

export const tapeChannel = (maySee: Sight): Channel => ({
  kind: 'tape',
  mayWatch: maySee,
  ends: sightEnds,
  streams: [
    stream('bets_taped', {
      id: ({ eventId }) => eventId,
      everyMs: TAPE_EVERY_MS,
      most: FRAMES_KEPT,
      frame: ({ eventId, bets }) => ({ type: 'bets_taped', eventId: eventId, bets }),
    }),
  ],
})

type BetRow = Pick<PlacedBet, 'eventId' | 'amount' | 'at' | 'userId'> & { number: number; side: number }

/** Newest bets by event and number of bets: read only after a new bet, and once for all callers. */
type Newest = { kept: LRUCache<string, Promise<BetRow[]>>; underWay: Map<bigint, Promise<BetRow[]>> }
/** From this many bets on, an event's bets are read at most once a second: bets have no index by time. */
const MANY_BETS = 1_000

/** An event's bets, and the people whose stakes came back: after that it may have as many bets as before, and others. */
type Counted = { bets: number; returned: number }

function newestBets(
  { kept, underWay }: Newest,
  tx: Tx,
  eventId: bigint,
  { bets, returned }: Counted,
): Promise<BetRow[]> {
  const key = `${eventId}/${returned}/${bets < MANY_BETS ? bets : `s${Math.floor(Date.now() / 1_000)}`}`
  // an event's bets are never read twice at the same time: later bets arrive live
  const known = kept.get(key) ?? underWay.get(eventId)
  if (known) return known
  const reading = tx.rows<BetRow>(sql`
    select x.event_id as "eventId", x.user_id as "userId", x.amount_cents as amount, x.created_at as at, x.side,
      (b.bets_a + b.bets_b + 1 - row_number() over (order by x.id desc))::int as number
    from event_books b, lateral (select * from bets where event_id = b.event_id order by id desc limit ${TAPE_LENGTH}) x
    where b.event_id = ${eventId} order by x.id desc`)
  kept.set(key, reading)
  underWay.set(eventId, reading)
  const over = () => underWay.delete(eventId)
  reading.then(over, () => {
    over()
    kept.delete(key)
  })
  return reading
}

/** Makes the reader of the tapes of one database, with its memory. */
export function createTapeReader() {
  const newest: Newest = { kept: new LRUCache({ max: 500, ttl: 60_000 }), underWay: new Map() }
  return (db: Tx, eventId: bigint, viewerId: bigint) => eventTape(newest, db, eventId, viewerId)
}

/** The newest bets on an event as everyone may see them. @throws Refusal not_found */
async function eventTape(
  newest: Newest,
  db: Tx,
  eventId: bigint,
  viewerId: bigint,
): Promise<ReplyOf<'eventTape'>> {
  const event = await db.first<Omit<ReplyOf<'eventTape'>, 'bets'> & Counted>(sql`
    select b.practice as "isPracticeMode", e.option_a as "optionALabel", e.option_b as "optionBLabel",
      b.status = 'open' and b.ends_at > clock_now() as open, b.bets_a + b.bets_b as bets,
      (select count(*)::int from event_step_backs s where s.event_id = e.id and s.returned) as returned
    from events e join event_books b on b.event_id = e.id where e.id = ${eventId} and ${readableBy(viewerId)}`)
  if (!event) throw new Refusal('not_found', 'There is no such event')
  const rows = event.bets === 0 ? [] : await newestBets(newest, db, eventId, event)
  const names = await namesBeside(db, rows, viewerId)
  return {
    ...event,
    bets: rows.map((row, place) => ({
      ...tapedOf({ ...row, selection: selectionOf(row.side) }, names[place]),
      isMe: row.userId === viewerId,
    })),
  }
}
