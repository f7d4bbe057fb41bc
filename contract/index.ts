import type { z } from 'zod'
import { accountRoutes } from './account.ts'
import { adminRoutes } from './admin.ts'
import { authRoutes } from './auth.ts'
import { betRoutes } from './bets.ts'
import { cardDepositRoutes } from './card-deposits.ts'
import { cryptoRoutes } from './crypto.ts'
import { deliveryRoutes } from './deliveries.ts'
import { eventCommentRoutes } from './event-comments.ts'
import { eventListRoutes } from './event-lists.ts'
import { fairnessRoutes } from './fairness.ts'
import { feedbackRoutes } from './feedback.ts'
import { funGameRoutes } from './fun-games.ts'
import { homeRoutes } from './home.ts'
import { myBetRoutes } from './my-bets.ts'
import { notificationRoutes } from './notifications.ts'
import { parkedPaymentRoutes } from './parked-payments.ts'
import { peopleRoutes } from './people.ts'
import { potRoutes } from './pots.ts'
import { publicRoutes } from './public.ts'
import type { RouteName } from './route.ts'
import { settingsRoutes } from './settings.ts'
import { storeRoutes } from './store.ts'
import { transferRoutes } from './transfers.ts'
import { uploadRoutes } from './uploads.ts'
import { userRoutes } from './users.ts'
import { walletRoutes } from './wallet.ts'
import { withdrawalRoutes } from './withdrawals.ts'

/** The whole API on one object: name → route. */
export const routes = {
  ...authRoutes,
  ...accountRoutes,
  ...walletRoutes,
  ...cryptoRoutes,
  ...cardDepositRoutes,
  ...deliveryRoutes,
  ...withdrawalRoutes,
  ...betRoutes,
  ...myBetRoutes,
  ...eventCommentRoutes,
  ...eventListRoutes,
  ...adminRoutes,
  ...notificationRoutes,
  ...publicRoutes,
  ...transferRoutes,
  ...parkedPaymentRoutes,
  ...peopleRoutes,
  ...storeRoutes,
  ...uploadRoutes,
  ...settingsRoutes,
  ...userRoutes,
  ...homeRoutes,
  ...feedbackRoutes,
  ...potRoutes,
  ...funGameRoutes,
  ...fairnessRoutes,
}

export type Routes = typeof routes
type Part<R, K extends string> = R extends Record<K, infer S extends z.ZodType> ? S : never

/** What a caller may send and what comes back, by route name. */
export type Params<N extends keyof Routes> = z.input<Part<Routes[N], 'params'>>
export type Query<N extends keyof Routes> = z.input<Part<Routes[N], 'query'>>
export type Body<N extends keyof Routes> = z.input<Part<Routes[N], 'body'>>
export type Reply<N extends keyof Routes> = z.output<Part<Routes[N], 'reply'>>

/** A name in `paths` without a route, or the other way round, does not compile. */
type Missing = Exclude<RouteName, keyof Routes> | Exclude<keyof Routes, RouteName>
const complete: [Missing] extends [never] ? true : Missing = true
void complete
