import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { replayHead, replayRoutes } from '#contract/bets-replay.ts'
import { limitByAddress } from '#server/core/address-limit.ts'
import type { Context } from '#server/core/context.ts'
import { type Deadlines, sql, type Tx } from '#server/core/db.ts'
import type { Budget } from '#server/core/limits.ts'
import { Refusal } from '#server/core/refusal.ts'
import { statementProof } from '#server/transparency/index.ts'
import { takenDown } from '../event/taken-down.ts'
import { gzipOf, inflatePart } from './deflated.ts'
import { makeReplay } from './make-replay.ts'

/** An event with at most this many bets gets its replay at the first request, in some hundred milliseconds. */
const AT_ONCE_BETS = 20_000
/** Replays made at once; others are left to the poller. */
const MADE_AT_ONCE = 2
/** A database that is too slow for these limits leaves the replay to the poller. */
const AT_ONCE: Deadlines = { statementMs: 30_000, transactionMs: 60_000 }
/** How long a call waits for its replay; making it continues afterwards. */
const WAIT_MS = 2_000
const AGAIN_SECONDS = 5
const LOOK_MS = 200

type Kept = { pages: number; crc32: number; bytes: number }
/** The stored replay of an event. */
export type FoundReplay = Kept & {
  eventId: bigint
  /** SHA-256 of its lines, hex */
  hash: string
  /** moderators have taken the event's text down: see `takenDown` */
  isTakenDown: boolean
}
type Reply = z.input<typeof replayRoutes.eventReplay.reply>
type Needs = Pick<Context, 'db' | 'log'> & {
  /** replays that this node makes on request, once for all callers */
  underWay: Map<bigint, Promise<void>>
}

/** The replay of a settled or voided event. @throws Refusal not_found before, unavailable while it is made */
export async function findReplay(context: Needs, eventId: bigint): Promise<FoundReplay> {
  const until = performance.now() + WAIT_MS
  const { found, bets } = await lookUp(context.db, eventId)
  if (found) return found
  if (bets > AT_ONCE_BETS) throw beingMade()
  await Promise.race([makeOnce(context, eventId), sleep(WAIT_MS, undefined, { ref: false })])
  // the poller, here or on another node, may be making it, which takes as long
  for (;;) {
    const { found: made } = await lookUp(context.db, eventId)
    if (made) return made
    if (performance.now() + LOOK_MS > until) throw beingMade()
    await sleep(LOOK_MS)
  }
}

const beingMade = () =>
  new Refusal('unavailable', 'The replay of this event is being made. Try again in a moment.').retryAfter(
    AGAIN_SECONDS,
  )

type Row = {
  bets: number
  pages: number | null
  crc32: bigint
  bytes: bigint
  hash: Buffer
  taken_down: boolean
}

async function lookUp(tx: Tx, eventId: bigint): Promise<{ found: FoundReplay | undefined; bets: number }> {
  const row = await tx.first<Row>(sql`
    select b.bets_a + b.bets_b as bets, r.pages, r.crc32, r.bytes, r.hash, ${takenDown} as taken_down
    from event_books b left join event_replays r on r.event_id = b.event_id
    where b.event_id = ${eventId} and b.settled_at is not null`)
  if (!row) throw new Refusal('not_found', 'There is no settled or voided event with this number')
  const { bets, pages, crc32, bytes, hash, taken_down } = row
  if (pages === null) return { bets, found: undefined }
  const kept = { pages, crc32: Number(crc32), bytes: Number(bytes) }
  return { bets, found: { ...kept, eventId, hash: hash.toString('hex'), isTakenDown: taken_down } }
}

/**
 * Never rejects: at a failure the caller may have left already, and the next call starts again.
 * @throws Refusal unavailable while the node makes others
 */
function makeOnce(context: Needs, eventId: bigint): Promise<void> {
  const { underWay } = context
  if (underWay.size >= MADE_AT_ONCE && !underWay.has(eventId)) throw beingMade()
  const making =
    underWay.get(eventId) ??
    makeReplay(context, eventId, AT_ONCE)
      .catch((error: unknown) =>
        context.log.error({ err: error, event: eventId.toString() }, 'making the replay of an event failed'),
      )
      .finally(() => underWay.delete(eventId))
  underWay.set(eventId, making)
  return making
}

