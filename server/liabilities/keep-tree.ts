import { type Db, sql, type Tx } from '#server/core/db.ts'
import { PLACE_BYTES } from './plan-leaves.ts'
import { NODE_BYTES, TILE_NODES } from './sum-tree.ts'

const TILE_BYTES = NODE_BYTES * TILE_NODES
/** Any fixed number: only this lock has it. */
const LOCK = 7_230_526

/** Locks all writing of trees until the transaction ends. */
export const lockTrees = (tx: Tx): Promise<unknown> => tx.rows(sql`select pg_advisory_xact_lock(${LOCK})`)

/**
 * Deletes the remains of a node that died before its tree was complete: nodes and places of a tree without a row. No reader ever sees them.
 * @returns the number of the next tree
 */
export const clearDraft = (db: Db): Promise<bigint> =>
  db.transact(async (tx) => {
    await lockTrees(tx)
    const { next } = await tx.one<{ next: bigint }>(
      sql`select coalesce(max(id), 0) + 1 as next from liability_trees`,
    )
    await tx.change(sql`delete from liability_nodes where tree_id >= ${next}`)
    await tx.change(sql`delete from liability_places where tree_id >= ${next}`)
    return next
  })

/** Stores nodes of a level. @param n of the first tile */
export async function keepNodes(
  tx: Tx,
  { tree, level, n, nodes }: { tree: bigint; level: number; n: number; nodes: Uint8Array },
): Promise<void> {
  const tiles = Math.ceil(nodes.length / TILE_BYTES)
  await tx.change(sql`
    insert into liability_nodes (tree_id, level, n, nodes)
    select ${tree}, ${level}::int, ${n}::bigint + i, substring(${asBytes(nodes)}::bytea from i * ${TILE_BYTES}::int + 1 for ${TILE_BYTES}::int)
    from generate_series(0, ${tiles - 1}::int) i`)
}

/** Stores rows of places. @param rows.at the byte at which each row begins, of all `places` */
export async function keepPlaces(
  tx: Tx,
  { tree, first, at, places }: { tree: bigint; first: bigint[]; at: number[]; places: Uint8Array },
): Promise<void> {
  const begin = at[0]!
  const ends = [...at.slice(1), begin + places.length]
  await tx.change(sql`
    insert into liability_places (tree_id, first_account, places)
    select ${tree}, r.first, substring(${asBytes(places)}::bytea from r.at + 1 for r.bytes)
    from unnest(${first}::bigint[], ${at.map((byte) => byte - begin)}::int[],
      ${at.map((byte, n) => ends[n]! - byte)}::int[]) as r(first, at, bytes)`)
}

/** Whether a tree is complete: another node may have mistaken it for a draft and cleared it. */
export async function isWhole(
  tx: Tx,
  tree: bigint,
  { tiles, leaves }: { tiles: number; leaves: number },
): Promise<boolean> {
  const kept = await tx.one<{ tiles: number; places: bigint }>(sql`
    select (select count(*)::int from liability_nodes where tree_id = ${tree}) as tiles,
      (select coalesce(sum(octet_length(places)), 0)::bigint from liability_places where tree_id = ${tree}) as places`)
  return kept.tiles === tiles && kept.places === BigInt(leaves * PLACE_BYTES)
}

/** The driver sends a Buffer unchanged; it would turn another array into text. */
const asBytes = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
