/** The public log of money. */
export { announce, statementProof } from './statements.ts'
export { placesOf } from './tiles.ts'
