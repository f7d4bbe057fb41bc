import { LRUCache } from 'lru-cache'
import { dollars } from '#contract/money.ts'
import { otherOf, type Selection } from '#contract/odds.ts'
import { type Batcher, createBatcher } from '#server/core/batch.ts'
import { productNow } from '#server/core/clock.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'
import { busy, Refusal } from '#server/core/refusal.ts'
import {
  EVENT_PROOF_HOURS,
  eventProofUntil,
  readDaySum,
  type StakedUnproved,
  spendEventProof,
} from '#server/day-sum/index.ts'
import { betOn, ownerOf, readAllowances } from '#server/ledger/index.ts'
import type { StakeProof } from '#server/safer-play/index.ts'
import { FRESH_MINUTES } from '#server/users/index.ts'
import { sideOf } from '../event/book.ts'
import type { EventDetailReply } from '../event/views.ts'
import { grownTo, isCrowd, isSureCrowd, LARGE_BETS, NOBODY, type SideHeld } from './crowd.ts'

/** The session that stakes. */
export type StakeSession = Pick<Caller, 'userId' | 'sessionHash' | 'provedAt'>

/** The people on each side of an event. */
type Sides = Record<Selection, SideHeld>
type Stake = { eventId: bigint; selection: Selection; amount: bigint }

/** The longest age of a large event's sides, as the server knows them. The race of these seconds is accepted. */
const HELD_MS = 5_000
/** How long the server asks a person above the sum for a proof before the first attempt, which would fail. */
const ABOVE_MS = 60_000

/** Stakes that wait for one reading of the clock. */
const CLOCK_MAX = 10_000

/** Which proof a stake of real money needs (decisions, Play is a way out too). One for each running server, with its caches. */
export class StakeProofs {
  readonly #context: WithOffers
  readonly #daySum: bigint
  readonly #sides = new LRUCache<bigint, Promise<Sides>>({ max: 1_000, ttl: HELD_MS })
  /** the last reading of all bets of a large event */
  readonly #read = new LRUCache<bigint, Sides>({ max: 1_000 })
  readonly #above = new LRUCache<bigint, true>({ max: 20_000, ttl: ABOVE_MS })

  /** One reading for all stakes above the sum that wait for it. */
  readonly #clock: Batcher<void, Date>

