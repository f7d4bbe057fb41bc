import type { QueryKey } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { CHANGES, type ChangingRoute } from '#contract/changes.ts'
import type { FromServer } from '#contract/live.ts'
import { changed } from '#web/client/calls/changed.ts'
import { keyOf, listKey, queryClient, urlOfKey } from '#web/client/calls/query.ts'
import { applyMessage } from '#web/client/calls/refetch.ts'
import { liveModules } from './live-modules.ts'

// The expected addresses are written out here, independently of the table that the code reads.
const history = [
  '/api/transactions',
  '/api/transactions?limit=5',
  '/api/transactions?paged=true',
  '/api/transactions?month=2026-10&currency=USD',
  '/api/transactions/statement?month=2026-10&currency=USD',
]
const balance = [
  '/api/auth/user',
  '/api/card-refunds/choices',
  '/api/held-money?paged=true',
  '/api/play-limits',
  ...history,
  '/api/balance-history?currency=USD',
  '/api/stats?mode=real',
  '/api/stats/winning-streak?mode=real',
]
const bets = [
  '/api/bets',
  '/api/bets?status=open&limit=100',
  '/api/my-bets?paged=true&mode=real',
  '/api/my-bets/summary?mode=real',
]
const lists = ['/api/events?status=open&modes=real', '/api/events?limit=100', '/api/events/shelves?mode=real']
const ofEvent = (id: string) => [
  `/api/events/${id}`,
  `/api/events/${id}/stats`,
  `/api/events/${id}/people`,
  `/api/events/${id}/comments?paged=true`,
  `/api/events/${id}/tape`,
]
const events = [...lists, ...ofEvent('12'), ...ofEvent('13')]
const decisions = ['/api/admin/events?paged=true', '/api/admin/queues']
const deposits = ['/api/crypto-payments', '/api/card-deposits']
const withdrawals = ['/api/withdrawals?paged=true', '/api/admin/withdrawals?paged=true', '/api/admin/queues']
const requests = ['/api/fund-requests/received', '/api/fund-requests/sent?paged=true']
const codes = [
  '/api/user/payment-tokens?limit=10',
  '/api/store-payments?limit=50',
  '/api/store-payments/days',
  '/api/payment-tokens/ABC',
]
const pots = ['/api/pots/active?gameType=craps', '/api/pots/recent', '/api/pots/mine']
const subscription = ['/api/subscription', '/api/subscription/payments?paged=true']
const gangs = ['/api/gangs?paged=true', '/api/gangs/4', '/api/gangs/4/alerts?limit=5']
const ofTournament = [
  '/api/matches/8',
  '/api/tournaments/5',
  '/api/tournaments/5/facts',
  '/api/tournaments/5/matches',
]
const tournaments = [
  ...ofTournament,
  '/api/tournaments?paged=true',
  '/api/tournament-counts',
  '/api/matches/mine',
]
/** The list includes the parts that a locked wallet closes. */
const account = [
  ...['/api/auth/user', '/api/events/12', '/api/events/13', '/api/fund-requests/received', '/api/matches/8'],
  ...['/api/tournaments/5', '/api/tournaments/5/matches'],
]
const membership = [...account, ...gangs]

const conversations = ['/api/messages/conversations', '/api/messages/unread']
const thread = '/api/messages/7/state'
const roomLists = ['/api/video-rooms?status=active', '/api/video-rooms/counts']
const room = ['/api/video-rooms/6', '/api/video-rooms/6/participants', '/api/video-rooms/6/removed']
const queues = '/api/admin/queues'
const feedback = ['/api/feedback?paged=true', '/api/admin/feedback?paged=true', queues]
const reports = ['/api/reports?paged=true', '/api/admin/reports?paged=true', queues]
const flags = ['/api/admin/fair-play?paged=true', queues]
const stopCases = ['/api/admin/stop-cases?paged=true', queues]
const playCases = ['/api/admin/safer-play?paged=true', queues]
const deliveries = ['/api/admin/deliveries?paged=true', '/api/admin/deliveries/3', queues]
const posts = [
  '/api/insights/posts?paged=true',
  '/api/insights/posts/2/versions',
  '/api/admin/insights/posts?paged=true',
]
const signInMethods = ['/api/auth/sessions', '/api/auth/passkeys', '/api/auth/ways']
const limits = ['/api/held-money?paged=true', '/api/play-limits']
const profile = '/api/users/7'
const devices = ['/api/push/subscriptions']

