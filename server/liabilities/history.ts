import { formatMoney } from '#contract/money.ts'
import type { LiabilitySums, TransparencyStatus } from '#contract/transparency.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { placesOf } from '#server/transparency/index.ts'
import { newestTreeId, newestTrees, nextTree } from './trees.ts'

const TREES_MAX = 90

type Known = { newest: bigint; sums: LiabilitySums[] }
type Keep = { known?: Known }

/** The sums of the newest trees, for everybody; the newest first. @param keep holds the last answer for the next call */
export async function liabilityHistory(tx: Tx, keep: Keep = {}): Promise<LiabilitySums[]> {
  const newest = await newestTreeId(tx)
  if (keep.known && keep.known.newest === newest) return keep.known.sums
  const sums = await readHistory(tx)
  // a history no longer changes once its newest tree is in the log
  if (newest !== undefined && sums.every(({ index }) => index !== null)) keep.known = { newest, sums }
  return sums
}

async function readHistory(tx: Tx): Promise<LiabilitySums[]> {
  const trees = await newestTrees(tx, TREES_MAX)
  const places = await placesOf(
    tx,
    trees.map(({ statementId }) => statementId),
  )
  return trees.map(({ id, at, leaves, root, total, kinds, fees, outside, debts, statementId, tookMs }) => ({
    tree: id.toString(),
    at: at.toISOString(),
    leaves: Number(leaves),
    root: root.toString('base64'),
    total: formatMoney(total),
    kinds: kinds.map(({ kind, cents }) => ({ kind, amount: formatMoney(BigInt(cents)) })),
    fees: formatMoney(fees),
    outside: formatMoney(outside),
    debts: formatMoney(debts),
    tookMs,
    index: places.get(statementId)?.toString() ?? null,
  }))
}

type OwedToPeople = Pick<TransparencyStatus, 'liabilities' | 'nextLiabilitiesAt'>

/** Makes the reader of the public part: the history, and the time of the next tree. */
export function owedToPeople(): (context: Pick<Context, 'db' | 'config'>) => Promise<OwedToPeople> {
  const keep: Keep = {}
  return async ({ db, config }) => ({
    liabilities: await liabilityHistory(db, keep),
    nextLiabilitiesAt: (await nextTree(db, config.liabilitiesEveryHours)).at.toISOString(),
  })
}
