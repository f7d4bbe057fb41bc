import type { Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'
import { type AccountKind, isOwed, movesByKind, sumsByKind } from '#server/ledger/index.ts'
import { newestTrees, saidKind } from './trees.ts'

/** A posting up to this long before a tree may have been committed after the tree, … */
const BEFORE_MS = 60_000
/** … and no posting this long after the tree had been committed before it. */
const AFTER_MS = 1_000

/** The name under which a tree's statement counts an account's money. */
const nameOf = (kind: AccountKind): string => {
  if (isOwed(kind)) return saidKind(kind)
  return kind === 'mint' || kind.startsWith('external-') ? 'outside' : kind === 'debt' ? 'debts' : 'fees'
}

/**
 * The newest tree matches the ledger at its moment, as reconstructed from later postings: each kind, fees, the world outside and debts.
 * Movements around that moment may be in the tree or not.
 */
export async function auditKinds(tx: Tx): Promise<Fault[]> {
  const [tree, before] = await newestTrees(tx, 2)
  if (!tree) return []
  const said = new Map(tree.kinds.map(({ kind, cents }) => [kind, BigInt(cents)]))
  said.set('fees', tree.fees).set('outside', tree.outside).set('debts', tree.debts)
  const from = new Date(tree.at.getTime() - BEFORE_MS)
  const until = new Date(tree.at.getTime() + AFTER_MS)
  // numbers follow the order of time, and the previous tree is hours older
  const after = before && before.at < from ? before.statementId : 0n
  const sums = new Map<string, { least: bigint; most: bigint }>()
  const add = (kind: AccountKind, least: bigint, most: bigint) => {
    const sum = sums.get(nameOf(kind)) ?? { least: 0n, most: 0n }
    sums.set(nameOf(kind), { least: sum.least + least, most: sum.most + most })
  }
  for (const { kind, cents } of await sumsByKind(tx)) add(kind, cents, cents)
  for (const { kind, later, more, less } of await movesByKind(tx, { after, from, until }))
    add(kind, -later - more, -later - less)
  return [...new Set([...sums.keys(), ...said.keys()])].flatMap((name) => {
    const { least, most } = sums.get(name) ?? { least: 0n, most: 0n }
    const cents = said.get(name) ?? 0n
    if (cents >= least && cents <= most) return []
    const told = least === most ? `${least}` : `${least} to ${most}`
    return {
      invariant: 'the newest tree of liabilities says what the ledger had',
      where: `liabilities:${tree.id}`,
      details: `${name}: the tree says ${cents}, the postings ${told}`,
    }
  })
}
