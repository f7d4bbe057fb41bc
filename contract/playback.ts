/** Playback as the server states it; see `playback` in rooms.ts. */
type Stated = { playing: boolean; position: number; at: string }

/**
 * The position of the video at a moment.
 * @param now milliseconds of the server's clock
 * @returns seconds from the start
 */
export function positionAt({ playing, position, at }: Stated, now: number): number {
  return playing ? position + Math.max(0, now - Date.parse(at)) / 1000 : position
}
