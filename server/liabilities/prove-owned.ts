import type { LiabilityPart, LiabilityProof } from '#contract/transparency.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Recent } from '#server/core/recent.ts'
import { type AccountKind, account, kindNumber } from '#server/ledger/index.ts'
import { statementProof } from '#server/transparency/index.ts'
import { keysOf, PLACE_BYTES, saltsOf } from './plan-leaves.ts'
import { hashOf, NODE_BYTES, nodeSum, pathFromTiles, type TileName, tilesOnPath } from './sum-tree.ts'
import { aboutSecret, newestTree, nextTree, type Tree } from './trees.ts'

/** The owner whose part of a tree is wanted, and the kinds of this owner's accounts. */
export type Owned = { name: 'user' | 'event' | 'tournament'; id: bigint }
const KINDS: Record<Owned['name'], readonly AccountKind[]> = {
  // the purse, and money held above a limit
  user: ['person', 'held'],
  event: ['event-a', 'event-b'],
  tournament: ['tournament'],
}

type Place = { kind: AccountKind; part: number; parts: number; place: number }

/** The leaves of an account. They are beside each other in one row. */
async function placesOf(tx: Tx, tree: bigint, kind: AccountKind, owner: bigint): Promise<Place[]> {
  const id = account(kind, owner, 'USD')
  const row = await tx.first<{ places: Buffer }>(sql`
    select places from liability_places where tree_id = ${tree} and first_account <= ${id} order by first_account desc limit 1`)
  const found: Place[] = []
  for (let at = 0; at < (row?.places.length ?? 0); at += PLACE_BYTES) {
    const places = row!.places
    if (places.readBigInt64BE(at) === id)
      found.push({ kind, part: places[at + 8]!, parts: places[at + 9]!, place: places.readUInt32BE(at + 12) })
  }
  return found
}

const nameOf = ({ level, n }: TileName) => `${level}/${n}`

/** Reads tiles, each once. */
async function readTiles(
  tx: Tx,
  tree: bigint,
  names: readonly TileName[],
): Promise<(name: TileName) => Buffer> {
  const wanted = [...new Map(names.map((name) => [nameOf(name), name])).values()]
  const rows = await tx.rows<{ level: number; n: bigint; nodes: Buffer }>(sql`
    select t.level, t.n, t.nodes from unnest(${wanted.map(({ level }) => level)}::smallint[], ${wanted.map(({ n }) => n)}::bigint[]) w(level, n)
      join liability_nodes t on t.tree_id = ${tree} and t.level = w.level and t.n = w.n`)
  const tiles = new Map(rows.map(({ level, n, nodes }) => [nameOf({ level, n: Number(n) }), nodes]))
  return (name) => {
    const tile = tiles.get(nameOf(name))
    if (!tile) throw new Error(`tree ${tree} of liabilities has no tile ${nameOf(name)}`)
    return tile
  }
}

async function partsOf(
  { db, secrets }: Context,
  tree: Tree,
  { name, id: owner }: Owned,
): Promise<LiabilityPart[]> {
  const places: Place[] = []
  for (const kind of KINDS[name]) places.push(...(await placesOf(db, tree.id, kind, owner)))
  if (places.length === 0) return []
  const leaves = Number(tree.leaves)
  const read = await readTiles(
    db,
    tree.id,
    places.flatMap(({ place }) => tilesOnPath(place, leaves)),
  )
  const { salts } = keysOf(Buffer.from(secrets.open(tree.salts, aboutSecret(tree.id)), 'base64'))
  return places.map(({ kind, part, parts, place }) => {
    const [lowest] = tilesOnPath(place, leaves)
    const node = read(lowest!).subarray(lowest!.place * NODE_BYTES, (lowest!.place + 1) * NODE_BYTES)
    return {
      ...{ kind: kindNumber(kind), owner: owner.toString(), part, parts },
      salt: saltsOf(salts, place, 1).toString('base64'),
      cents: nodeSum(node).toString(),
      index: place.toString(),
      path: pathFromTiles(read, place, leaves).map((beside): [string, string] => [
        nodeSum(beside).toString(),
        hashOf(beside).toString('base64'),
      ]),
    }
  })
}

/** Recently made proofs, by tree and owner: browsers ask twice where a check fails. */
const PROOFS_KEPT = 200
export const newProofs = () => new Recent<Proof>(PROOFS_KEPT)

type Proof = NonNullable<LiabilityProof['proof']>

async function prove(context: Context, tree: Tree, owned: Owned): Promise<Proof | null> {
  const parts = await partsOf(context, tree, owned)
  if (parts.length === 0) return null
  return {
    tree: tree.id.toString(),
    at: tree.at.toISOString(),
    leaves: tree.leaves.toString(),
    root: tree.root.toString('base64'),
    total: tree.total.toString(),
    parts,
    statement: await statementProof(context, tree.statementId),
  }
}

/** A person's balance, or a pool, in the newest tree; without a proof where the tree has no leaf for it. */
export async function proveOwned(
  context: Context,
  recent: Recent<Proof>,
  owned: Owned,
): Promise<LiabilityProof> {
  const { db, config } = context
  const nextAt = (await nextTree(db, config.liabilitiesEveryHours)).at.toISOString()
  const tree = await newestTree(db)
  if (!tree) return { proof: null, nextAt }
  const key = `${tree.id}/${owned.name}/${owned.id}`
  const proof = recent.get(key) ?? (await prove(context, tree, owned))
  // a proof no longer changes once its statement is in the log
  if (proof && proof.statement !== null) recent.set(key, proof)
  return { proof, nextAt }
}
