/** Covers: the pictures that owners give their events, rooms, gangs and tournaments. */

export type { CoverPlace } from './cover-place.ts'
export { coverOf, type KeptCover } from './cover-place.ts'
export { reportableCover } from './reportable-cover.ts'
export { dropCover, setCover, takeDownCoverOf } from './set-cover.ts'
