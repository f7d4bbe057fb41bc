import { admin } from '#web/admin/module.ts'
import { auth } from '#web/auth/module.ts'
import { bets } from '#web/bets/module.ts'
import { bitcoin } from '#web/bitcoin/module.ts'
import type { WebModule } from '#web/client/module.ts'
import { dashboard } from '#web/dashboard/module.ts'
import { fairness } from '#web/fairness/module.ts'
import { feedback } from '#web/feedback/module.ts'
import { funGames } from '#web/fun-games/module.ts'
import { gangs } from '#web/gangs/module.ts'
import { history } from '#web/history/module.ts'
import { info } from '#web/info/module.ts'
import { leaderboard } from '#web/leaderboard/module.ts'
import { messages } from '#web/messages/module.ts'
import { myBets } from '#web/my-bets/module.ts'
import { pots } from '#web/pots/module.ts'
import { profile } from '#web/profile/module.ts'
import { rooms } from '#web/rooms/module.ts'
import { settings } from '#web/settings/module.ts'
import { store } from '#web/store/module.ts'
import { subscriptions } from '#web/subscriptions/module.ts'
import { tournaments } from '#web/tournaments/module.ts'
import { transfers } from '#web/transfers/module.ts'
import { gallery } from '#web/ui/gallery/module.ts'
import { withdrawals } from '#web/withdrawals/module.ts'

/** Every module that has a screen, or shows something on another one's. */
export const modules: readonly WebModule[] = [
  admin,
  auth,
  bets,
  bitcoin,
  dashboard,
  fairness,
  feedback,
  funGames,
  gangs,
  history,
  info,
  leaderboard,
  messages,
  myBets,
  pots,
  profile,
  rooms,
  settings,
  store,
  subscriptions,
  tournaments,
  transfers,
  gallery,
  withdrawals,
]
