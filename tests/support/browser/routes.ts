/** Every screen, for checks of all of them. The demo community's objects are found by title. */
export const visitorPaths = [
  '/',
  '/sign-in',
  '/sign-up',
  '/reset-password',
  '/stop?token=unknown',
  '/terms',
  '/learn',
  '/fairness',
  '/fairness/verify',
  '/no-such-screen',
] as const

export const signedInPaths = [
  '/',
  '/events',
  '/events?create=1',
  '/my-bets',
  '/my-bets?view=settled',
  '/my-bets?view=profit',
  '/history',
  '/history/statement',
  '/learn',
  '/fairness',
  '/fairness/verify?fun=1',
  '/terms',
  '/settings',
  '/feedback',
  '/create-photo-event',
  '/gangs',
  '/advisory',
  '/leaderboard',
  '/withdraw',
  '/bitcoin-send',
  '/bitcoin-deposit',
  '/bitcoin-receive',
  '/merchant',
  '/pay-at-store',
  '/pots',
  '/create-pot',
  '/fun-games',
  '/rooms',
  '/rooms?filter=sports',
  '/fund-requests?tab=received',
  '/fund-requests',
  '/shared?title=Derby&text=Will%20City%20win%20the%20derby%3F&url=https%3A%2F%2Fnews.example%2Fderby',
  '/admin/withdrawals',
  '/no-such-screen',
] as const

/** The operators' screens, by the demo person who has the role. */
export const staffPaths = {
  wren: ['/admin', '/admin/events', '/admin/reports', '/admin/matches', '/admin/fair-play', '/gangs?join=1'],
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
