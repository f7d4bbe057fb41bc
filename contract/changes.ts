import type { paths } from './paths.ts'

type Paths = typeof paths

/** Routes that only read. */
export type ReadRoute = {
  [N in keyof Paths]: Paths[N] extends `GET ${string}` ? N : never
}[keyof Paths]

/**
 * The parts of a person's data that change together, and the routes that show each part. A money route names the parts
 * that it changes; the server's signals use the same names.
 */
export const PARTS = {
  account: ['currentUser'],
  balance: [
    'currentUser',
    'cardRefundChoices',
    'transactions',
    'transactionStatement',
    'balanceHistory',
    'stats',
    'winningStreak',
  ],
  bets: ['listBets', 'myBets', 'myBetsSummary'],
  decisions: ['moderatorQueue', 'operatorQueues'],
  // without oddsHistory: the chart refreshes at its own rate
  events: ['listEvents', 'listShelves', 'getEvent', 'eventStats', 'eventBettors', 'listComments'],
  deposits: ['cryptoPayments', 'cardDeposits'],
  // the history shows the state of each deposit and withdrawal
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
  tournaments: [
    'listTournaments',
    'countTournaments',
    'getTournament',
    'tournamentFacts',
    'listMatches',
    'getMatch',
    'myMatches',
  ],
  leaderboard: ['leaderboard', 'ownStanding', 'crownHistory', 'tier'],
  gangs: ['listGangs', 'getGang', 'listGangAlerts', 'listRemovedFromGang'],
  subscription: ['getSubscription', 'listSubscriptionPayments'],
  notifications: ['listNotifications'],
  signInMethods: ['signInWays', 'listPasskeys', 'listSessions'],
} as const satisfies Record<string, readonly ReadRoute[]>

export type Part = keyof typeof PARTS
