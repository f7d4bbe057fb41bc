import type { paths } from './paths.ts'

type Paths = typeof paths

/** Routes that only read. */
export type ReadRoute = {
  [N in keyof Paths]: Paths[N] extends `GET ${string}` ? N : never
}[keyof Paths]

/**
 * What changes together: the parts of a person's picture, and the routes that show each. A money route names the parts it
 * changes, and the server's signals are answered by the same names.
 */
export const PARTS = {
  account: ['currentUser'],
  balance: [
    'currentUser',
    'transactions',
    'transactionStatement',
    'balanceHistory',
    'stats',
    'winningStreak',
  ],
  bets: ['listBets', 'myBets', 'myBetsSummary'],
  decisions: ['moderatorQueue', 'operatorQueues'],
  // without oddsHistory: the chart follows the bets at a pace of its own
  events: ['listEvents', 'listShelves', 'getEvent', 'eventStats', 'eventBettors', 'listComments'],
  deposits: ['cryptoPayments', 'cardDeposits'],
  // the history says how far each one came
  withdrawals: [
    'listWithdrawals',
    'withdrawalQueue',
    'operatorQueues',
    'transactions',
    'transactionStatement',
  ],
  destinations: ['listDestinations'],
  requests: ['receivedFundRequests', 'sentFundRequests'],
  codes: ['listPaymentTokens', 'listStorePayments', 'storeDays', 'getPaymentToken'],
  pots: ['activePots', 'recentPots', 'ownPots'],
  funGames: ['listFunGames'],
  notifications: ['listNotifications'],
  signInMethods: ['signInWays', 'listPasskeys', 'listSessions'],
} as const satisfies Record<string, readonly ReadRoute[]>

export type Part = keyof typeof PARTS
