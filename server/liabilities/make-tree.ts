import { randomBytes } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import { type Db, sql } from '#server/core/db.ts'
import { createWorkerPool } from '#server/core/process/worker-pool.ts'
import { OWED_BYTES } from '#server/ledger/index.ts'
import { announce } from '#server/transparency/index.ts'
import { clearDraft, isWhole, keepNodes, keepPlaces, lockTrees } from './keep-tree.ts'
import { LEAF_BYTES, type Plan } from './plan-leaves.ts'
import { type Balances, balanceFault, readBalances } from './read-balances.ts'
import { hashOf, NODE_BYTES, nodeSum, TILE_LEVELS, TILE_NODES, tileCount } from './sum-tree.ts'
import { type Made, movedOf, type Nodes, type Order, work } from './tree-work.ts'
import { aboutSecret, saidKinds, type Tree } from './trees.ts'

/** The statement of a tree in the log (docs/transparency.md, Statements): the text, byte for byte. */
const statementText = (tree: Omit<Tree, 'salts' | 'statementId' | 'tookMs'>): string =>
  JSON.stringify({
    evens: 'liabilities 1',
    tree: Number(tree.id),
    at: tree.at.toISOString(),
    leaves: Number(tree.leaves),
    root: tree.root.toString('base64'),
    total: tree.total.toString(),
    kinds: Object.fromEntries(tree.kinds.map(({ kind, cents }) => [kind, cents])),
    fees: tree.fees.toString(),
    outside: tree.outside.toString(),
    debts: tree.debts.toString(),
  })

/** Tiles of one step, which is one task of the thread and one insert: 16,384 leaves, some 40 ms. */
const TILES_AT_ONCE = 64
const NODES_AT_ONCE = TILES_AT_ONCE * TILE_NODES
/** Rows of places in one insert. */
const ROWS_AT_ONCE = 64
/** This thread makes a tree of fewer accounts, because starting another one takes longer. */
const ACCOUNTS_IN_PLACE = 1_000

const stopped = () => new Error('the thread that makes trees of liabilities is too busy')
const pool = createWorkerPool<Order, Made>({
  file: new URL('./tree-worker.ts', import.meta.url),
  threads: 1,
  waitingMax: 8,
  eachMax: 8,
  withinMs: 300_000,
  memoryMb: 256,
  moved: movedOf,
  full: stopped,
  late: stopped,
})

/** The server stops, or another node has cleared the draft. */
class Abandoned extends Error {
  override name = 'Abandoned'
}

type Draft = {
  db: Db
  tree: bigint
  secret: Buffer
  run: (order: Order) => Promise<Made>
  shouldContinue: () => boolean
}

/** Hashes the leaves piece by piece, stores their nodes, and returns the nodes of the next stored level. */
async function keepLevel(
  { db, tree, run, shouldContinue }: Draft,
  level: number,
  count: number,
  orderOf: (from: number, to: number) => Order,
): Promise<Uint8Array<ArrayBuffer>> {
  const above = new Uint8Array(Math.ceil(count / TILE_NODES) * NODE_BYTES)
  for (let from = 0; from < count; from += NODES_AT_ONCE) {
    if (!shouldContinue()) throw new Abandoned('the server stops')
    const made = (await run(orderOf(from, Math.min(count, from + NODES_AT_ONCE)))) as Nodes
    const n = from / TILE_NODES
    above.set(made.above, n * NODE_BYTES)
    // each piece is a separate transaction: a long one would hold back the log, which waits for everything that may still commit
    await keepNodes(db, { tree, level, n, nodes: made.nodes })
  }
  return above
}

/**
 * Gives each leaf its place and stores the places.
 * @returns the leaves in the tree's order; the memory of the places is free before the tree grows
 */
async function plan(
  { db, tree, run }: Draft,
  accounts: Uint8Array<ArrayBuffer>,
  secret: Uint8Array<ArrayBuffer>,
): Promise<Pick<Plan, 'leaves' | 'table'>> {
  const made = (await run({ step: 'plan', accounts, secret })) as { plan: Plan }
  const { places, firstAccounts, rowsAt, leaves, table } = made.plan
  for (let row = 0; row < rowsAt.length; row += ROWS_AT_ONCE) {
    const end = row + ROWS_AT_ONCE
    await keepPlaces(db, {
      tree,
      first: firstAccounts.slice(row, end),
      at: rowsAt.slice(row, end),
      places: places.subarray(rowsAt[row], rowsAt[end]),
    })
  }
  return { leaves, table }
}

