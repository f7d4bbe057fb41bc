/**
 * What moves together: the parts of a person's picture, and the addresses that show each. A money route names what it
 * changes, and so does the server's signal, by the same names.
 */
export const PARTS = {
  balance: [
    '/api/auth/user',
    '/api/transactions',
    '/api/balance-history',
    '/api/stats',
    '/api/stats/winning-streak',
  ],
  bets: ['/api/bets', '/api/my-bets', '/api/my-bets/summary'],
  decisions: ['/api/admin/events', '/api/admin/queues'],
  events: ['/api/events'],
  deposits: ['/api/crypto-payments', '/api/card-deposits'],
  // the history says how far each one came
  withdrawals: ['/api/withdrawals', '/api/admin/withdrawals', '/api/admin/queues', '/api/transactions'],
  destinations: ['/api/withdrawal-destinations'],
  requests: ['/api/fund-requests/received', '/api/fund-requests/sent'],
  codes: [
    '/api/user/payment-tokens',
    '/api/store-payments',
    '/api/store-payments/days',
    '/api/payment-tokens',
  ],
  pots: ['/api/pots/active', '/api/pots/recent', '/api/pots/mine'],
  funGames: ['/api/fun-games'],
} as const satisfies Record<string, readonly string[]>

export type Part = keyof typeof PARTS
