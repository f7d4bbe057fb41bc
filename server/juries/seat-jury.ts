import { JURY_SEATS } from '#contract/jury-limits.ts'
import {
  awaitsJury,
  handToModerators,
  type JurySeed,
  lockJuryOf,
  openJurySeed,
  releaseJuror,
  seatJurors,
} from '#server/bets/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fact } from '#server/facts/index.ts'
import { notify } from '#server/notifications/index.ts'
import { type Case, findCase, flat, halfOf, lockDraws, paired, type Seat, seatsOf } from './cases.ts'
import { orderOf, type Pairs, takeNext } from './draw.ts'
import { busyAmong, eligibleFor, pairsOf, stillFit } from './eligible.ts'
import { leafOf, newSalt, sealSalt } from './leaves.ts'

const HOUR_MS = 3_600_000
/** How many people of the order are compared with each other at first: a jury is seldom full later. */
const LOOKED_AT = 4 * JURY_SEATS

type Book = NonNullable<Awaited<ReturnType<typeof lockJuryOf>>>

const orderFrom = ({ seed, rulesHash }: JurySeed, eventId: bigint, people: number): number[] =>
  orderOf({ serverSeed: seed, clientSeed: rulesHash, nonce: eventId }, people)

/**
 * Fills seats from the order. It compares a few people at first, and more only where too many of them know each other.
 * Two people who sit were fit to sit together when they were seated: their pairs are those of the record, whatever they did since.
 * @param known the pairs of the record
 * @param unfitAmong the places among these whose people can no longer sit
 */
async function fill(
  tx: Tx,
  {
    order,
    pool,
    from,
    sitting,
    known,
  }: { order: number[]; pool: readonly bigint[]; from: number; sitting: number[]; known: Pairs },
  unfitAmong: (places: number[]) => Promise<number[]>,
): Promise<{ seated: number[]; reached: number; pairs: Pairs; unfit: number[] }> {
  const sits = new Set(sitting)
  for (let to = from + LOOKED_AT; ; to *= 2) {
    const looked = order.slice(from, to)
    const read = await pairsOf(
      tx,
      [...sitting, ...looked].map((place) => ({ id: pool[place]!, place })),
    )
    const pairs = [...known, ...read.filter(([one, other]) => !(sits.has(one) && sits.has(other)))]
    const unfit = await unfitAmong(looked)
    const taken = takeNext(order.slice(0, to), { from, sitting, pairs, unfit: new Set(unfit) })
    const full = sitting.length + taken.seated.length === JURY_SEATS
    if (!full && to < order.length) continue
    const seen = new Set([...sitting, ...order.slice(from, taken.reached)])
    return {
      ...taken,
      pairs: pairs.filter(([one, other]) => seen.has(one) && seen.has(other)),
      unfit: unfit.filter((place) => seen.has(place)),
    }
  }
}

/**
 * Draws the jury of an event that was disputed, or hands the event to moderators: where too few people could sit, too few of them are
 * strangers to each other, or the seed cannot be opened.
 */
export async function drawJury(context: Context, tx: Tx, { payload }: Fact<'event.disputed'>): Promise<void> {
  const eventId = BigInt(payload.eventId)
  if (!(await awaitsJury(tx, eventId))) return
  // read before the lock: others' draws do not wait for it
  const found = await eligibleFor(tx, eventId)
  await lockDraws(tx)
  const book = await lockJuryOf(tx, eventId)
  if (!book || (await findCase(tx, eventId))) return
  const busy = await busyAmong(tx, found)
  const pool = found.filter((id) => !busy.has(id))
  const seed = await openJurySeed(context, tx, eventId)
  const { juryEligibleMin } = context.config
  if (!seed) return handToModerators(context, tx, book, 'No jury could be drawn: a moderator decides.')
  if (pool.length < juryEligibleMin)
    return handToModerators(
      context,
      tx,
      book,
      `Fewer than ${juryEligibleMin} people can sit on a jury: a moderator decides.`,
    )
  const order = orderFrom(seed, eventId, pool.length)
  const { seated, reached, pairs } = await fill(
    tx,
    { order, pool, from: 0, sitting: [], known: [] },
    async () => [],
  )
  if (seated.length < JURY_SEATS)
    return handToModerators(context, tx, book, 'Too many who can sit know each other: a moderator decides.')
  const deadline = new Date(book.now.getTime() + context.config.juryHours * HOUR_MS)
  const salt = newSalt()
  await tx.change(sql`
    insert into jury_cases (event_id, began_at, deadline, next_at, pool, leaves, sealed_salt, reached, pairs)
    values (${eventId}, ${book.now}, ${deadline}, ${nextLook(book, { began_at: book.now, deadline })}, ${pool}::bigint[],
      ${pool.map((id) => leafOf(salt, id))}::text[], ${sealSalt(context, eventId, salt)}::bytea, ${reached},
      ${flat(pairs)}::int[])`)
  await takeSeats(
    context,
    tx,
    book,
    seated.map((place, at) => ({ seat: at + 1, place, userId: pool[place]! })),
    deadline,
  )
}

