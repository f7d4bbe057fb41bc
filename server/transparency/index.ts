/** The public log of money. */
export { acceptHead, missingHead } from './known-outside.ts'
export { announce, statementProof } from './statements.ts'
export { placesOf } from './tiles.ts'
