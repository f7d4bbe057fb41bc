import type { LiabilityStatement } from '../log/liabilities.ts'
import type { TreeInLog } from './check-trees.ts'

/** A tree of liabilities as `GET /api/transparency` shows it. The checker trusts nothing in it. */
export type ShownTree = {
  tree: string
  at: string
  leaves: number
  root: string
  total: string
  kinds: { kind: string; amount: string }[]
  fees: string
  outside: string
  debts: string
  tookMs: number
  index: string | null
}

/** A statement enters the log within this time of its tree’s publishing. */
const ENTERS_MS = 120_000
/** No tree takes longer to make, whatever the site says; clocks differ by less. */
const LONGEST_MS = 3_600_000
const MONEY = /^-?\d+\.\d\d$/

/** Hundredths of a sum as the site writes it; undefined for any other text. */
const centsOf = (text: unknown): string | undefined =>
  typeof text === 'string' && MONEY.test(text) ? `${BigInt(text.replace('.', ''))}` : undefined

/** The fields in which a shown tree differs from its statement in the log. */
function othersIn(shown: ShownTree, { index, statement }: TreeInLog): string[] {
  const sums = ['total', 'fees', 'outside', 'debts'] as const
  const texts = ['root', 'at', 'leaves'] as const
  const others: string[] = [
    ...texts.filter((field) => shown[field] !== statement[field]),
    ...sums.filter((field) => centsOf(shown[field]) !== statement[field]),
    ...otherKinds(shown, statement),
  ]
  return shown.index === null || shown.index === `${index}` ? others : [...others, 'index']
}

function otherKinds({ kinds }: ShownTree, statement: LiabilityStatement): string[] {
  const listed = Array.isArray(kinds) ? kinds : []
  const amounts = new Map(listed.map(({ kind, amount }) => [kind, centsOf(amount)]))
  const names = new Set([...amounts.keys(), ...Object.keys(statement.kinds)])
  const others = [...names].filter((kind) => amounts.get(kind) !== statement.kinds[kind])
  return amounts.size === listed.length ? others : [...others, 'kinds']
}

/** Whether a tree may still be on its way into the log. */
function mayWait({ at, tookMs }: ShownTree, now: number): boolean {
  const made = Date.parse(at)
  return made <= now + LONGEST_MS && now <= made + Math.min(tookMs, LONGEST_MS) + ENTERS_MS
}

/** The trees that the site shows, compared with a whole log. */
export type ShownTrees = {
  faults: string[]
  /** trees that are not in the log yet, which is no fault */
  waiting: string[]
}

/**
 * Compares the trees that a site shows with their statements in the log.
 * @param filling the log takes in postings from before it began, so statements are late
 * @param now milliseconds since 1970
 */
export function checkShown(
  shown: readonly ShownTree[],
  trees: ReadonlyMap<number, TreeInLog>,
  { filling, now }: { filling: boolean; now: number },
): ShownTrees {
  const faults: string[] = []
  const waiting: string[] = []
  for (const one of shown) {
    const logged = trees.get(Number(one.tree))
    const others = logged ? othersIn(one, logged) : []
    if (others.length > 0)
      faults.push(`Tree ${one.tree} as the site shows it is not the one in the log: ${others.join(', ')}.`)
    else if (!logged && (filling || mayWait(one, now))) waiting.push(one.tree)
    else if (!logged) faults.push(`Tree ${one.tree}, which the site shows, is not in the log.`)
  }
  // a site shows its newest trees; the log may have one that is newer than the answer
  const listed = new Set(shown.map(({ tree }) => Number(tree)))
  const oldest = Math.min(...listed)
  const hidden = [...trees.keys()].filter(
    (tree) =>
      !listed.has(tree) &&
      (listed.size === 0 || tree > oldest) &&
      Date.parse(trees.get(tree)!.statement.at) + LONGEST_MS + ENTERS_MS < now,
  )
  if (hidden.length > 0)
    faults.push(
      `Tree ${hidden.at(-1)} is in the log, and the site does not show it${moreOf(hidden.length - 1)}.`,
    )
  return { faults, waiting }
}

const moreOf = (count: number): string => (count > 0 ? ` (nor ${count} others)` : '')
