import { setImmediate as otherWork } from 'node:timers/promises'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'
import { PLACE_BYTES } from './plan-leaves.ts'
import { foldTiles, hashOf, NODE_BYTES, nodeSum, TILE_LEVELS, TILE_NODES } from './sum-tree.ts'
import { newestTree, type Tree } from './trees.ts'

/** Tiles read and hashed at once: some 10 ms. */
const TILES_AT_ONCE = 16

/** Folds a stored level into the next one. @returns undefined where a tile is missing */
async function levelAbove(tx: Tx, tree: bigint, level: number, count: number): Promise<Buffer | undefined> {
  const above: Buffer[] = []
  const tiles = Math.ceil(count / TILE_NODES)
  for (let n = 0; n < tiles; n += TILES_AT_ONCE) {
    const { nodes } = await tx.one<{ nodes: Buffer }>(sql`
      select coalesce(string_agg(nodes, ''::bytea order by n), ''::bytea) as nodes from liability_nodes
      where tree_id = ${tree} and level = ${level}::int and n between ${n}::bigint and ${n + TILES_AT_ONCE - 1}::bigint`)
    if (nodes.length !== Math.min(count - n * TILE_NODES, TILES_AT_ONCE * TILE_NODES) * NODE_BYTES)
      return undefined
    above.push(foldTiles(nodes))
    await otherWork()
  }
  return Buffer.concat(above)
}

/** @returns the fault of a tree's nodes, as text */
async function nodesFault(tx: Tx, { id, leaves, root, total }: Tree): Promise<string | undefined> {
  let nodes = await levelAbove(tx, id, 0, Number(leaves))
  for (let level = TILE_LEVELS; nodes && nodes.length > NODE_BYTES; level += TILE_LEVELS) {
    const { kept } = await tx.one<{ kept: Buffer }>(sql`
      select coalesce(string_agg(nodes, ''::bytea order by n), ''::bytea) as kept from liability_nodes
      where tree_id = ${id} and level = ${level}::int`)
    if (!nodes.equals(kept)) return `level ${level} does not follow from the one below`
    nodes = foldTiles(nodes)
  }
  if (!nodes) return 'a tile is missing'
  if (!hashOf(nodes).equals(root)) return 'the root does not follow from the nodes'
  if (nodeSum(nodes) !== total) return `the nodes add up to ${nodeSum(nodes)}, the tree says ${total}`
  return undefined
}

/**
 * The newest tree: its root and its total follow from its nodes, every leaf has a place, and its sums add up. All trees: their kinds
 * add up to their total, and with fees, the world outside and debts to zero.
 */
export async function auditLiabilities(tx: Tx): Promise<Fault[]> {
  const wrong = await tx.rows<{ id: bigint; details: string }>(sql`
    select t.id, format('kinds %s, total %s, fees %s, outside %s, debts %s', k.cents, t.total_cents, t.fees_cents, t.outside_cents, t.debts_cents)
      as details
    from liability_trees t,
      lateral (select coalesce(sum((e ->> 'cents')::numeric), 0) as cents from jsonb_array_elements(t.kinds) e) k
    where k.cents <> t.total_cents or t.total_cents + t.fees_cents + t.outside_cents + t.debts_cents <> 0 order by t.id limit 100`)
  const faults = wrong.map(({ id, details }) => ({
    ...{ invariant: 'the sums of a tree of liabilities add up', where: `liabilities:${id}`, details },
  }))
  const tree = await newestTree(tx)
  if (!tree) return faults
  const add = (invariant: string, details: string | undefined) => {
    if (details !== undefined) faults.push({ invariant, where: `liabilities:${tree.id}`, details })
  }
  const { leaves } = await tx.one<{ leaves: bigint }>(sql`
    select coalesce(sum(octet_length(places)), 0)::bigint / ${PLACE_BYTES}::int as leaves from liability_places where tree_id = ${tree.id}`)
  add(
    'every leaf of the newest tree of liabilities has a place',
    leaves === tree.leaves ? undefined : `${tree.leaves} leaves, ${leaves} places`,
  )
  add('the newest tree of liabilities follows from its nodes', await nodesFault(tx, tree))
  return faults
}
