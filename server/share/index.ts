/** Things that visitors and other sites see by a link. */
export { previewHead } from './preview.ts'
export { visitorsSeeOf } from './shared-thing.ts'
