/** The gallery of the kit, for development and tests. It is absent in production. */
export const GALLERY_PATH = '/__ui'

/** The main places of the navigation; every screen belongs to one. */
export type MainPlace = 'home' | 'play' | 'watch' | 'compete' | 'chat' | 'wallet'

export type ScreenRow = {
  /** the title of the tab, and the default text of links to the screen */
  title: string
  /**
   * default 'user': other visitors are sent to sign in and come back; 'anyone': signed in or not; 'visitor': without
   * the shell
   */
  access?: 'user' | 'anyone' | 'visitor'
  place?: MainPlace
  /** its text in the row of tabs above the screens of its place */
  tab?: string
  /** says that the session is over before it leads to sign-in */
  announce?: true
  /** left out of the recently visited pages */
  unlisted?: true
}

/** Every screen: its path, with `:name` for one segment, and its properties. Tabs follow this order. */
export const SCREENS = {
  '/': { title: 'Home', place: 'home', announce: true },
  '/dashboard': { title: 'Home', place: 'home', announce: true },
  '/events': { title: 'Events', place: 'play', tab: 'Events' },
  '/events/:id': { title: 'Event', place: 'play' },
  '/pots': { title: 'Pot games', place: 'play', tab: 'Pots' },
  '/create-pot': { title: 'Create a pot', place: 'play' },
  '/fun-games': { title: 'Fun games', place: 'play', tab: 'Fun games' },
  '/create-photo-event': { title: 'Photo challenge', place: 'play', tab: 'Photo' },
  '/my-bets': { title: 'My bets', place: 'play', tab: 'My bets' },
  '/rooms': { title: 'Watch rooms', place: 'watch' },
  '/rooms/:roomId': { title: 'Watch room', place: 'watch' },
  '/tournaments': { title: 'Tournaments', place: 'compete', tab: 'Tournaments' },
  '/create-tournament': { title: 'Create a tournament', place: 'compete' },
  '/tournaments/:id': { title: 'Tournament', place: 'compete' },
  '/leaderboard': { title: 'Leaderboard', place: 'compete', tab: 'Leaderboard' },
  '/gangs': { title: 'Gangs', place: 'compete', tab: 'Gangs' },
  '/messages': { title: 'Messages', place: 'chat' },
  '/messages/:userId': { title: 'Conversation', place: 'chat' },
  // where the phone's share menu leads
  '/shared': { title: 'Send it on', place: 'chat', unlisted: true },
  '/profile/:userId': { title: 'Profile', place: 'chat' },
  '/history': { title: 'History', place: 'wallet' },
  '/history/statement': { title: 'Statement', place: 'wallet' },
  '/withdraw': { title: 'Withdraw', place: 'wallet' },
  '/fund-requests': { title: 'Fund requests', place: 'wallet' },
  '/pay-at-store': { title: 'Pay at store', place: 'wallet' },
  // the address holds a secret
  '/pay/:token': { title: 'Store code', place: 'wallet', unlisted: true },
  '/bitcoin-send': { title: 'Send Bitcoin', place: 'wallet' },
  '/bitcoin-deposit': { title: 'Deposit with Bitcoin', place: 'wallet' },
  '/bitcoin-receive': { title: 'Receive Bitcoin', place: 'wallet' },
  '/advisory': { title: 'Odds Advisory' },
  '/settings': { title: 'Settings', announce: true },
  '/feedback': { title: 'Feedback' },
  '/confirm-email': { title: 'Confirm your address' },
  // operators' screens name their role
  '/merchant': { title: 'Merchant' },
  '/admin': { title: 'Operate' },
  '/admin/events': { title: 'Events to decide' },
  '/admin/reports': { title: 'Reports to decide' },
  '/admin/matches': { title: 'Matches to decide' },
  '/admin/fair-play': { title: 'Fair play' },
  '/admin/withdrawals': { title: 'Withdrawals to pay' },
  '/admin/feedback': { title: 'Feedback to answer' },
  '/admin/insights': { title: 'Expert Analysis' },
  '/admin/deliveries': { title: 'Deliveries' },
  '/admin/payments': { title: 'Payments' },
  '/admin/people': { title: 'People and roles' },
  '/sign-in': { title: 'Sign in', access: 'visitor' },
  '/sign-up': { title: 'Create an account', access: 'visitor' },
  '/reset-password': { title: 'Reset your password', access: 'visitor' },
  // the target of a link in letters
  '/stop': { title: 'Stop your account', access: 'visitor', unlisted: true },
  '/complete-sign-up': { title: 'Finish signing up', access: 'visitor' },
  [GALLERY_PATH]: { title: 'Kit', access: 'visitor' },
  '/terms': { title: 'Terms of Service', access: 'anyone' },
  '/learn': { title: 'Learn to Bet', access: 'anyone' },
  '/fairness': { title: 'Provably fair', access: 'anyone' },
  '/fairness/verify': { title: 'Verify a game', access: 'anyone' },
} as const satisfies Record<string, ScreenRow>

export type ScreenPath = keyof typeof SCREENS

/** The properties of the screen at a listed path. */
export const screenRow = (path: ScreenPath): ScreenRow => SCREENS[path]

let patterns: readonly (readonly [ScreenPath, RegExp])[] | undefined

/** The list's path of the screen at this path (without its query): '/events/:id' for '/events/12'. Undefined where there is none. */
export function screenPath(path: string): ScreenPath | undefined {
  patterns ??= (Object.keys(SCREENS) as ScreenPath[]).map((one) => [
    one,
    new RegExp(`^${one.replace(/:\w+/g, '[^/]+')}/?$`),
  ])
  return patterns.find(([, pattern]) => pattern.test(path))?.[0]
}

/** Whether there is a screen at this path (without its query). */
export const isScreen = (path: string): boolean => screenPath(path) !== undefined
