import type { Tree } from './trees.ts'

/** The statement of a tree in the log (docs/transparency.md, Statements): the text, byte for byte. */
export const statementText = (tree: Omit<Tree, 'salts' | 'statementId' | 'tookMs'>): string =>
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
