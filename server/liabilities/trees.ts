import { sql, type Tx } from '#server/core/db.ts'
import { type Chore, ROWS_AT_ONCE } from '#server/core/housekeeping.ts'
import { type SealedPlace, sealAgain } from '#server/core/reseal.ts'
import type { AccountKind, KindSum } from '#server/ledger/index.ts'

/** The newest trees whose nodes and places are kept; the sums of every tree stay for ever. */
const TREES_WITH_NODES = 8

/** The sum of one kind, cents as a text. */
export type KindRow = { kind: string; cents: string }

export type Tree = {
  id: bigint
  at: Date
  leaves: bigint
  root: Buffer
  total: bigint
  kinds: KindRow[]
  fees: bigint
  outside: bigint
  debts: bigint
  /** the secret, sealed */
  salts: Buffer
  statementId: bigint
  tookMs: number
}

/** The newest trees, the newest first. */
export const newestTrees = (tx: Tx, most: number): Promise<Tree[]> =>
  tx.rows<Tree>(sql`
    select id, at, leaves, root, total_cents as total, kinds, fees_cents as fees, outside_cents as outside, debts_cents as debts,
      salts, statement_id as "statementId", took_ms as "tookMs"
    from liability_trees order by id desc limit ${most}::int`)

/** Undefined before the first tree. */
export const newestTreeId = async (tx: Tx): Promise<bigint | undefined> =>
  (await tx.first<{ id: bigint }>(sql`select id from liability_trees order by id desc limit 1`))?.id

export const newestTree = async (tx: Tx): Promise<Tree | undefined> => (await newestTrees(tx, 1))[0]

/** The context under which a tree's secret is sealed. */
export const aboutSecret = (tree: bigint): string => `liabilities:${tree}`

const HOUR_MS = 3_600_000

/**
 * The time of the next tree: this many hours after the newest one, or now.
 * @returns also whether that time has come
 */
export async function nextTree(tx: Tx, everyHours: number): Promise<{ at: Date; due: boolean }> {
  const { newest, now } = await tx.one<{ newest: Date | null; now: Date }>(
    sql`select (select at from liability_trees order by id desc limit 1) as newest, clock_now() as now`,
  )
  const at = newest ? new Date(newest.getTime() + everyHours * HOUR_MS) : now
  return at <= now ? { at: now, due: true } : { at, due: false }
}

const OLD = sql`(select id from liability_trees order by id desc offset ${TREES_WITH_NODES - 1}::int limit 1)`

/** Only the newest trees keep the material for their proofs; the sums of all trees stay. */
export const oldTrees: Chore[] = [
  {
    what: 'nodes of old trees of liabilities',
    clean: (db) =>
      db.change(sql`
        delete from liability_nodes where ctid = any(array(
          select ctid from liability_nodes where tree_id < ${OLD} limit ${ROWS_AT_ONCE}))`),
  },
  {
    what: 'places of old trees of liabilities',
    clean: (db) =>
      db.change(sql`
        delete from liability_places where ctid = any(array(
          select ctid from liability_places where tree_id < ${OLD} limit ${ROWS_AT_ONCE}))`),
  },
]

export const sealedSecrets: SealedPlace = {
  what: 'secrets of trees of liabilities',
  findOthers: async (tx, mark) =>
    (
      await tx.rows<{ id: bigint }>(
        sql`select id from liability_trees where substr(salts, 1, ${mark.length}) <> ${mark} order by id`,
      )
    ).map(({ id }) => id.toString()),
  async sealAnew(tx, secrets, key) {
    const id = BigInt(key)
    const { salts } = await tx.one<{ salts: Buffer }>(
      sql`select salts from liability_trees where id = ${id} for update`,
    )
    const { sealed } = sealAgain(secrets, salts, aboutSecret(id))
    await tx.change(sql`update liability_trees set salts = ${sealed} where id = ${id}`)
  },
}

/** Kinds that only the owner of an account may see, like purses. */
const PRIVATE: readonly AccountKind[] = ['withdrawal', 'code', 'card-refund', 'held']

/** The public kind that counts an account's money. */
export const saidKind = (kind: AccountKind): AccountKind => (PRIVATE.includes(kind) ? 'person' : kind)

/**
 * The sums that everybody may read. The sums of pools are public anyhow; people's own money is one sum, so that neither a sum nor the
 * difference of two trees reveals the money of a few.
 */
export function saidKinds(owed: readonly KindSum[]): KindRow[] {
  const said = new Map<AccountKind, bigint>()
  for (const { kind, cents } of owed) {
    const name = saidKind(kind)
    said.set(name, (said.get(name) ?? 0n) + cents)
  }
  return [...said].map(([kind, cents]) => ({ kind, cents: cents.toString() }))
}
