/** The reports of a player: it plays, it was paused, it waits for data, it cannot start on its own, it failed. */
export type PlayerEvent = 'playing' | 'paused' | 'buffering' | 'blocked' | 'failed' | 'ready'

/** A video as the room drives it, whichever provider shows it. */
export type VideoPlayer = {
  /** seconds from the start */
  readonly currentTime: number
  /** seconds; NaN until known, Infinity for live video */
  readonly duration: number
  readonly paused: boolean
  /** it has stopped at its end: `play` would restart at 0 */
  readonly ended: boolean
  /** it has not begun, or shows another video first, such as an advertisement */
  readonly unstarted: boolean
  readonly playbackRate: number
  /** it waits for data, or is jumping to another second */
  readonly buffering: boolean
  /** seek false: it has no second to go to (live). rateStep: how far its speeds lie apart, 0 with only one */
  readonly can: { readonly seek: boolean; readonly rateStep: number }
  play(): void
  pause(): void
  seek(seconds: number): void
  setRate(rate: number): void
  /** @returns a way to stop */
  on(event: PlayerEvent, handler: () => void): () => void
}
