/** The public functions of liabilities. */
export { liabilityHistory } from './history.ts'
export { makeTree } from './make-tree.ts'
export { nextTree } from './trees.ts'
