/** The public log of money. */
export { acceptHead, missingHead } from './known-outside.ts'
export { limitLogReaders } from './log-pages.ts'
export {
  announce,
  announceCommitment,
  commitmentText,
  statementProof,
  statementTexts,
} from './statements.ts'
export { placesOf } from './tiles.ts'