  constructor(context: Pick<Context, 'config' | 'db' | 'offered'>) {
    const { config, db } = context
    this.#context = context
    this.#daySum = config.stepUpDaySum
    this.#clock = createBatcher(
      async (asking) => {
        const now = await productNow(db)
        return asking.map(() => ({ value: now }))
      },
      {
        sizeMax: CLOCK_MAX,
        waitingMax: CLOCK_MAX,
        full: () => busy('Too many people are betting right now.'),
      },
    )
  }

  /** Judges a stake by the day sum of its person. */
  async judge(tx: Tx, session: StakeSession, stake: Stake): Promise<StakeProof> {
    const { userId } = session
    return {
      daySum: this.#daySum,
      given: this.#above.has(userId) && (await this.#isProved(tx, session, stake)),
      check: async () => {
        this.#above.set(userId, true)
        if (!(await this.#isProved(tx, session, stake))) throw this.#missing()
      },
    }
  }

  /**
   * The facts for the slip of an open event of real money: the allowance without a proof, and until when this session's proof lets more
   * pass, by side. It rereads an allowance that seems small.
   */
  async told(
    tx: Tx,
    { userId, sessionHash, provedAt }: StakeSession,
    { id: eventId, now }: { id: bigint; now: Date },
  ): Promise<NonNullable<EventDetailReply['stakeProof']>> {
    const daySum = this.#daySum
    const counted = (await readAllowances(tx, userId, 'USD'))?.unproved ?? 0n
    const left = daySum - (counted * 2n > daySum ? await readDaySum(this.#context, tx, userId) : counted)
    const forEvent = await eventProofUntil(tx, { sessionHash, eventId, daySum })
    const sides = await this.#sidesOf(tx, eventId)
    const until = (selection: Selection) => {
      const crowd = isSureCrowd(sides[otherOf(selection)])
      const general = new Date(provedAt.getTime() + minutesOf(crowd) * 60_000)
      const latest = forEvent && forEvent > general ? forEvent : general
      return latest > now ? latest.toISOString() : null
    }
    return {
      sum: daySum,
      free: left > 0n ? left : 0n,
      provedUntil: { optionA: until('optionA'), optionB: until('optionB') },
    }
  }

  /** Whether this session's proof lets this stake pass. The stake counts against the allowance of a proof for the event. */
  async #isProved(tx: Tx, { sessionHash, provedAt }: StakeSession, stake: Stake): Promise<boolean> {
    const { eventId, selection, amount } = stake
    const sides = await this.#sidesOf(tx, eventId)
    const minutes = minutesOf(isCrowd(sides[otherOf(selection)]))
    const age = (await this.#clock.submit()).getTime() - provedAt.getTime()
    if (age <= minutes * 60_000) return true
    return spendEventProof(tx, { sessionHash, eventId, amount, daySum: this.#daySum })
  }

  #missing(): Refusal {
    return new Refusal(
      'step_up_required',
      `With this bet, you would have staked more than ${dollars(this.#daySum)} in 24 hours. Confirm that it is you, then try again. Nothing was staked.`,
    )
  }

  async #sidesOf(tx: Tx, eventId: bigint): Promise<Sides> {
    const kept = this.#sides.get(eventId)
    if (kept) return kept
    const book = await tx.first<Book>(sql`
      select bets_a + bets_b as bets, stake_a_cents as "optionA", stake_b_cents as "optionB" from event_books where event_id = ${eventId}`)
    if (!book || book.bets <= LARGE_BETS) return readSides(tx, eventId)
    const reading = this.#sides.get(eventId) ?? this.#readLarge(tx, eventId, book)
    this.#sides.set(eventId, reading)
    reading.catch(() => this.#sides.delete(eventId))
    return reading
  }

  /** All bets of a large event are read only where the tally leaves open whether a crowd holds a side. */
  async #readLarge(tx: Tx, eventId: bigint, book: Book): Promise<Sides> {
    const read = this.#read.get(eventId)
    const sides = read && {
      optionA: grownTo(read.optionA, book.optionA),
      optionB: grownTo(read.optionB, book.optionB),
    }
    if (sides?.optionA && sides.optionB) return { optionA: sides.optionA, optionB: sides.optionB }
    const anew = await readSides(tx, eventId)
    this.#read.set(eventId, anew)
    return anew
  }
}

/** An event's number of bets, and the stake on each side, hundredths. */
type Book = { bets: number } & Record<Selection, bigint>

/** For how many minutes a proof counts for a stake. @param crowd whether a crowd holds the other side */
const minutesOf = (crowd: boolean): number => (crowd ? EVENT_PROOF_HOURS * 60 : FRESH_MINUTES)

async function readSides(tx: Tx, eventId: bigint): Promise<Sides> {
  const rows = await tx.rows<SideHeld & { side: number }>(sql`
    select side, count(*)::int as people, sum(cents)::bigint as stake,
      coalesce(sum(cents) filter (where place <= 3), 0)::bigint as "topThree"
    from (
      select side, user_id, sum(amount_cents) as cents, row_number() over (partition by side order by sum(amount_cents) desc) as place
      from bets where event_id = ${eventId} group by side, user_id
    ) p group by side`)
  const held = (selection: Selection) => rows.find(({ side }) => side === sideOf(selection)) ?? NOBODY
  return { optionA: held('optionA'), optionB: held('optionB') }
}

/** A person's stakes since a moment without a proof, less the refunds of voids. */
export const stakedWithoutProof: StakedUnproved = async (tx, userId, since) => {
  const events = [...new Set((await betOn(tx, userId, since)).map(ownerOf))]
  if (events.length === 0) return 0n
  const { cents } = await tx.one<{ cents: bigint }>(sql`
    select coalesce(sum(b.amount_cents), 0)::bigint as cents
    from bets b join event_books k on k.event_id = b.event_id
    where b.event_id = any(${events}::bigint[]) and b.user_id = ${userId} and b.created_at >= ${since}
      and b.proved is not true and k.outcome is distinct from 'void'`)
  return cents
}