async function readBody(tx: Tx, eventId: bigint, page: number): Promise<Buffer> {
  const { body } = await tx.one<{ body: Buffer }>(sql`
    select body from event_replay_pages where event_id = ${eventId} and page = ${page}`)
  return body
}

/** A page of a replay as JSON. @param page from 1. @throws Refusal not_found for a page that it does not have */
export async function replayPage(
  { db }: Pick<Context, 'db'>,
  { eventId, pages }: FoundReplay,
  page: number,
): Promise<Reply> {
  if (page > Math.max(1, pages)) throw new Refusal('not_found', 'This replay has no such page')
  const textOf = async (n: number) =>
    n > pages ? '' : (await inflatePart(await readBody(db, eventId, n))).toString()
  const { betCount: _, ...head } = JSON.parse(await textOf(0)) as z.input<typeof replayHead> & {
    betCount: number
  }
  return { ...head, ...linesOf(await textOf(page)), next: page < pages ? String(page + 1) : null }
}

/** The bets and payouts of a page's lines. */
function linesOf(text: string): Pick<Reply, 'bets' | 'payouts'> {
  const bets: Reply['bets'] = []
  const payouts: Reply['payouts'] = []
  for (const line of text.split('\n')) {
    const [first = '', second = '', side, cents] = line.slice(1, -1).split(',')
    if (line === '') continue
    if (side === undefined || cents === undefined) payouts.push({ pseudonym: first, cents: second })
    else
      bets.push({
        order: Number(first),
        pseudonym: second,
        side: side === '"A"' ? 'optionA' : 'optionB',
        cents,
      })
  }
  return { bets, payouts }
}

/** A whole replay as stored, page by page: lines, or a gzip of them. */
export function replayLines(
  { db }: Pick<Context, 'db'>,
  found: FoundReplay,
  { gzip }: { gzip: boolean },
): Readable {
  async function* bodies() {
    for (let page = 0; page <= found.pages; page++) yield await readBody(db, found.eventId, page)
  }
  async function* texts() {
    for await (const body of bodies()) yield await inflatePart(body)
  }
  return Readable.from(gzip ? gzipOf(bodies(), found) : texts(), { objectMode: false })
}

/** The caller's number in the replay of an event; null without a bet. @throws Refusal not_found, unavailable */
export async function ownPseudonym(context: Needs, eventId: bigint, userId: bigint): Promise<string | null> {
  await findReplay(context, eventId)
  const row = await context.db.first<{ person: bigint }>(sql`
    select p.people_before + array_position(p.first_bets, f.id) as person
    from (select min(id) as id from bets where event_id = ${eventId} and user_id = ${userId}) f
    cross join lateral (
      select people_before, first_bets from event_replay_pages
      where event_id = ${eventId} and page > 0 and first_id <= f.id order by page desc limit 1) p`)
  return row ? row.person.toString() : null
}

type Proof = z.input<typeof replayRoutes.replayProof.reply>

/** The proof that the settlement of an event is in the public log, and what opens it. @throws Refusal not_found, unavailable */
export async function settlementProof(
  context: Needs & Pick<Context, 'config'>,
  eventId: bigint,
): Promise<Proof> {
  await findReplay(context, eventId)
  const { statement, salt, settlement } = await context.db.one<{
    statement: bigint
    salt: Buffer | null
    settlement: string | null
  }>(sql`select statement, salt, settlement from event_replays where event_id = ${eventId}`)
  return {
    proof: await statementProof(context, statement),
    opening: salt && { salt: salt.toString('base64'), text: settlement! },
  }
}

/** Pages of replays that one address may read: reading a page of ten thousand bets takes some milliseconds. */
const PAGES: Budget = { burst: 200, perSecond: 5 }

/** Everyone may read replays, of events and of tournaments, so the limit counts by address. @throws Refusal rate_limited */
export const limitReplayReaders = ({ limits }: Pick<Context, 'limits'>, address: string): Promise<void> =>
  limitByAddress(limits, address, {
    name: 'replay',
    budget: PAGES,
    message: 'Too many replays at once. Wait a moment and try again.',
  })
