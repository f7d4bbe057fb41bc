/** People who follow each other, and the feed of their public acts. */

export { removeFan } from './fans.ts'
export { follow } from './follow.ts'
export {
  type ActParts,
  type ActsAsked,
  actColumns,
  isAsked,
  newestActs,
  type PublicActs,
} from './public-acts.ts'
