import { lazy, Suspense } from 'react'
import { matchRoute, Route, useLocation, useRouter } from 'wouter'
import { comingRooms } from './coming-rooms.ts'
import { Guard } from './guard.tsx'
import { homeComponent } from './home.ts'
import { PublicFrame } from './public-frame.tsx'
import { type Screen, screen } from './screen.ts'
import { ScreenError } from './screen-error.tsx'
import { useVisit } from './visited.ts'
import { ScreenSkeleton } from './waiting.tsx'

const Dashboard = lazy(homeComponent)
const NotFound = screen(
  () => import('./not-found.tsx'),
  (m) => m.NotFoundScreen,
)
const Coming = lazy(async () => ({ default: (await import('./coming-screen.tsx')).ComingScreen }))

/** Every route of the product. A path that is not here is the not-found screen. */
export const screens: readonly Screen[] = [
  { path: '/', title: 'Home', access: 'user', announce: true, screen: Dashboard },
  { path: '/dashboard', title: 'Home', access: 'user', announce: true, screen: Dashboard },
  {
    path: '/events',
    title: 'Events',
    access: 'user',
    screen: screen(
      () => import('#web/bets/events-screen.tsx'),
      (m) => m.EventsScreen,
    ),
  },
  {
    path: '/events/:id',
    title: 'Event',
    access: 'user',
    screen: screen(
      () => import('#web/bets/event-screen.tsx'),
      (m) => m.EventScreen,
    ),
  },
  {
    path: '/history',
    title: 'History',
    access: 'user',
    screen: screen(
      () => import('#web/wallet/history-screen.tsx'),
      (m) => m.HistoryScreen,
    ),
  },
  {
    path: '/bitcoin-send',
    title: 'Send Bitcoin',
    access: 'user',
    screen: screen(
      () => import('#web/bitcoin/bitcoin-send-screen.tsx'),
      (m) => m.BitcoinSendScreen,
    ),
  },
  {
    path: '/bitcoin-deposit',
    title: 'Deposit with Bitcoin',
    access: 'user',
    screen: screen(
      () => import('#web/bitcoin/bitcoin-deposit-screen.tsx'),
      (m) => m.BitcoinDepositScreen,
    ),
  },
  {
    path: '/bitcoin-receive',
    title: 'Receive Bitcoin',
    access: 'user',
    screen: screen(
      () => import('#web/bitcoin/bitcoin-receive-screen.tsx'),
      (m) => m.BitcoinReceiveScreen,
    ),
  },
  {
    path: '/history/statement',
    title: 'Statement',
    access: 'user',
    screen: screen(
      () => import('#web/wallet/statement-screen.tsx'),
      (m) => m.StatementScreen,
    ),
  },
  {
    path: '/withdraw',
    title: 'Withdraw',
    access: 'user',
    screen: screen(
      () => import('#web/withdrawals/withdraw-screen.tsx'),
      (m) => m.WithdrawScreen,
    ),
  },
  {
    path: '/admin/withdrawals',
    title: 'Withdrawals to pay',
    // the screen itself says whom it is for
    access: 'user',
    screen: screen(
      () => import('#web/admin/withdrawals-queue-screen.tsx'),
      (m) => m.WithdrawalsQueueScreen,
    ),
  },
  {
    path: '/fund-requests',
    title: 'Fund requests',
    access: 'user',
    screen: screen(
      () => import('#web/transfers/fund-requests-screen.tsx'),
      (m) => m.FundRequestsScreen,
    ),
  },
  {
    path: '/pay-at-store',
    title: 'Pay at store',
    access: 'user',
    screen: screen(
      () => import('#web/store/pay-at-store-screen.tsx'),
      (m) => m.PayAtStoreScreen,
    ),
  },
  {
    path: '/pay/:token',
    title: 'Store code',
    access: 'user',
    // what stands in the address is a secret
    unlisted: true,
    screen: screen(
      () => import('#web/store/pay-token-screen.tsx'),
      (m) => m.PayTokenScreen,
    ),
  },
  {
    path: '/merchant',
    title: 'Merchant',
    access: 'user',
    screen: screen(
      () => import('#web/store/merchant-screen.tsx'),
      (m) => m.MerchantScreen,
    ),
  },
  {
    path: '/admin/people',
    title: 'People and roles',
    access: 'user',
    screen: screen(
      () => import('#web/admin/people-screen.tsx'),
      (m) => m.PeopleScreen,
    ),
  },
  {
    path: '/admin/events',
    title: 'Events to decide',
    // the screen itself says whom it is for
    access: 'user',
    screen: screen(
      () => import('#web/admin/events-queue-screen.tsx'),
      (m) => m.EventsQueueScreen,
    ),
  },
  {
    path: '/create-photo-event',
    title: 'Photo challenge',
    access: 'user',
    screen: screen(
      () => import('#web/bets/create-photo-event-screen.tsx'),
      (m) => m.CreatePhotoEventScreen,
    ),
  },
  {
    path: '/settings',
    title: 'Settings',
    access: 'user',
    announce: true,
    screen: screen(
      () => import('#web/settings/settings-screen.tsx'),
      (m) => m.SettingsScreen,
    ),
  },
  {
    path: '/profile/:userId',
    title: 'Profile',
    access: 'user',
    screen: screen(
      () => import('#web/profile/profile-screen.tsx'),
      (m) => m.ProfileScreen,
    ),
  },
  {
    path: '/feedback',
    title: 'Feedback',
    access: 'user',
    screen: screen(
      () => import('#web/feedback/feedback-screen.tsx'),
      (m) => m.FeedbackScreen,
    ),
  },
  {
    path: '/admin/feedback',
    title: 'Feedback to answer',
    access: 'user',
    // the screen itself says whom it is for
    screen: screen(
      () => import('#web/admin/feedback-screen.tsx'),
      (m) => m.AdminFeedbackScreen,
    ),
  },
  {
    path: '/admin/deliveries',
    title: 'Deliveries',
    // the screen itself says whom it is for
    access: 'user',
    screen: screen(
      () => import('#web/admin/deliveries-screen.tsx'),
      (m) => m.DeliveriesScreen,
    ),
  },
  {
    path: '/admin/payments',
    title: 'Payments',
    // the screen itself says whom it is for
    access: 'user',
    screen: screen(
      () => import('#web/admin/payments-screen.tsx'),
      (m) => m.PaymentsScreen,
    ),
  },
  {
    path: '/sign-in',
    title: 'Sign in',
    access: 'visitor',
    screen: screen(
      () => import('#web/auth/sign-in-screen.tsx'),
      (m) => m.SignInScreen,
    ),
  },
  {
    path: '/sign-up',
    title: 'Create an account',
    access: 'visitor',
    screen: screen(
      () => import('#web/auth/sign-up-screen.tsx'),
      (m) => m.SignUpScreen,
    ),
  },
  {
    path: '/reset-password',
    title: 'Reset your password',
    access: 'visitor',
    screen: screen(
      () => import('#web/auth/reset-password-screen.tsx'),
      (m) => m.ResetPasswordScreen,
    ),
  },
  {
    path: '/complete-sign-up',
    title: 'Complete your account',
    access: 'visitor',
    screen: screen(
      () => import('#web/auth/complete-sign-up-screen.tsx'),
      (m) => m.CompleteSignUpScreen,
    ),
  },
  {
    path: '/confirm-email',
    title: 'Confirm your address',
    access: 'user',
    screen: screen(
      () => import('#web/auth/confirm-email-screen.tsx'),
      (m) => m.ConfirmEmailScreen,
    ),
  },
  {
    path: '/terms',
    title: 'Terms of Service',
    access: 'anyone',
    screen: screen(
      () => import('#web/info/terms-screen.tsx'),
      (m) => m.TermsScreen,
    ),
  },
  {
    path: '/learn',
    title: 'Learn to Bet',
    access: 'anyone',
    screen: screen(
      () => import('#web/info/learn-screen.tsx'),
      (m) => m.LearnScreen,
    ),
  },
  {
    path: '/__ui',
    title: 'Kit',
    access: 'visitor',
    screen: screen(
      () => import('#web/ui/gallery/gallery.tsx'),
      (m) => m.Gallery,
    ),
  },
  ...comingRooms.map(
    ({ path, title }): Screen => ({
      path,
      title,
      access: 'user',
      screen: () => <Coming path={path} />,
    }),
  ),
]

const notFound: Screen = { path: '', title: 'Not found', access: 'anyone', screen: NotFound }

/**
 * The screen of the present path inside the frame for whoever is there. The frame stands above the screens, so that
 * the shell with its socket and its focus outlives a navigation.
 */
export function Routes() {
  const [here] = useLocation()
  const { parser } = useRouter()
  const entry = screens.find(({ path }) => matchRoute(parser, path, here)[0]) ?? notFound
  const { path, title, access, announce, unlisted, screen: Screen } = entry
  useVisit(here, title, access !== 'visitor' && entry !== notFound && !unlisted)
  const content = (
    <ScreenError key={here}>
      <Suspense fallback={<ScreenSkeleton />}>
        {/* the route gives the screen its path parameters */}
        {entry === notFound ? (
          <Screen />
        ) : (
          <Route path={path}>
            <Screen />
          </Route>
        )}
      </Suspense>
    </ScreenError>
  )
  if (path === '/__ui') return content
  if (access === 'visitor') return <PublicFrame narrow>{content}</PublicFrame>
  return (
    <Guard access={access} announce={announce} otherwise={<NotFound />}>
      {content}
    </Guard>
  )
}
