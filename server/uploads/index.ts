/** Uploads: people's pictures, re-encoded, and videos of matches, kept while something refers to them. */

export { scanFile } from './clamd.ts'
export { cleanUploads } from './clean-uploads.ts'
export { discardUpload, keepUpload, releaseUpload, takeUpload } from './keep-upload.ts'
export { openObjectStore } from './open-store.ts'
export { receiveUpload } from './receive-upload.ts'
export { createRemaker } from './remake-image.ts'
export { requestUpload } from './request-upload.ts'
