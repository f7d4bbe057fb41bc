import { openLive } from '#web/client/calls/live-connection.ts'
import type { LiveModule } from '#web/client/live/live-messages.ts'

/**
 * How each module handles messages of the socket: its `live.ts`, found by its name, so that the first load lists none. The page
 * fetches this with the connection, after the first paint.
 */
export const liveModules: readonly LiveModule[] = Object.values(
  import.meta.glob<LiveModule>(['../*/live.ts', '!../client/live.ts'], { eager: true, import: 'live' }),
)

/** Opens a user's socket, as `openLive`. */
export const openLiveFor = (userId: string, heldMs: () => number): (() => void) =>
  openLive(userId, liveModules, { heldMs })
