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
  transfer: 'POST /api/transfer',
  createFundRequest: 'POST /api/fund-requests',
  sentFundRequests: 'GET /api/fund-requests/sent',
  receivedFundRequests: 'GET /api/fund-requests/received',
  acceptFundRequest: 'PATCH /api/fund-requests/{id}/accept',
  rejectFundRequest: 'PATCH /api/fund-requests/{id}/reject',
  cancelFundRequest: 'DELETE /api/fund-requests/{id}',
  remindFundRequest: 'POST /api/fund-requests/{id}/remind',
  findPeople: 'GET /api/users',
  listAccounts: 'GET /api/admin/people',
  changeRole: 'PATCH /api/admin/users/{id}/roles',
  createPaymentToken: 'POST /api/user/payment-token',
  listPaymentTokens: 'GET /api/user/payment-tokens',
  getPaymentToken: 'GET /api/payment-tokens/{token}',
  redeemPaymentToken: 'POST /api/payment-tokens/{token}/redeem',
  refundPaymentToken: 'POST /api/payment-tokens/{token}/refund',
  listStorePayments: 'GET /api/store-payments',
} as const

export type Paths = typeof paths

/** Splits "POST /api/events/{id}/void" into its method and its path. */
export function methodAndPath(line: string): { method: string; path: string } {
  const [method = '', path = ''] = line.split(' ')
  return { method, path }
}
