import { useState } from 'react'
import { Route, useLocation } from 'wouter'
import {
  GALLERY_PATH,
  SCREENS,
  type ScreenPath,
  type ScreenRow,
  screenPath,
  screenRow,
} from '#contract/screens.ts'
import { lazy } from '#web/client/lazy.ts'
import { readPracticeMode } from '#web/client/mode-store.ts'
import { Seen, useRouteTitle } from '#web/client/visited.ts'
import { ScreenError } from '#web/page-parts/screen-error.tsx'
import { Guard, VisitorFrame } from './guard.tsx'
import { askHome } from './home-data.ts'
import { type LazyScreen, lazyScreen } from './screen.ts'

const games = () => import('./game-screens.ts')
const messages = () => import('#web/messages/messages-screen.tsx')
const bitcoin = () => import('./bitcoin-screens.ts')
const store = () => import('./store-screens.ts')
const history = () => import('./history-screens.ts')
const operators = () => import('./operator-screens.ts')
const tournaments = () => import('./tournament-screens.ts')
const fairness = () => import('#web/fairness/index.ts')
const Dashboard = lazyScreen(() => import('#web/dashboard/dashboard-screen.tsx'))
const PlayTabs = lazy(
  async () => ({ default: (await import('./play-tabs.tsx')).PlayTabs }),
  <div className="h-9 md:h-12" />,
)

/** Home. Its data is requested before its first card is drawn. */
function Home() {
  useState(() => askHome(readPracticeMode()))
  return <Dashboard />
}
const home = Object.assign(Home, { fetch: Dashboard.fetch })

const NotFound = lazyScreen(() => import('#web/places/not-found.tsx'))

/** The component of each screen. */
const open: Record<ScreenPath, LazyScreen> = {
  '/': home,
  '/dashboard': home,
  '/events': lazyScreen(() => import('#web/bets/events-screen.tsx')),
  '/events/:id': lazyScreen(() => import('#web/bets/event-screen.tsx')),
  '/my-bets': lazyScreen(() => import('#web/my-bets/my-bets-screen.tsx')),
  '/history': lazyScreen(history, 'HistoryScreen'),
  '/history/statement': lazyScreen(history, 'StatementScreen'),
  '/bitcoin-send': lazyScreen(bitcoin, 'BitcoinSendScreen'),
  '/bitcoin-deposit': lazyScreen(bitcoin, 'BitcoinDepositScreen'),
  '/bitcoin-receive': lazyScreen(bitcoin, 'BitcoinReceiveScreen'),
  '/withdraw': lazyScreen(() => import('#web/withdrawals/withdraw-screen.tsx')),
  '/fund-requests': lazyScreen(() => import('#web/transfers/fund-requests-screen.tsx')),
  '/pay-at-store': lazyScreen(store, 'PayAtStoreScreen'),
  '/pay/:token': lazyScreen(store, 'PayTokenScreen'),
  '/merchant': lazyScreen(store, 'MerchantScreen'),
  '/create-photo-event': lazyScreen(() => import('#web/bets/create-photo-event-screen.tsx')),
  '/pots': lazyScreen(games, 'PotsScreen'),
  '/create-pot': lazyScreen(games, 'CreatePotScreen'),
  '/fun-games': lazyScreen(games, 'FunGamesScreen'),
  '/rooms': lazyScreen(() => import('#web/rooms/rooms-screen.tsx')),
  '/rooms/:roomId': lazyScreen(() => import('#web/rooms/room-screen.tsx')),
  '/tournaments': lazyScreen(tournaments, 'TournamentsScreen'),
  '/create-tournament': lazyScreen(tournaments, 'CreateTournamentScreen'),
  '/tournaments/:id': lazyScreen(() => import('#web/tournaments/tournament-screen.tsx')),
  '/settings': lazyScreen(() => import('#web/settings/settings-screen.tsx')),
  '/profile/:userId': lazyScreen(() => import('#web/profile/profile-screen.tsx')),
  '/messages': lazyScreen(messages),
  '/messages/:userId': lazyScreen(messages),
  '/shared': lazyScreen(() => import('#web/messages/shared-screen.tsx')),
  '/leaderboard': lazyScreen(() => import('#web/leaderboard/leaderboard-screen.tsx')),
  '/gangs': lazyScreen(() => import('#web/gangs/gangs-screen.tsx')),
  '/advisory': lazyScreen(() => import('#web/subscriptions/advisory-screen.tsx')),
  '/feedback': lazyScreen(() => import('#web/feedback/feedback-screen.tsx')),
  '/confirm-email': lazyScreen(() => import('#web/auth/confirm-email-screen.tsx')),
  '/admin': lazyScreen(operators, 'OperateScreen'),
  '/admin/withdrawals': lazyScreen(operators, 'WithdrawalsQueueScreen'),
  '/admin/people': lazyScreen(operators, 'PeopleScreen'),
  '/admin/events': lazyScreen(operators, 'EventsQueueScreen'),
  '/admin/reports': lazyScreen(operators, 'ReportsScreen'),
  '/admin/matches': lazyScreen(operators, 'MatchesScreen'),
  '/admin/fair-play': lazyScreen(operators, 'FairPlayScreen'),
  '/admin/feedback': lazyScreen(operators, 'AdminFeedbackScreen'),
  '/admin/insights': lazyScreen(operators, 'InsightsAdminScreen'),
  '/admin/deliveries': lazyScreen(operators, 'DeliveriesScreen'),
  '/admin/payments': lazyScreen(operators, 'PaymentsScreen'),
  '/sign-in': lazyScreen(() => import('#web/auth/sign-in-screen.tsx')),
  '/sign-up': lazyScreen(() => import('#web/auth/sign-up-screen.tsx')),
  '/stop': lazyScreen(() => import('#web/auth/stop-screen.tsx')),
  '/reset-password': lazyScreen(() => import('#web/auth/reset-password-screen.tsx')),
  '/complete-sign-up': lazyScreen(() => import('#web/auth/complete-sign-up-screen.tsx')),
  [GALLERY_PATH]: lazyScreen(() => import('#web/ui/gallery/gallery-screen.tsx')),
  '/terms': lazyScreen(() => import('#web/info/terms-screen.tsx')),
  '/fairness': lazyScreen(fairness, 'FairnessScreen'),
  '/fairness/verify': lazyScreen(fairness, 'VerifyScreen'),
  '/learn': lazyScreen(() => import('#web/info/learn-screen.tsx')),
}

