import type { z } from 'zod'
import { adminRoutes } from './admin.ts'
import { authRoutes } from './auth.ts'
import { signInMethodRoutes } from './auth-sign-in-methods.ts'
import { authUserRoutes } from './auth-user.ts'
import { betRoutes } from './bets.ts'
import { eventCommentRoutes } from './bets-comments.ts'
import { decisionRoutes } from './bets-decisions.ts'
import { betFigureRoutes } from './bets-figures.ts'
import { eventListRoutes } from './bets-lists.ts'
import { myBetRoutes } from './bets-mine.ts'
import { outcomeRoutes } from './bets-outcome.ts'
import { depositRoutes } from './deposits.ts'
import { cardDepositRoutes } from './deposits-card.ts'
import { cryptoRoutes } from './deposits-crypto.ts'
import { deliveryRoutes } from './deposits-deliveries.ts'
import { parkedPaymentRoutes } from './deposits-parked-payments.ts'
import { cardRefundRoutes } from './deposits-refunds.ts'
import { fairPlayRoutes } from './fair-play.ts'
import { feedbackRoutes } from './feedback.ts'
import { funGameRoutes } from './fun-games.ts'
import { gangRoutes } from './gangs.ts'
import { historyRoutes } from './history.ts'
import { homeRoutes } from './home.ts'
import { insightRoutes } from './insights.ts'
import { leaderboardRoutes } from './leaderboard.ts'
import { messageRoutes } from './messages.ts'
import { moderationRoutes } from './moderation.ts'
import { notificationRoutes } from './notifications.ts'
import { pushRoutes } from './notifications-push.ts'
import { potRoutes } from './pots.ts'
import { roomRoutes } from './rooms.ts'
import { scorecardRoutes } from './scorecards.ts'
import { searchRoutes } from './search.ts'
import { settingsRoutes } from './settings.ts'
import { userRoutes } from './settings-profile.ts'
import { shareRoutes } from './share.ts'
import { storeRoutes } from './store.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { tournamentRoutes } from './tournaments.ts'
import { matchRoutes } from './tournaments-matches.ts'
import { startRoutes } from './tournaments-start.ts'
import { transferRoutes } from './transfers.ts'
import { uploadRoutes } from './uploads.ts'
import { withdrawalRoutes } from './withdrawals.ts'

/** The whole API: route by name. */
export const routes = {
  ...authRoutes,
  ...signInMethodRoutes,
  ...authUserRoutes,
  ...homeRoutes,
  ...historyRoutes,
  ...depositRoutes,
  ...cardDepositRoutes,
  ...cardRefundRoutes,
  ...cryptoRoutes,
  ...parkedPaymentRoutes,
  ...deliveryRoutes,
  ...betRoutes,
  ...eventListRoutes,
  ...eventCommentRoutes,
  ...myBetRoutes,
  ...betFigureRoutes,
  ...outcomeRoutes,
  ...decisionRoutes,
  ...leaderboardRoutes,
  ...insightRoutes,
  ...withdrawalRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...messageRoutes,
  ...roomRoutes,
  ...gangRoutes,
  ...tournamentRoutes,
  ...startRoutes,
  ...matchRoutes,
  ...scorecardRoutes,
  ...fairPlayRoutes,
  ...moderationRoutes,
  ...transferRoutes,
  ...storeRoutes,
  ...uploadRoutes,
  ...searchRoutes,
  ...shareRoutes,
  ...settingsRoutes,
  ...userRoutes,
  ...feedbackRoutes,
  ...potRoutes,
  ...funGameRoutes,
  ...subscriptionRoutes,
  ...adminRoutes,
}

export type Routes = typeof routes
export type RouteName = keyof Routes
type Part<R, K extends string> = R extends Record<K, infer S extends z.ZodType> ? S : never

/** Request and reply types, by route name. */
export type Params<N extends RouteName> = z.input<Part<Routes[N], 'params'>>
export type Query<N extends RouteName> = z.input<Part<Routes[N], 'query'>>
export type Body<N extends RouteName> = z.input<Part<Routes[N], 'body'>>
export type Reply<N extends RouteName> = z.output<Part<Routes[N], 'reply'>>
