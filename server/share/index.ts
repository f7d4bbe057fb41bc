/** What visitors and other sites see of a thing by its link. */
export { previewHead } from './preview.ts'
