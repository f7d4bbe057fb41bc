import { authLive } from '#web/auth/live.ts'
import { betsLive } from '#web/bets/live.ts'
import { openLive } from '#web/client/live-connection.ts'
import { depositsLive } from '#web/deposits/live.ts'
import { gangsLive } from '#web/gangs/live.ts'
import { leaderboardLive } from '#web/leaderboard/live.ts'
import { messagesLive } from '#web/messages/live.ts'
import { notificationsLive } from '#web/notifications/live.ts'
import { potsLive } from '#web/pots/live.ts'
import { roomsLive } from '#web/rooms/live.ts'
import { tournamentsLive } from '#web/tournaments/live.ts'

/** How each module handles messages of the socket. This comes with the connection, after the first paint. */
export const liveModules = [
  authLive,
  betsLive,
  messagesLive,
  notificationsLive,
  potsLive,
  depositsLive,
  gangsLive,
  leaderboardLive,
  roomsLive,
  tournamentsLive,
]

/** Opens a user's socket, as `openLive`. */
export const openLiveFor = (userId: string, heldMs: () => number): (() => void) =>
  openLive(userId, liveModules, { heldMs })
