import { hash as digest, randomUUID } from 'node:crypto'
import type { RouteName } from '#contract/index.ts'
import { type Db, sql, type Tx } from '#server/core/db.ts'
import { type Chore, ROWS_AT_ONCE } from '#server/core/housekeeping.ts'
import { Recent } from '#server/core/recent.ts'
import { Refusal } from '#server/core/refusal.ts'
import { beforeAnything } from './unavailable.ts'

/** Writes a request as `writeRequest` does, or hashes that text; called only when a key recurs. */
export type WriteRequest = () => string

/** A key in use: the request, its time of arrival, the number of calls that hold it now, and whether one of them succeeded. */
class Claim {
  readonly request: WriteRequest
  readonly #slot: string
  readonly #recent: Recent<Claim>
  at = 0
  #holders = 0
  #kept = false

  constructor(request: WriteRequest, slot: string, recent: Recent<Claim>) {
    this.request = request
    this.#slot = slot
    this.#recent = recent
  }

  hold(at: number): this {
    this.at = at
    this.#holders++
    this.#recent.set(this.#slot, this)
    return this
  }

  keep(): void {
    this.#kept = true
    this.#holders--
  }

  release(): void {
    this.#holders--
    if (!this.#kept && this.#holders === 0) this.#recent.delete(this.#slot)
  }
}

/** The time for which a node remembers a key, and the least number of keys. */
const REMEMBERED_MS = 24 * 3_600_000
const REMEMBERED_MAX = 100_000

type Stored = { route: string; body_hash: Buffer; status: number; reply: unknown }

const reused = () =>
  new Refusal(
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request. Nothing was done.',
  )

/**
 * Folds an Idempotency-Key into the 128 bits that a table keeps beside the user id; draws a key when there is none.
 * Two keys of one user collide with odds of 2^-128.
 */
export function foldKey(idempotencyKey: string | undefined): string {
  if (idempotencyKey === undefined) return randomUUID()
  const hex = digest('sha256', idempotencyKey, 'hex').slice(0, 32)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const isId = (key: string, part: unknown) => typeof part === 'bigint' && /id$|replyTo$/i.test(key)

/** The written form of a value of a request: keys in a fixed order, amounts with an n, ids as sent. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object') return value
  const parts: Record<string, unknown> = {}
  for (const key of Object.keys(value).sort()) {
    const part = (value as Record<string, unknown>)[key]
    parts[key] = isId(key, part) ? String(part) : plain(part)
  }
  return parts
}

/** A call as one text: its route, path parameters and parsed body. Equal requests have equal texts. */
export const writeRequest = (route: RouteName, params: unknown, body: unknown): string =>
  JSON.stringify([route, plain(params ?? null), plain(body ?? null)])

/** SHA-256 of that text, for storage. */
export const hashRequest = (route: RouteName, params: unknown, body: unknown): Buffer =>
  digest('sha256', writeRequest(route, params, body), 'buffer')

/**
 * Idempotency of money calls with Stripe's semantics. A success is stored and replayed for the same key and request; a
 * refusal is not stored. Another request under the key is refused. A duplicate waits while the first call is in progress.
 */
export class Idempotency {
  readonly #db: Db
  /** the last call in progress for each key on this node, for which a duplicate waits */
  readonly #underWay = new Map<string, Promise<unknown>>()
  /** keys that this node saw recently, across all routes: detects a reuse with another request */
  readonly #recent = new Recent<Claim>(REMEMBERED_MAX)

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Runs `work` once for this user, key and request.
   * @param work passes its transaction to `store`, so that the same transaction stores the reply
   */
  once<R>(
    call: { userId: bigint; key: string; route: RouteName; hash: Buffer; status: number },
    work: (store: (tx: Tx, reply: R) => Promise<void>) => Promise<R>,
  ): Promise<R> {
    const slot = `${call.userId}/${call.key}`
    const before = this.#underWay.get(slot) ?? Promise.resolve()
    const mine = before.catch(() => {}).then(() => this.#attempt(call, work))
    this.#underWay.set(slot, mine)
    const leave = () => {
      if (this.#underWay.get(slot) === mine) this.#underWay.delete(slot)
    }
    mine.then(leave, leave)
    return mine
  }

  async #attempt<R>(
    call: { userId: bigint; key: string; route: RouteName; hash: Buffer; status: number },
    work: (store: (tx: Tx, reply: R) => Promise<void>) => Promise<R>,
  ): Promise<R> {
    const stored = await this.#find(call).catch(beforeAnything)
    if (stored !== undefined) return this.#again(stored) as R
    const claim = this.claim(call.userId, call.key, () => call.hash.toString('base64'))
    const store = async (tx: Tx, reply: R) => {
      const inserted = await tx.change(sql`
        insert into idempotency_keys (user_id, key, route, body_hash, status, reply)
        values (${call.userId}, ${call.key}, ${call.route}, ${call.hash}, ${call.status}, ${JSON.stringify(reply)})
        on conflict do nothing`)
      // Another node was faster: roll back; its stored answer is read below.
      if (inserted === 0) throw new LostRace()
    }
    try {
      const reply = await work(store)
      claim.keep()
      return reply
    } catch (error) {
      claim.release()
      // A duplicate on another node may have succeeded first and thus caused this refusal.
      if (!(error instanceof LostRace || error instanceof Refusal)) throw error
      const winner = await this.#find(call)
      if (winner === undefined) throw error
      return this.#again(winner) as R
    }
  }

  /**
   * Claims a key for a request: a success keeps it, a refusal releases it. The rows that calls write are the durable claims; this claim
   * detects, on this node, the use of a key for another request on any route.
   * @throws Refusal idempotency_key_reused
   */
  claim(userId: bigint, key: string, request: WriteRequest): Pick<Claim, 'keep' | 'release'> {
    const slot = `${userId}/${key}`
    const at = performance.now()
    const known = this.#recent.get(slot)
    const seen = known && at - known.at < REMEMBERED_MS ? known : undefined
    if (seen && seen.request() !== request()) throw reused()
    return (seen ?? new Claim(request, slot, this.#recent)).hold(at)
  }

  /** Repeats a stored answer once that answer would survive a failover. */
  async #again(stored: unknown): Promise<unknown> {
    await this.#db.confirmSeen()
    return stored
  }

  async #find(call: { userId: bigint; key: string; route: RouteName; hash: Buffer }): Promise<unknown> {
    const row = await this.#db.first<Stored>(sql`
      select route, body_hash, status, reply from idempotency_keys where user_id = ${call.userId} and key = ${call.key}`)
    if (!row) return undefined
    if (row.route !== call.route || !row.body_hash.equals(call.hash)) throw reused()
    return row.reply
  }
}

class LostRace extends Error {
  constructor() {
    super('another node stored this key first')
  }
}

export const forgetKeys: Chore = {
  what: 'idempotency keys older than a week',
  clean: (db) =>
    db.change(sql`
      delete from idempotency_keys where ctid in (
        select ctid from idempotency_keys where created_at < clock_now() - interval '7 days' limit ${ROWS_AT_ONCE})`),
}
