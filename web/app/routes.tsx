import { Suspense, useState } from 'react'
import { matchRoute, Route, useLocation, useRouter } from 'wouter'
import { lazy } from '#web/client/lazy.ts'
import { readPracticeMode } from '#web/client/mode-store.ts'
import { Seen, useRouteTitle } from '#web/client/visited.ts'
import { comingRooms } from '#web/places/coming.ts'
import { Guard, VisitorFrame } from './guard.tsx'
import { homeComponent } from './home.ts'
import { askHome } from './home-data.ts'
import { hasPlayTabs } from './navigation.ts'
import { anyone, lazyScreen, type Screen, user, visitor } from './screen.ts'
import { ScreenError } from './screen-error.tsx'
import { ScreenSkeleton } from './waiting.tsx'

const games = () => import('./game-screens.ts')
const fairness = () => import('#web/fairness/index.ts')
const Dashboard = lazy(homeComponent)
const PlayTabs = lazy(async () => ({ default: (await import('./play-tabs.tsx')).PlayTabs }))

/** Home, with its data on the way before its first card is drawn. */
function Home() {
  useState(() => askHome(readPracticeMode()))
  return <Dashboard />
}

const NotFound = lazyScreen(() => import('#web/places/not-found.tsx'))
const Coming = lazy(async () => ({ default: (await import('./coming-screen.tsx')).ComingScreen }))

const GALLERY = '/__ui'

/** Every route of the product. A path that is not here is the not-found screen. Operators' screens say whom they are for. */
export const screens: readonly Screen[] = [
  { path: '/', title: 'Home', access: 'user', announce: true, screen: Home },
  { path: '/dashboard', title: 'Home', access: 'user', announce: true, screen: Home },
  user('/events', 'Events', () => import('#web/bets/events-screen.tsx')),
  user('/events/:id', 'Event', () => import('#web/bets/event-screen.tsx')),
  user('/my-bets', 'My bets', () => import('#web/my-bets/my-bets-screen.tsx')),
  user('/history', 'History', () => import('#web/wallet/history-screen.tsx')),
  user('/history/statement', 'Statement', () => import('#web/wallet/statement-screen.tsx')),
  user('/bitcoin-send', 'Send Bitcoin', () => import('#web/bitcoin/bitcoin-send-screen.tsx')),
  user('/bitcoin-deposit', 'Deposit with Bitcoin', () => import('#web/wallet/bitcoin-deposit-screen.tsx')),
  user('/bitcoin-receive', 'Receive Bitcoin', () => import('#web/bitcoin/bitcoin-receive-screen.tsx')),
  user('/withdraw', 'Withdraw', () => import('#web/withdrawals/withdraw-screen.tsx')),
  user('/fund-requests', 'Fund requests', () => import('#web/transfers/fund-requests-screen.tsx')),
  user('/pay-at-store', 'Pay at store', () => import('#web/store/pay-at-store-screen.tsx')),
  // what stands in the address is a secret
  user('/pay/:token', 'Store code', () => import('#web/store/pay-token-screen.tsx'), { unlisted: true }),
  user('/merchant', 'Merchant', () => import('#web/store/merchant-screen.tsx')),
  user('/create-photo-event', 'Photo challenge', () => import('#web/bets/create-photo-event-screen.tsx')),
  user('/pots', 'Pot games', games, { name: 'PotsScreen' }),
  user('/create-pot', 'Create a pot', games, { name: 'CreatePotScreen' }),
  user('/fun-games', 'Fun games', games, { name: 'FunGamesScreen' }),
  user('/settings', 'Settings', () => import('#web/settings/settings-screen.tsx'), { announce: true }),
  user('/profile/:userId', 'Profile', () => import('#web/profile/profile-screen.tsx')),
  user('/feedback', 'Feedback', () => import('#web/feedback/feedback-screen.tsx')),
  user('/confirm-email', 'Confirm your address', () => import('#web/auth/confirm-email-screen.tsx')),
  user('/admin', 'Operate', () => import('#web/admin/operate-screen.tsx')),
  user('/admin/withdrawals', 'Withdrawals to pay', () => import('#web/admin/withdrawals-queue-screen.tsx')),
  user('/admin/people', 'People and roles', () => import('#web/admin/people-screen.tsx')),
  user('/admin/events', 'Events to decide', () => import('#web/admin/events-queue-screen.tsx')),
  user('/admin/feedback', 'Feedback to answer', () => import('#web/admin/feedback-screen.tsx')),
  user('/admin/deliveries', 'Deliveries', () => import('#web/admin/deliveries-screen.tsx')),
  user('/admin/payments', 'Payments', () => import('#web/admin/payments-screen.tsx')),
  visitor('/sign-in', 'Sign in', () => import('#web/auth/sign-in-screen.tsx')),
  visitor('/sign-up', 'Create an account', () => import('#web/auth/sign-up-screen.tsx')),
  visitor('/reset-password', 'Reset your password', () => import('#web/auth/reset-password-screen.tsx')),
  visitor('/complete-sign-up', 'Finish signing up', () => import('#web/auth/complete-sign-up-screen.tsx')),
  visitor(GALLERY, 'Kit', () => import('#web/ui/gallery/gallery-screen.tsx')),
  anyone('/terms', 'Terms of Service', () => import('#web/info/terms-screen.tsx')),
  anyone('/fairness', 'Provably fair', fairness, { name: 'FairnessScreen' }),
  anyone('/fairness/verify', 'Verify a game', fairness, { name: 'VerifyScreen' }),
  anyone('/learn', 'Learn to Bet', () => import('#web/info/learn-screen.tsx')),
  ...comingRooms.map(
    ({ path, title }): Screen => ({
      path,
      title,
      access: 'user',
      unlisted: true,
      screen: () => <Coming path={path} />,
    }),
  ),
]

/** The server says whether the gallery of the kit is a screen; where no server made the page (`npm run dev`), it is. */
const isClosed = (path: string) =>
  path === GALLERY && document.querySelector('#session:not([data-gallery])') !== null

const notFound: Screen = { path: '', title: 'Not found', access: 'anyone', screen: NotFound }

/**
 * The screen of the present path inside the frame for whoever is there. The frame stands above the screens, so that
 * the shell with its socket and its focus outlives a navigation.
 */
export function Routes() {
  const [here] = useLocation()
  const { parser } = useRouter()
  const entry = screens.find(({ path }) => matchRoute(parser, path, here)[0] && !isClosed(path)) ?? notFound
  const { path, title, access, announce, unlisted, screen: Screen } = entry
  useRouteTitle(here, title)
  // a screen of one thing says itself that it found it
  const listed = access !== 'visitor' && entry !== notFound && !unlisted && !path.includes(':')
  const content = (
    <ScreenError key={here}>
      <Suspense fallback={<ScreenSkeleton />}>
        {/* the route gives the screen its path parameters; without a path it fits whatever was asked for */}
        <Route path={path}>
          <Screen />
        </Route>
        {listed && <Seen path={here} title={title} />}
      </Suspense>
    </ScreenError>
  )
  if (path === GALLERY) return content
  if (access === 'visitor') return <VisitorFrame narrow>{content}</VisitorFrame>
  return (
    <Guard access={access} announce={announce} otherwise={<NotFound />}>
      {hasPlayTabs(path) && (
        <ScreenError aside={here}>
          <Suspense fallback={<div className="h-9 md:h-12" />}>
            <PlayTabs path={path} />
          </Suspense>
        </ScreenError>
      )}
      {content}
    </Guard>
  )
}
