import type { z } from 'zod'
import { admin } from './admin.ts'
import { auth } from './auth.ts'
import { signInHelp } from './auth-operators.ts'
import { signInMethods } from './auth-sign-in-methods.ts'
import { authUser } from './auth-user.ts'
import { bets } from './bets.ts'
import { again } from './bets-again.ts'
import { boards } from './bets-board.ts'
import { circles } from './bets-circles.ts'
import { eventComments } from './bets-comments.ts'
import { decisions } from './bets-decisions.ts'
import { betFigures } from './bets-figures.ts'
import { eventFlags } from './bets-flags.ts'
import { eventLists } from './bets-lists.ts'
import { myBets } from './bets-mine.ts'
import { named } from './bets-named.ts'
import { outcomes } from './bets-outcome.ts'
import { eventPeople } from './bets-people.ts'
import { replays } from './bets-replay.ts'
import { series } from './bets-series.ts'
import { eventTapes } from './bets-tape.ts'
import { wins } from './bets-wins.ts'
import { calendars } from './calendars.ts'
import { cheering } from './cheers.ts'
import { covers } from './covers.ts'
import { dailyQuestions } from './daily-questions.ts'
import { deposits } from './deposits.ts'
import { cardDeposits } from './deposits-card.ts'
import { cryptoDeposits } from './deposits-crypto.ts'
import { deliveries } from './deposits-deliveries.ts'
import { parkedPayments } from './deposits-parked-payments.ts'
import { cardRefunds } from './deposits-refunds.ts'
import { fairPlay } from './fair-play.ts'
import { fairness } from './fairness.ts'
import { feedbacks } from './feedback.ts'
import { followings } from './following.ts'
import { funGames } from './fun-games.ts'
import { gangs } from './gangs.ts'
import { gangBoards } from './gangs-board.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { hooks } from './hooks.ts'
import { info } from './info.ts'
import { insights } from './insights.ts'
import { juries } from './juries.ts'
import { leaderboard } from './leaderboard.ts'
import { messages } from './messages.ts'
import { moderation } from './moderation.ts'
import { moneyOut } from './money-out.ts'
import { notifications } from './notifications.ts'
import { push } from './notifications-push.ts'
import { pots } from './pots.ts'
import { rooms } from './rooms-live.ts'
import { saferPlay } from './safer-play.ts'
import { scorecards } from './scorecards.ts'
import { searching } from './search.ts'
import { settings } from './settings.ts'
import { profiles } from './settings-profile.ts'
import { shares } from './share.ts'
import { store } from './store.ts'
import { subscriptions } from './subscriptions.ts'
import { tournaments } from './tournaments-live.ts'
import { matches } from './tournaments-matches.ts'
import { starting } from './tournaments-start.ts'
import { transfers } from './transfers.ts'
import { transparency } from './transparency.ts'
import { uploads } from './uploads.ts'
import { weeklyLetterModule } from './weekly-letter.ts'
import { withdrawals } from './withdrawals.ts'

/** Every module of the contract, and every part of one that has a file of its own. */
export const modules = [
  auth,
  signInMethods,
  authUser,
  signInHelp,
  home,
  history,
  deposits,
  cardDeposits,
  cardRefunds,
  cryptoDeposits,
  parkedPayments,
  deliveries,
  bets,
  series,
  again,
  eventLists,
  eventComments,
  eventPeople,
  eventTapes,
  boards,
  circles,
  named,
  replays,
  wins,
  myBets,
  betFigures,
  outcomes,
  decisions,
  eventFlags,
  cheering,
  followings,
  juries,
  dailyQuestions,
  leaderboard,
  insights,
  withdrawals,
  notifications,
  push,
  weeklyLetterModule,
  messages,
  rooms,
  gangs,
  gangBoards,
  tournaments,
  starting,
  matches,
  saferPlay,
  scorecards,
  fairPlay,
  moderation,
  moneyOut,
  transfers,
  store,
  uploads,
  covers,
  searching,
  shares,
  settings,
  profiles,
  feedbacks,
  pots,
  funGames,
  subscriptions,
  admin,
  fairness,
  info,
  transparency,
  hooks,
  calendars,
] as const

type Module = (typeof modules)[number]
/** All declarations of all modules under a key, by name. */
type All<K extends string> = Module extends infer M ? (M extends { [P in K]: infer V } ? V : never) : never
type Names<T> = T extends unknown ? keyof T : never
type Merged<T> = { [N in Names<T>]: T extends unknown ? (N extends keyof T ? T[N] : never) : never }

const merged = <K extends 'routes' | 'says' | 'frames' | 'channels' | 'parts' | 'screens'>(key: K) =>
  Object.assign({}, ...modules.map((module) => (module as Partial<Record<K, object>>)[key])) as Merged<All<K>>

/** The whole API: route by name. */
export const routes = merged('routes')
export const says = merged('says')
export const frames = merged('frames')
export const channels = merged('channels')
export const parts = merged('parts')
export const screens = merged('screens')

export type Routes = typeof routes
export type RouteName = keyof Routes
type Part<R, K extends string> = R extends Record<K, infer S extends z.ZodType> ? S : never

/** Request and reply types, by route name. */
export type Params<N extends RouteName> = z.input<Part<Routes[N], 'params'>>
export type Query<N extends RouteName> = z.input<Part<Routes[N], 'query'>>
export type Body<N extends RouteName> = z.input<Part<Routes[N], 'body'>>
export type Reply<N extends RouteName> = z.output<Part<Routes[N], 'reply'>>
