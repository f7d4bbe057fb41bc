/** The public functions of liabilities. */
export { liabilityHistory, owedToPeople } from './history.ts'
export { makeTree } from './make-tree.ts'
