/**
 * Method and path of every call, without the schemas: the browser's first load needs these alone. `{name}` is a
 * path parameter.
 */
export const paths = {
  signUp: 'POST /api/auth/sign-up',
  signIn: 'POST /api/auth/sign-in',
  signOut: 'POST /api/auth/sign-out',
  currentUser: 'GET /api/auth/user',
  requestPasswordReset: 'POST /api/auth/request-reset',
  resetPassword: 'POST /api/auth/reset',
  stepUp: 'POST /api/auth/step-up',
  stats: 'GET /api/stats',
  winningStreak: 'GET /api/stats/winning-streak',
  tier: 'GET /api/stats/tier',
  transactions: 'GET /api/transactions',
  refillPractice: 'POST /api/practice/refill',
  createPaymentIntent: 'POST /api/create-payment-intent',
  verifyDeposit: 'POST /api/verify-deposit',
  createEvent: 'POST /api/events',
  listEvents: 'GET /api/events',
  getEvent: 'GET /api/events/{id}',
  eventStats: 'GET /api/events/{id}/stats',
  oddsHistory: 'GET /api/events/{id}/odds-history',
  eventBettors: 'GET /api/events/{id}/bettors',
  listComments: 'GET /api/events/{id}/comments',
  addComment: 'POST /api/events/{id}/comments',
  placeBet: 'POST /api/bets',
  listBets: 'GET /api/bets',
  proposeOutcome: 'POST /api/events/{id}/propose',
  concedeEvent: 'POST /api/events/{id}/concede',
  disputeEvent: 'POST /api/events/{id}/dispute',
  voidEvent: 'POST /api/events/{id}/void',
  moderatorQueue: 'GET /api/admin/events',
  decideEvent: 'POST /api/admin/events/{id}/decide',
  suspendEvent: 'POST /api/admin/events/{id}/suspend',
  resumeEvent: 'POST /api/admin/events/{id}/resume',
  listNotifications: 'GET /api/notifications',
  readNotifications: 'POST /api/notifications/read',
  publicCounts: 'GET /api/public/counts',
} as const

export type Paths = typeof paths

/** Splits "POST /api/events/{id}/void" into its method and its path. */
export function methodAndPath(line: string): { method: string; path: string } {
  const [method = '', path = ''] = line.split(' ')
  return { method, path }
}
