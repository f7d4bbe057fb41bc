/** Uploads: people's pictures, re-encoded and kept while something refers to them. */
export { cleanUploads } from './clean-uploads.ts'
export { keepUpload, releaseUpload } from './keep-upload.ts'
export { openObjectStore } from './open-store.ts'
