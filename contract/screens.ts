/** The gallery of the kit: for developing and for tests. In production there is no such screen. */
export const GALLERY_PATH = '/__ui'

/** The main places, under which the navigation has every screen. */
export type MainPlace = 'home' | 'play' | 'watch' | 'compete' | 'chat' | 'wallet'

export type ScreenRow = {
  /** names the tab, and links to the screen where they have no text of their own */
  title: string
  /** 'user', where nothing stands: others go to sign in and back; 'anyone': signed in or not; 'visitor': has a frame of its own */
  access?: 'user' | 'anyone' | 'visitor'
  place?: MainPlace
  /** its text in the row of tabs above the ways to play */
  tab?: string
  /** described, and not open yet */
  coming?: true
  /** says that the session is over before it goes to sign in */
  announce?: true
  /** not remembered among the pages visited last */
  unlisted?: true
}

/** Every screen: its path, with `:name` for one part, and what is true of it. Tabs stand in this order. */
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
  '/rooms': { title: 'Watch rooms', place: 'watch', coming: true },
  '/rooms/:roomId': { title: 'Watch room', place: 'watch', coming: true },
  '/tournaments': { title: 'Tournaments', place: 'compete', coming: true },
  '/create-tournament': { title: 'Create a tournament', place: 'compete', coming: true },
  '/tournaments/:id': { title: 'Tournament', place: 'compete', coming: true },
  '/leaderboard': { title: 'Leaderboard', place: 'compete', coming: true },
  '/gangs': { title: 'Gangs', place: 'compete', coming: true },
  '/messages': { title: 'Messages', place: 'chat', coming: true },
  '/messages/:userId': { title: 'Conversation', place: 'chat', coming: true },
  '/profile/:userId': { title: 'Profile', place: 'chat' },
  '/history': { title: 'History', place: 'wallet' },
  '/history/statement': { title: 'Statement', place: 'wallet' },
  '/withdraw': { title: 'Withdraw', place: 'wallet' },
  '/fund-requests': { title: 'Fund requests', place: 'wallet' },
  '/pay-at-store': { title: 'Pay at store', place: 'wallet' },
  // what stands in the address is a secret
  '/pay/:token': { title: 'Store code', place: 'wallet', unlisted: true },
  '/bitcoin-send': { title: 'Send Bitcoin', place: 'wallet' },
  '/bitcoin-deposit': { title: 'Deposit with Bitcoin', place: 'wallet' },
  '/bitcoin-receive': { title: 'Receive Bitcoin', place: 'wallet' },
  '/advisory': { title: 'Odds Advisory', coming: true },
  '/settings': { title: 'Settings', announce: true },
  '/feedback': { title: 'Feedback' },
  '/confirm-email': { title: 'Confirm your address' },
  // operators' screens say whom they are for
  '/merchant': { title: 'Merchant' },
  '/admin': { title: 'Operate' },
  '/admin/events': { title: 'Events to decide' },
  '/admin/withdrawals': { title: 'Withdrawals to pay' },
  '/admin/feedback': { title: 'Feedback to answer' },
  '/admin/deliveries': { title: 'Deliveries' },
  '/admin/payments': { title: 'Payments' },
  '/admin/people': { title: 'People and roles' },
  '/sign-in': { title: 'Sign in', access: 'visitor' },
  '/sign-up': { title: 'Create an account', access: 'visitor' },
  '/reset-password': { title: 'Reset your password', access: 'visitor' },
  '/complete-sign-up': { title: 'Finish signing up', access: 'visitor' },
  [GALLERY_PATH]: { title: 'Kit', access: 'visitor' },
  '/terms': { title: 'Terms of Service', access: 'anyone' },
  '/learn': { title: 'Learn to Bet', access: 'anyone' },
  '/fairness': { title: 'Provably fair', access: 'anyone' },
  '/fairness/verify': { title: 'Verify a game', access: 'anyone' },
} as const satisfies Record<string, ScreenRow>

export type ScreenPath = keyof typeof SCREENS
/** Screens that are described, and not open yet. */
export type ComingPath = {
  [P in ScreenPath]: (typeof SCREENS)[P] extends { coming: true } ? P : never
}[ScreenPath]

/** What is true of the screen at a path of the list. */
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