/** Makes and stores the nodes of a tree. @returns its root and its number of leaves */
async function build(
  draft: Draft,
  accounts: Uint8Array<ArrayBuffer>,
): Promise<{ root: Uint8Array; leaves: number }> {
  const secret = new Uint8Array(draft.secret)
  const { leaves, table } = await plan(draft, accounts, secret)
  let nodes = await keepLevel(draft, 0, leaves, (from, to) => ({
    ...{ step: 'leaves', place: from, secret },
    table: table.slice(from * LEAF_BYTES, to * LEAF_BYTES),
  }))
  for (let level = TILE_LEVELS; nodes.length > NODE_BYTES; level += TILE_LEVELS) {
    const below = nodes
    nodes = await keepLevel(draft, level, below.length / NODE_BYTES, (from, to) => ({
      step: 'fold',
      nodes: below.slice(from * NODE_BYTES, to * NODE_BYTES),
    }))
  }
  return { root: nodes, leaves }
}

/** Refuses a tree of a faulty ledger; operators see the fault at once. */
function refuse({ log, metrics }: Context, fault: string): undefined {
  metrics.liabilitiesRefused.set(1)
  log.fatal({ fault }, 'no tree of liabilities is published: the ledger does not add up')
}

/** Makes the tree visible, and its statement with it. */
function publish(
  { db, secrets }: Context,
  { tree, secret }: Draft,
  {
    balances,
    root,
    leaves,
    tookMs,
  }: { balances: Balances; root: Uint8Array; leaves: number; tookMs: number },
): Promise<void> {
  const { at, total, owed, fees, outside, debts } = balances
  const kinds = saidKinds(owed)
  const said = {
    id: tree,
    at,
    leaves: BigInt(leaves),
    root: hashOf(root),
    total,
    kinds,
    fees,
    outside,
    debts,
  }
  return db.transact(async (tx) => {
    await lockTrees(tx)
    if (!(await isWhole(tx, tree, { tiles: tileCount(leaves), leaves })))
      throw new Abandoned('another node makes this tree')
    const statementId = await announce(tx, statementText(said))
    await tx.change(sql`
      insert into liability_trees (id, at, leaves, root, total_cents, kinds, fees_cents, outside_cents, debts_cents, salts, statement_id, took_ms)
      values (${tree}, ${at}, ${leaves}::bigint, ${said.root}, ${total}, ${JSON.stringify(kinds)}::jsonb, ${fees}, ${outside}, ${debts},
        ${secrets.seal(secret.toString('base64'), aboutSecret(tree))}, ${statementId}, ${tookMs}::int)`)
  })
}

/**
 * Makes a tree of everything owed and publishes it. Only one node may do so at a time (see `make-when-due.ts`).
 * @param shouldContinue false abandons the tree; the next round clears the draft
 * @returns its number; undefined where nobody has a purse, where the ledger does not add up, and where the tree was abandoned
 */
export async function makeTree(
  context: Context,
  shouldContinue: () => boolean = () => true,
): Promise<bigint | undefined> {
  const begun = performance.now()
  const { db } = context
  const balances = await readBalances(db)
  const fault = balanceFault(balances)
  if (fault) return refuse(context, fault)
  const count = balances.accounts.length / OWED_BYTES
  if (count === 0) return undefined
  const draft: Draft = {
    ...{ db, tree: await clearDraft(db), secret: randomBytes(32), shouldContinue },
    run: count < ACCOUNTS_IN_PLACE ? async (order) => work(order) : (order) => pool.run(order, null),
  }
  try {
    const { root, leaves } = await build(draft, balances.accounts)
    if (nodeSum(root) !== balances.total)
      return refuse(context, `the tree adds up to ${nodeSum(root)}, its kinds to ${balances.total}`)
    const tookMs = Math.round(performance.now() - begun)
    await publish(context, draft, { balances, root, leaves, tookMs })
    context.metrics.liabilitiesRefused.set(0)
    return draft.tree
  } catch (error) {
    if (!(error instanceof Abandoned)) throw error
    return undefined
  }
}
