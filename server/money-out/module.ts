import { sql, type Tx } from '#server/core/db.ts'
import { type Contexts, defineModule } from '#server/core/module.ts'
import { oldSettlingLosses, oldShares, shareCounter } from './count-shares.ts'
import { exportGivenUp, oldGivenUp } from './give-up.ts'
import { type KnownOf, openStopCases } from './list-stop-cases.ts'
import { exportStopCases, oldStopCases, oldStopSessions } from './reach-losses.ts'
import { moneyOutHandlers } from './routes.ts'

const stopCaseExists = async (tx: Tx, id: bigint) =>
  (await tx.first(sql`select 1 from stop_cases where id = ${id}`)) !== undefined

export const moneyOut = defineModule({
  name: 'money-out',
  tables: [
    'given_up',
    'winnings_due',
    'winnings_settling',
    'winnings_settling_of',
    'stop_cases',
    'stop_holds',
  ],
  pollers: [shareCounter],
  closure: { exportData: { givenUp: exportGivenUp, stopCases: exportStopCases } },
  exists: { 'stop-case': stopCaseExists },
  queues: { stops: openStopCases },
  housekeeping: [oldGivenUp, oldShares, oldSettlingLosses, oldStopSessions, oldStopCases],
  start: (_: Contexts, known: KnownOf) => ({ routes: moneyOutHandlers(known) }),
})
