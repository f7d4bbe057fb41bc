import type { historyRoutes } from '#contract/history.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { balanceHistory } from './balance-history.ts'
import { monthlyStatement } from './monthly-statement.ts'
import { listTransactions, type Titles } from './transactions.ts'

/**
 * @param titles the titles of other modules' objects in people's histories
 */
export const historyHandlers = (titles: Titles): HandlersOf<typeof historyRoutes> => ({
  transactions: ({ db }, { caller, query }) => listTransactions(db, caller.userId, query, titles),
  transactionStatement: ({ db }, { caller, query }) => monthlyStatement(db, caller.userId, query),
  balanceHistory: ({ db }, { caller, query }) => balanceHistory(db, caller.userId, query.currency),
})
