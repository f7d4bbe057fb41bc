/** Things that visitors and other sites see by a link. */
export { behindSignIn } from './behind.ts'
export { previewHead } from './preview.ts'
export { headOfWords } from './share-page.ts'
export { visitorsSeeOf } from './shared-thing.ts'
export {
  momentUtc,
  type Shareable,
  type ShareableByInvite,
  type SharedSides,
  type SharedThing,
  type VisitorsSee,
} from './sharing.ts'