const month = { month: '2026-10', currency: 'USD' } as const
const paged = { paged: true }
/** Every address that some screen keeps. */
const kept: readonly QueryKey[] = [
  keyOf('currentUser'),
  keyOf('transactions'),
  keyOf('transactions', { query: { limit: 5 } }),
  listKey('transactions', paged),
  listKey('transactions', month),
  keyOf('transactionStatement', { query: month }),
  keyOf('balanceHistory', { query: { currency: 'USD' } }),
  keyOf('stats', { query: { mode: 'real' } }),
  keyOf('winningStreak', { query: { mode: 'real' } }),
  keyOf('tier'),
  keyOf('listBets'),
  keyOf('listBets', { query: { status: 'open', limit: 100 } }),
  listKey('myBets', { paged: true, mode: 'real' }),
  keyOf('myBetsSummary', { query: { mode: 'real' } }),
  listKey('moderatorQueue', paged),
  keyOf('operatorQueues'),
  listKey('listEvents', { status: 'open', modes: 'real' }),
  keyOf('listEvents', { query: { limit: 100 } }),
  keyOf('listShelves', { query: { mode: 'real' } }),
  ...['12', '13'].flatMap((id) => [
    keyOf('getEvent', { params: { id } }),
    keyOf('eventStats', { params: { id } }),
    keyOf('eventPeople', { params: { id } }),
    keyOf('eventTape', { params: { id } }),
    keyOf('oddsHistory', { params: { id } }),
    [...keyOf('listComments', { params: { id } }), paged],
  ]),
  keyOf('cryptoPayments'),
  keyOf('cardDeposits'),
  keyOf('cardRefundChoices'),
  keyOf('cryptoCurrencies'),
  keyOf('cryptoDepositLimits'),
  keyOf('cardDepositTerms'),
  listKey('listWithdrawals', paged),
  listKey('withdrawalQueue', paged),
  keyOf('listDestinations'),
  keyOf('receivedFundRequests'),
  listKey('sentFundRequests', paged),
  keyOf('listPaymentTokens', { query: { limit: 10 } }),
  keyOf('listStorePayments', { query: { limit: 50 } }),
  keyOf('storeDays'),
  keyOf('getPaymentToken', { params: { token: 'ABC' } }),
  keyOf('activePots', { query: { gameType: 'craps' } }),
  keyOf('recentPots'),
  keyOf('ownPots'),
  keyOf('getPot', { params: { id: '9' } }),
  keyOf('activeGameSession', { query: { gameType: 'craps' } }),
  listKey('listFunGames', paged),
  listKey('listGangs', paged),
  keyOf('getSubscription'),
  listKey('listSubscriptionPayments', paged),
  keyOf('getGang', { params: { id: '4' } }),
  keyOf('listGangAlerts', { params: { id: '4' }, query: { limit: 5 } }),
  listKey('listTournaments', paged),
  keyOf('countTournaments'),
  keyOf('getTournament', { params: { id: '5' } }),
  keyOf('tournamentFacts', { params: { id: '5' } }),
  keyOf('tournamentMessages', { params: { id: '5' } }),
  keyOf('listMatches', { params: { id: '5' } }),
  keyOf('getMatch', { params: { id: '8' } }),
  keyOf('myMatches'),
  keyOf('leaderboard'),
  keyOf('ownStanding'),
  keyOf('crownHistory'),
  keyOf('nextFairSeed', { query: { game: 'coin' } }),
  keyOf('listNotifications'),
  listKey('listFeedback', paged),
  listKey('listSentFeedback', paged),
  listKey('listDeliveries', paged),
  keyOf('getDelivery', { params: { id: '3' } }),
  keyOf('listAccounts'),
  keyOf('userProfile', { params: { userId: '7' } }),
  keyOf('listConversations'),
  keyOf('countUnreadMessages'),
  keyOf('threadState', { params: { userId: '7' } }),
  keyOf('listMessages', { params: { userId: '7' } }),
  listKey('listRooms', { status: 'active' }),
  keyOf('countRooms'),
  keyOf('getRoom', { params: { id: '6' } }),
  keyOf('roomParticipants', { params: { id: '6' } }),
  keyOf('listRemovedFromRoom', { params: { id: '6' } }),
  keyOf('roomMessages', { params: { id: '6' } }),
  keyOf('listBlocks'),
  listKey('listReports', paged),
  listKey('reportQueue', paged),
  keyOf('listSanctions'),
  listKey('disputedMatches', paged),
  listKey('fairPlayFlags', paged),
  listKey('eventFlags', paged),
  listKey('playCases', paged),
  listKey('stopCases', paged),
  keyOf('playLimits'),
  listKey('listHeldMoney', paged),
  keyOf('ownFairPlay'),
  listKey('parkedPayments', paged),
  listKey('insightPosts', paged),
  keyOf('insightPostVersions', { params: { id: '2' } }),
  listKey('adminInsightPosts', paged),
  keyOf('notificationDigest'),
  keyOf('listPushDevices'),
  keyOf('getQuietHours'),
  keyOf('getGameTags'),
  keyOf('getSharing', { params: { kind: 'events', id: '12' } }),
  keyOf('listSessions'),
  keyOf('listPasskeys'),
  keyOf('signInWays'),
]

