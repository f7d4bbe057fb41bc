import { formatMoney } from '#contract/money.ts'
import type { LiabilitySums, TransparencyStatus } from '#contract/transparency.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { placesOf } from '#server/transparency/index.ts'
import { newestTreeId, newestTrees, nextTree } from './trees.ts'

const TREES_MAX = 90

type Known = { newest: bigint; sums: LiabilitySums[] }
/** Nothing of a history changes any more once its newest tree is in the log. */
const known = new WeakMap<Tx, Known>()

/** The sums of the newest trees, for everybody; the newest first. */
export async function liabilityHistory(tx: Tx): Promise<LiabilitySums[]> {
  const newest = await newestTreeId(tx)
  const before = known.get(tx)
  if (before && before.newest === newest) return before.sums
  const sums = await readHistory(tx)
  if (newest !== undefined && sums.every(({ index }) => index !== null)) known.set(tx, { newest, sums })
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

/** What everybody may see: the history, and when the next tree is made. */
export const owedToPeople = async ({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<
  Pick<TransparencyStatus, 'liabilities' | 'nextLiabilitiesAt'>
> => ({
  liabilities: await liabilityHistory(db),
  nextLiabilitiesAt: (await nextTree(db, config.liabilitiesEveryHours)).at.toISOString(),
})
