import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { RouteName } from '#contract/route.ts'
import { type Db, sql, type Tx } from './db.ts'
import { Refusal } from './refusal.ts'

type Stored = { route: string; body_hash: Buffer; status: number; reply: unknown }

const reused = () =>
  new Refusal(
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request. Nothing was done.',
  )

/** SHA-256 over what a call asks for: path parameters and parsed body, keys in a fixed order. */
export function hashRequest(route: RouteName, params: unknown, body: unknown): Buffer {
  const plain = (value: unknown): unknown => {
    if (typeof value === 'bigint') return `${value}n`
    if (Array.isArray(value)) return value.map(plain)
    if (value !== null && typeof value === 'object') {
      return Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, part]) => [key, plain(part)]),
      )
    }
    return value
  }
  return createHash('sha256')
    .update(JSON.stringify([route, plain(params ?? null), plain(body ?? null)]))
    .digest()
}

/**
 * Idempotency of money calls, after Stripe's semantics: a success is stored and replayed for the same key and request, a
 * refusal is not; another request under the key is refused; while the first is under way its twin waits.
 */
export class Idempotency {
  readonly #db: Db
  /** calls under way on this node, so that a double click waits instead of racing */
  readonly #underWay = new Map<string, Promise<unknown>>()
  /** hashes of recent keys of calls that keep their own key (bets): a reuse elsewhere is seen here */
  readonly #recent = new LRUCache<string, string>({ max: 50_000, ttl: 24 * 3_600_000 })

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Runs `work` once for this person, key and request.
   * @param work does its database part in the transaction it is handed; the reply is stored by the same transaction
   */
  async once<R>(
    call: { userId: bigint; key: string; route: RouteName; hash: Buffer; status: number },
    work: (store: (tx: Tx, reply: R) => Promise<void>) => Promise<R>,
  ): Promise<R> {
    const slot = `${call.userId}/${call.key}`
    const before = this.#underWay.get(slot)
    // In line before anything is awaited: whoever comes in the same moment waits for this one.
    const run = this.#inTurn(before, call, work)
    this.#underWay.set(slot, run)
    try {
      return await run
    } finally {
      if (this.#underWay.get(slot) === run) this.#underWay.delete(slot)
    }
  }

  async #inTurn<R>(
    before: Promise<unknown> | undefined,
    call: { userId: bigint; key: string; route: RouteName; hash: Buffer; status: number },
    work: (store: (tx: Tx, reply: R) => Promise<void>) => Promise<R>,
  ): Promise<R> {
    if (before) await before.catch(() => {})
    const stored = await this.#find(call)
    if (stored !== undefined) return stored as R
    try {
      return await work(async (tx, reply) => {
        const inserted = await tx.change(sql`
          insert into idempotency_keys (user_id, key, route, body_hash, status, reply)
          values (${call.userId}, ${call.key}, ${call.route}, ${call.hash}, ${call.status}, ${JSON.stringify(reply)})
          on conflict do nothing`)
        // Another node was faster: undo this one; the retry finds the stored answer.
        if (inserted === 0) throw new LostRace()
      })
    } catch (error) {
      // What another node did under this key may be the very reason for the refusal: its success is the answer.
      if (!(error instanceof LostRace) && !(error instanceof Refusal)) throw error
      const winner = await this.#find(call)
      if (winner === undefined) throw error
      return winner as R
    }
  }

  /** For calls that keep their keys themselves: refuses a key that this node saw with another request. */
  remember(userId: bigint, key: string, hash: Buffer): void {
    const slot = `${userId}/${key}`
    const text = hash.toString('base64')
    const seen = this.#recent.get(slot)
    if (seen !== undefined && seen !== text) throw reused()
    this.#recent.set(slot, text)
  }

  /** Forgets a key whose call was refused: a refusal does not bind it. */
  forget(userId: bigint, key: string): void {
    this.#recent.delete(`${userId}/${key}`)
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