/** So often the server looks for jurors who may no longer sit, while their seats can be filled. */
const LOOK_EVERY_MS = HOUR_MS

/** When a case is looked at again. */
export function nextLook({ now }: Pick<Book, 'now'>, times: Pick<Case, 'began_at' | 'deadline'>): Date {
  const soon = new Date(now.getTime() + LOOK_EVERY_MS)
  return soon < halfOf(times) ? soon : times.deadline
}

async function takeSeats(
  context: Context,
  tx: Tx,
  book: Book,
  seats: readonly { seat: number; place: number; userId: bigint }[],
  until: Date,
): Promise<void> {
  const { event_id: eventId, now } = book
  const userIds = seats.map(({ userId }) => userId)
  await tx.change(sql`
    insert into jury_seats (event_id, seat, place, user_id, drawn_at)
    select ${eventId}, s.seat, s.place, s.user_id, ${now}
    from unnest(${seats.map(({ seat }) => seat)}::int[], ${seats.map(({ place }) => place)}::int[],
      ${userIds}::bigint[]) s(seat, place, user_id)`)
  await seatJurors(context, tx, book, { userIds, until })
  await notify(context, tx, userIds, {
    key: `jury.drawn:${eventId}`,
    title: 'You were drawn for a jury',
    body: 'Read both stories and vote. Nobody sees your vote before the end.',
    link: `/jury/${eventId}`,
  })
}

/** Empties the seat of a juror who may no longer sit, under the locks of draws and of the event. */
export async function vacate(tx: Tx, { event_id, now }: Book, { place, user_id }: Seat): Promise<void> {
  await tx.change(sql`
    update jury_seats set left_at = ${now} where event_id = ${event_id} and place = ${place} and left_at is null`)
  await releaseJuror(tx, event_id, user_id)
}

/** Fills empty seats with the next people of the same order, while more than half of the time is left. */
export async function refill(context: Context, tx: Tx, book: Book, found: Case): Promise<void> {
  const { event_id: eventId } = book
  if (book.now >= halfOf(found) || !found.pool) return
  const { pool } = found
  const seats = await seatsOf(tx, eventId)
  const sitting = seats.filter((seat) => seat.left_at === null)
  const empty = Array.from({ length: JURY_SEATS }, (_, at) => at + 1).filter(
    (seat) => !sitting.some((one) => one.seat === seat),
  )
  const seed = empty.length > 0 ? await openJurySeed(context, tx, eventId) : undefined
  if (!seed) return
  const order = orderFrom(seed, eventId, pool.length)
  const recorded = paired(found.pairs)
  const taken = await fill(
    tx,
    { order, pool, from: found.reached, sitting: sitting.map(({ place }) => place), known: recorded },
    async (places) => {
      const ids = places.map((place) => pool[place]!)
      const [fit, busy, willing] = [
        await stillFit(tx, eventId, ids),
        await busyAmong(tx, ids),
        await volunteersAmong(tx, ids),
      ]
      return places.filter((place) => {
        const id = pool[place]!
        return !fit.has(id) || busy.has(id) || !willing.has(id)
      })
    },
  )
  const known = new Map([...recorded, ...taken.pairs].map((pair) => [pair.join(':'), pair]))
  await tx.change(sql`
    update jury_cases set reached = ${taken.reached}, pairs = ${flat([...known.values()])}::int[],
      unfit = unfit || ${taken.unfit}::int[] where event_id = ${eventId}`)
  await takeSeats(
    context,
    tx,
    book,
    taken.seated.map((place, at) => ({ seat: empty[at]!, place, userId: pool[place]! })),
    found.deadline,
  )
}

async function volunteersAmong(tx: Tx, ids: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await tx.rows<{ id: bigint }>(
    sql`select user_id as id from jury_volunteers where user_id = any(${[...ids]}::bigint[])`,
  )
  return new Set(rows.map(({ id }) => id))
}
