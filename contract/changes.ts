import type { paths } from './paths.ts'

type Paths = typeof paths

/** A route that only reads. */
export type ReadRoute = {
  [N in keyof Paths]: Paths[N] extends `GET ${string}` ? N : never
}[keyof Paths]

/**
 * The parts of a person's data that change together, and the routes that show each part. Every route that is no GET names the
 * parts that it changes; the server's signals use the same names.
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
  digest: ['notificationDigest'],
  devices: ['listPushDevices'],
  quietHours: ['getQuietHours'],
  conversations: ['listConversations', 'countUnreadMessages'],
  threads: ['threadState'],
  comments: ['listComments'],
  rooms: ['listRooms', 'countRooms'],
  room: ['getRoom', 'roomParticipants', 'listRemovedFromRoom'],
  profiles: ['userProfile'],
  gameTags: ['getGameTags'],
  gameSession: ['activeGameSession'],
  sharing: ['getSharing'],
  blocks: ['listBlocks'],
  sanctions: ['listSanctions'],
  feedback: ['listFeedback', 'listSentFeedback', 'operatorQueues'],
  reports: ['listReports', 'reportQueue', 'operatorQueues'],
  disputes: ['disputedMatches', 'operatorQueues'],
  flags: ['fairPlayFlags', 'operatorQueues'],
  deliveries: ['listDeliveries', 'getDelivery', 'operatorQueues'],
  parkedPayments: ['parkedPayments', 'operatorQueues'],
  insightPosts: ['insightPosts', 'insightPostVersions', 'adminInsightPosts'],
  accounts: ['listAccounts'],
  signInMethods: ['signInWays', 'listPasskeys', 'listSessions'],
} as const satisfies Record<string, readonly ReadRoute[]>

export type Part = keyof typeof PARTS
