import { SCREENS, type ScreenPath, type ScreenRow } from '#contract/screens.ts'

/**
 * The paths of every screen for checks of all of them, from the contract: a new screen is looked at without being listed. One of a
 * single thing (`:id`) needs the demo community's, and a few are looked at elsewhere; each of them is named here.
 */
const ELSEWHERE: Partial<Record<ScreenPath, string>> = {
  '/dashboard': 'it is home',
  '/events/:id': 'one event of each state (demoEvents)',
  '/jury/:id': 'a case is of its jurors (journeys of juries)',
  '/e/:token': 'an invitation is of one event (journeys of circles)',
  '/rooms/:roomId': 'a state of its own (screen-states)',
  '/tournaments': 'a state of its own (tournament-states)',
  '/create-tournament': 'a state of its own (tournament-states)',
  '/tournaments/:id': 'states of its own (tournament-states)',
  '/messages': 'a state of its own (screen-states)',
  '/messages/:userId': 'a state of its own (screen-states)',
  '/profile/:userId': 'a state of its own (screen-states)',
  '/pay/:token': 'a code lives for five minutes (journeys of the store)',
  '/confirm-email': 'the page that a letter leads to (journeys of auth)',
  '/complete-sign-up': 'only after a provider has sent somebody (journeys of auth)',
  '/fairness/events/:id': 'its number is the demo’s (screen-states)',
  '/__ui': 'the gallery has journeys of its own',
  '/admin': 'operators (staffPaths)',
}
/** Looks of a screen beside its bare path, and the query that it needs. */
const LOOKS: Partial<Record<ScreenPath, readonly string[]>> = {
  '/stop': ['/stop#token=unknown'],
  '/events': ['/events', '/events?create=1'],
  '/my-bets': ['/my-bets', '/my-bets?view=settled', '/my-bets?view=profit'],
  '/fairness/verify': ['/fairness/verify?fun=1'],
  '/rooms': ['/rooms', '/rooms?filter=sports'],
  '/fund-requests': ['/fund-requests?tab=received', '/fund-requests'],
  '/shared': [
    '/shared?title=Derby&text=Will%20City%20win%20the%20derby%3F&url=https%3A%2F%2Fnews.example%2Fderby',
  ],
}

const looksOf = (kind: 'visitor' | 'signed-in'): string[] =>
  Object.entries<ScreenRow>(SCREENS).flatMap(([path, { access = 'user' }]) => {
    const screen = path as ScreenPath
    if (ELSEWHERE[screen] || path.startsWith('/admin/')) return []
    if (path.includes(':')) throw new Error(`${path} needs an example, or a word where it is looked at`)
    const shown = kind === 'visitor' ? access !== 'user' : access !== 'visitor'
    if (!shown) return []
    // of a screen for anyone a visitor has the bare path: the other looks are of one's own things
    const looks = kind === 'visitor' && access === 'anyone' ? undefined : LOOKS[screen]
    return [...(looks ?? [path])]
  })

export const visitorPaths: readonly string[] = ['/', ...looksOf('visitor'), '/no-such-screen']

/** With a screen that this person may not use, and one that is none. */
export const signedInPaths: readonly string[] = [
  ...looksOf('signed-in'),
  '/admin/withdrawals',
  '/no-such-screen',
]

/** The operators' screens, by the demo person who has the role. */
export const staffPaths = {
  wren: [
    '/admin',
    '/admin/events',
    '/admin/reports',
    '/admin/matches',
    '/admin/fair-play',
    '/admin/flagged-wins',
    '/admin/stops',
    '/admin/safer-play',
    '/gangs?join=1',
  ],
  nikhil: ['/settings#fair-play'],
  sol: ['/merchant'],
  bram: [
    '/admin/withdrawals',
    '/admin/payments',
    '/admin/deliveries',
    '/admin/people',
    '/admin/feedback',
    '/admin/insights',
  ],
} as const

/** Events of the demo community, one for each state that a screen shows differently. */
export const demoEvents = {
  open: 'Will the Harbour Kings take game seven?',
  practice: 'Who wins the office table tennis final?',
  locked: 'Does the club reach the regional final?',
  proposed: 'Sprint or breakaway on stage nine?',
  disputed: 'Was the last ball in? Court two, deciding set',
  suspended: 'Will the headliner play more than twenty songs?',
  settled: 'Does the rookie qualify on the front row?',
  voided: 'Will the reserve keeper start on Wednesday?',
} as const

export const slug = (path: string): string =>
  path === '/'
    ? 'home'
    : path
        .slice(1)
        .replace(/[^a-z0-9]+/gi, '-')
        .replace(/-$/, '')