/** Fetches the file of the screen at this path. */
export const fetchScreen = async (path: ScreenPath): Promise<unknown> => open[path].fetch()

type Screen = ScreenRow & { path: string; screen: LazyScreen }

/** Every screen with its component. */
export const screens: readonly Screen[] = (Object.keys(SCREENS) as ScreenPath[]).map((path) => ({
  ...screenRow(path),
  path,
  screen: open[path],
}))

/** The server says whether the gallery of the kit is a screen. Without a server's page (`npm run dev`) it is one. */
const isClosed = (path: string) =>
  path === GALLERY_PATH && document.querySelector('#session:not([data-gallery])') !== null

const notFound: Screen = { path: '', title: 'Not found', access: 'anyone', screen: NotFound }

/**
 * The screen of the present path inside the frame for this visitor or user. The frame is above the screens, so the shell with
 * its socket and its focus outlives a navigation.
 */
export function Routes() {
  const [here] = useLocation()
  // the server answers by the same table, which minds upper case
  const known = screenPath(here)
  const entry = screens.find(({ path }) => path === known && !isClosed(path)) ?? notFound
  const { path, title, access = 'user', announce, unlisted, tab, screen: Screen } = entry
  useRouteTitle(here, title)
  // a screen of one thing reports itself that it found it
  const listed = access !== 'visitor' && entry !== notFound && !unlisted && !path.includes(':')
  const content = (
    <ScreenError key={here}>
      {/* the route gives the screen its path parameters; without a path it matches every address */}
      <Route path={path}>
        <Screen />
      </Route>
      {listed && <Seen path={here} title={title} fetched={Screen.fetch} />}
    </ScreenError>
  )
  if (path === GALLERY_PATH) return content
  if (access === 'visitor') return <VisitorFrame narrow>{content}</VisitorFrame>
  return (
    <Guard access={access} announce={announce}>
      {tab && (
        <ScreenError aside={here}>
          <PlayTabs path={path} />
        </ScreenError>
      )}
      {content}
    </Guard>
  )
}
