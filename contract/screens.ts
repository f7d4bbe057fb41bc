/** The gallery of the kit: for developing and for tests. In production there is no such screen. */
export const GALLERY_PATH = '/__ui'

/** Every path that leads to a screen, with `:name` for one part. The browser's route table is held against it. */
export const SCREEN_PATHS: readonly string[] = [
  '/',
  GALLERY_PATH,
  '/admin/deliveries',
  '/admin/events',
  '/admin/feedback',
  '/admin/payments',
  '/admin/people',
  '/admin/withdrawals',
  '/advisory',
  '/bitcoin-deposit',
  '/bitcoin-receive',
  '/bitcoin-send',
  '/complete-sign-up',
  '/confirm-email',
  '/create-photo-event',
  '/create-pot',
  '/create-tournament',
  '/dashboard',
  '/events',
  '/events/:id',
  '/fairness',
  '/fairness/verify',
  '/feedback',
  '/fun-games',
  '/fund-requests',
  '/gangs',
  '/history',
  '/history/statement',
  '/leaderboard',
  '/learn',
  '/merchant',
  '/messages',
  '/messages/:userId',
  '/pay-at-store',
  '/pay/:token',
  '/pots',
  '/profile/:userId',
  '/reset-password',
  '/rooms',
  '/rooms/:roomId',
  '/settings',
  '/sign-in',
  '/sign-up',
  '/terms',
  '/tournaments',
  '/tournaments/:id',
  '/withdraw',
] as const

const patterns = SCREEN_PATHS.map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`))

/** Whether there is a screen at this path (without its query). */
export const isScreen = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
