import { keysOf, LEAF_BYTES, type Plan, planLeaves, saltsOf } from './plan-leaves.ts'
import { foldTiles, leafHasher, NODE_BYTES, NODE_SALT_BYTES } from './sum-tree.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A step of making a tree: small enough to be one task of a thread, and without any state between steps. */
export type Order =
  | { step: 'plan'; accounts: Bytes; secret: Bytes }
  /** adjacent leaves, from the first one of a tile on */
  | { step: 'leaves'; table: Bytes; place: number; secret: Bytes }
  /** nodes of a stored level, from the first one of a tile on */
  | { step: 'fold'; nodes: Bytes }

/** `nodes` are those of the step's own level, `above` those of the next stored one. */
export type Nodes = { nodes: Bytes; above: Bytes }
export type Made = { plan: Plan } | Nodes

function hashLeaves(table: Bytes, place: number, secret: Bytes): Bytes {
  const count = table.length / LEAF_BYTES
  const nodes = new Uint8Array(count * NODE_BYTES)
  const salts = saltsOf(keysOf(secret).salts, place, count)
  const hashLeaf = leafHasher()
  for (let n = 0; n < count; n++)
    hashLeaf([table, n * LEAF_BYTES], [salts, n * NODE_SALT_BYTES], [nodes, n * NODE_BYTES])
  return nodes
}

/** @throws RangeError where a sum is too large for a tree */
export function work(order: Order): Made {
  if (order.step === 'plan') return { plan: planLeaves(order.accounts, order.secret) }
  const nodes = order.step === 'leaves' ? hashLeaves(order.table, order.place, order.secret) : order.nodes
  return { nodes, above: foldTiles(nodes) }
}

/** The large buffers of an order and of its result, which move between threads. */
export const movedOf = (order: Order): ArrayBuffer[] => [
  order.step === 'plan'
    ? order.accounts.buffer
    : order.step === 'leaves'
      ? order.table.buffer
      : order.nodes.buffer,
]
export const movedBack = (made: Made): ArrayBuffer[] =>
  'plan' in made ? [made.plan.table.buffer, made.plan.places.buffer] : [made.nodes.buffer, made.above.buffer]