/** The addresses that `change` makes old. Screens that show them fetch them again. */
function oldAfter(change: () => void): string[] {
  for (const key of kept) queryClient.setQueryData(key, {})
  change()
  return queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.isInvalidated })
    .map(({ queryKey }) => urlOfKey(queryKey))
    .sort()
}
const all = (...parts: readonly string[][]) => [...new Set(parts.flat())].sort()
afterEach(() => queryClient.clear())

describe('what is fetched again', () => {
  const pools = { totalPool: '1.00', optionAPool: '1.00', optionBPool: '0.00' }
  const counts = { betCount: 1, optionACount: 1, optionBCount: 0 }
  const messages: [FromServer, string[]][] = [
    [{ type: 'odds_changed', eventId: '12', ...pools, ...counts }, []],
    [{ type: 'event_changed', eventId: '12', status: 'settled' }, all(lists, ofEvent('12'), bets, decisions)],
    [{ type: 'comments_changed', eventId: '12' }, ['/api/events/12/comments?paged=true']],
    [{ type: 'balance_changed' }, all(balance, bets)],
    [{ type: 'account_changed' }, all(account, ['/api/stats/tier'])],
    [
      { type: 'play_limits_changed', what: 'break' },
      all(account, events, limits, ['/api/notifications/digest']),
    ],
    // Y-14 a limit refetches no event
    [{ type: 'play_limits_changed', what: 'limit' }, all(account, limits)],
    [{ type: 'notification' }, ['/api/notifications', '/api/user/sanctions']],
    [{ type: 'gang_changed', gangId: '4' }, all(gangs, lists.slice(0, 2))],
    [
      { type: 'leaderboard_changed' },
      ['/api/leaderboard', '/api/leaderboard/crowns', '/api/leaderboard/me', '/api/stats/tier'],
    ],
    [{ type: 'wallet_changed', part: 'deposits' }, all(deposits)],
    [{ type: 'wallet_changed', part: 'withdrawals' }, all(withdrawals, history)],
    [{ type: 'wallet_changed', part: 'requests' }, all(requests)],
    [{ type: 'wallet_changed', part: 'codes' }, all(codes)],
    [{ type: 'tournament_changed', tournamentId: '5', seq: 3 }, ofTournament],
    [{ type: 'tournaments_changed' }, ['/api/tournament-counts', '/api/tournaments?paged=true']],
    [{ type: 'my_matches_changed' }, ['/api/matches/mine']],
    [{ type: 'rooms_changed' }, all(roomLists)],
    [{ type: 'room_changed', roomId: '6' }, ['/api/video-rooms/6']],
    [{ type: 'room_changed', roomId: '5' }, []],
    [
      { type: 'room_participants_changed', roomId: '6' },
      ['/api/video-rooms/6', '/api/video-rooms/6/participants'],
    ],
    [
      { type: 'block_changed', userIds: ['3', '7'] },
      ['/api/messages/7/state', '/api/messages/conversations'],
    ],
    [{ type: 'block_changed', userIds: ['3', '4'] }, ['/api/messages/conversations']],
  ]
  it.each(messages)('after the message %j', (message, expected) => {
    expect(oldAfter(() => applyMessage(liveModules, queryClient, message))).toEqual(expected)
  })

  const board = ['/api/leaderboard', '/api/leaderboard/crowns', '/api/leaderboard/me', '/api/stats/tier']
  /** The routes by what each makes old. */
  const expected: readonly (readonly [routes: string, old: string[]])[] = [
    ['closeFlag strikeMatches restoreMatches', all(flags, board)],
    ['closeEventFlag', all(bets, ['/api/admin/event-flags?paged=true', queues], events)],
    ['decidePlayLink', all(playCases)],
    ['decideStopCase', all(stopCases)],
    [
      'addPasskey renamePasskey removePasskey confirmAuthenticator renewRecoveryCodes removeAuthenticator endSession endOtherSessions changePassword',
      all(signInMethods),
    ],
    [
      'changeEmail verifyEmail confirmEmail setWalletLock setBitcoinAddress setNotifications setThemeSong setEmailVisibility setRecordVisibility',
      account,
    ],
    ['setNames', [...account, profile]],
    ['setProfilePicture', [...account, profile, ...room]],
    ['setGameTags', ['/api/user/game-tags', profile]],
    ['setSharing', ['/api/share/events/12']],
    ['changeRole', ['/api/admin/people']],
    ['valuePayment', all(['/api/admin/parked-payments?paged=true', queues])],
    ['resendDelivery', all(deliveries)],
    ['createEvent addToWatchlist removeFromWatchlist', all(events)],
    ['voidEvent placeBet proposeOutcome concedeEvent disputeEvent lockEvent', all(balance, bets, events)],
    ['stepBack', all(balance, bets, events)],
    ['suspendEvent resumeEvent decideEvent objectToDecision', all(bets, decisions, events)],
    ['writeInsightPost editInsightPost takeDownInsightPost', all(posts)],
    ['forgetDestination', ['/api/withdrawal-destinations']],
    ['approveWithdrawal completeWithdrawal failWithdrawal cancelWithdrawal', all(withdrawals, history)],
    ['readNotifications', ['/api/notifications']],
    ['dismissDigest', ['/api/notifications/digest']],
    ['addPushSubscription endPushSubscription removePushDevice', devices],
    ['setQuietHours', ['/api/push/quiet-hours']],
    ['sendMessage readThread removeMessage readAllThreads', conversations],
    ['changeThread', all(conversations, [thread])],
    ['blockUser unblockUser', all(['/api/blocks', requests[1]!], conversations, [thread])],
    ['createRoom', all(roomLists)],
    ['changeRoom leaveRoom closeRoom', all(roomLists, room)],
    [
      'joinRoom setParticipantEmoji changeParticipant removeParticipant letBackIntoRoom renewRoomInvite setRoomVideo',
      room,
    ],
    [
      'addEvidence createTournament startTournament readyTournament checkIn disputeMatch answerDispute askMoreTime objectToMatch',
      all(tournaments),
    ],
    ['decideMatch', all(['/api/admin/matches?paged=true', queues], tournaments)],
    ['report decideReport', all(reports)],
    ['liftSanction', all(reports, ['/api/user/sanctions'])],
    ['createFundRequest rejectFundRequest cancelFundRequest remindFundRequest', all(requests)],
    ['sendFeedback answerFeedback moveFeedback', all(feedback)],
    ['startGameSession', ['/api/game-sessions/active?gameType=craps']],
    ['refillPractice transfer', all(balance)],
    ['createPaymentIntent verifyDeposit', all(balance, deposits, tournaments)],
    ['requestCardRefund', all(balance, deposits)],
    ['sendHeldBack', all(balance)],
    ['takeHeld', all(balance)],
    ['createCryptoPayment', all(deposits)],
    ['requestWithdrawal', all(balance, withdrawals, ['/api/withdrawal-destinations'])],
    ['acceptFundRequest', all(balance, requests)],
    ['createPaymentToken redeemPaymentToken refundPaymentToken', all(balance, codes)],
    ['createPot playPot withdrawPot', all(balance, pots)],
    ['playFunGame', all(balance, ['/api/fun-games?paged=true'])],
    ['createGang joinGang leaveGang', all(membership)],
    [
      'changeGang changeGangMember removeGangMember letIntoGang letBackIntoGang muteGang sendGangAlert readGangAlerts',
      all(gangs),
    ],
    ['joinTournament leaveTournament cancelTournament reportMatch', all(balance, tournaments)],
    [
      'createSubscription verifySubscription cancelSubscription resumeSubscription refundSubscription',
      all(subscription),
    ],
  ]
  const routes = new Map(expected.flatMap(([names, old]) => names.split(' ').map((name) => [name, old])))
  it.each([...routes])('after %s', (route, old) => {
    expect(Object.keys(CHANGES)).toContain(route)
    expect(oldAfter(() => void changed(route as ChangingRoute))).toEqual([...old].sort())
  })
  it('every route that changes a balance stands in this table', () => {
    const balances = (Object.entries(CHANGES) as [string, readonly string[]][]).filter(([, parts]) =>
      parts.includes('balance'),
    )
    expect(balances.map(([route]) => route).filter((route) => !routes.has(route))).toEqual([])
  })
})
