import { Fault } from '../log/bytes.ts'
import type { LiabilityStatement } from '../log/liabilities.ts'

/** The statement of a tree of liabilities, and where it is. */
export type TreeInLog = { index: number; statement: LiabilityStatement }

/** The kinds of accounts in a tree: those whose money is owed to someone (docs/transparency.md, Liabilities). */
const OWED = [
  ...['person', 'event-a', 'event-b', 'pot', 'tournament'],
  ...['withdrawal', 'code', 'bond', 'card-refund', 'held'],
]
/** Trees are hours apart; clocks of two nodes differ by less than this. */
const APART_MS = 60_000
/** The clock of this machine may be behind by this much. */
const AHEAD_MS = 3_600_000

/**
 * Checks the statements of trees in the order of the log: they are numbered from 1 without gaps, each has a later moment than the
 * one before and none a future one, and they contain only what is owed.
 * @param now milliseconds since 1970
 */
export function treeChecker(now: number) {
  const trees = new Map<number, TreeInLog>()
  let [tree, treeAt] = [0, Number.NEGATIVE_INFINITY]
  const order = (why: string) => new Fault('order', why)

  return {
    trees,
    /** @throws Fault */
    check(statement: LiabilityStatement, index: number): void {
      const before = { tree, at: treeAt }
      const at = Date.parse(statement.at)
      const name = `Tree ${statement.tree} of liabilities`
      if (!trees.has(statement.tree)) trees.set(statement.tree, { index, statement })
      ;[tree, treeAt] = [Math.max(tree, statement.tree), Math.max(treeAt, at)]
      if (statement.tree !== before.tree + 1) throw order(`${name} comes after tree ${before.tree}.`)
      if (at <= before.at) throw order(`${name} is not of a later moment than the one before.`)
      if (at < before.at + APART_MS) throw order(`${name} is of less than a minute after the one before.`)
      if (at > now + AHEAD_MS) throw order(`${name} is of ${statement.at}, which is a time to come.`)
      const stranger = Object.keys(statement.kinds).find((kind) => !OWED.includes(kind))
      if (stranger !== undefined)
        throw new Fault(
          'kinds',
          `${name} has the kind “${stranger.slice(0, 40)}”, which is none that is owed.`,
        )
    },
  }
}
