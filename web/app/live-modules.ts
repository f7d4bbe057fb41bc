import { authLive } from '#web/auth/live.ts'
import { betsLive } from '#web/bets/live.ts'
import { openLive } from '#web/client/live-connection.ts'
import { notificationsLive } from '#web/notifications/live.ts'
import { potsLive } from '#web/pots/live.ts'
import { walletLive } from '#web/wallet/live.ts'

/** What each module does with the socket. This comes with the connection, after the first paint. */
export const liveModules = [authLive, betsLive, notificationsLive, potsLive, walletLive]

/** The socket of a person, as `openLive`. */
export const openLiveFor = (userId: string): (() => void) => openLive(userId, liveModules)
