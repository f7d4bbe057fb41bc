import type { historyRoutes } from '#contract/history.ts'
import type { HandlersOf } from '#server/core/call.ts'
import type { Play } from '#server/ledger/index.ts'
import { balanceHistory } from './balance-history.ts'
import { monthlyStatement } from './monthly-statement.ts'
import { playResult } from './play-result.ts'
import { listTransactions, type Titles } from './transactions.ts'

/**
 * @param titles the titles of other modules' objects in people's histories
 * @param play people's wins and losses in other modules
 */
export const historyHandlers = (titles: Titles, play: readonly Play[]): HandlersOf<typeof historyRoutes> => ({
  transactions: ({ db }, { caller, query }) => listTransactions(db, caller.userId, query, titles),
  transactionStatement: ({ db }, { caller, query }) => monthlyStatement(db, caller.userId, query, play),
  playResult: ({ db }, { caller, query }) =>
    playResult(db, { userId: caller.userId, currency: query.currency }, play),
  balanceHistory: ({ db }, { caller, query }) => balanceHistory(db, caller.userId, query.currency),
})
