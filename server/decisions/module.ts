import { sql, type Tx } from '#server/core/db.ts'
import { defineModule } from '#server/core/module.ts'
import { choresOfAlone, exportGains } from './alone.ts'

/** A person's objections to decisions, for the data export. They stay when the account is closed: they are part of a record. */
const exportObjections = (tx: Tx, userId: bigint): Promise<unknown[]> =>
  tx.rows(sql`
    select kind, subject_id as "subjectId", reason, objected_at as "objectedAt" from objections
    where user_id = ${userId} order by objected_at`)

export const decisions = defineModule({
  name: 'decisions',
  tables: ['signatures', 'objections', 'decided_alone', 'gained_alone'],
  closure: { exportData: { objections: exportObjections, gainsByDecision: exportGains } },
  housekeeping: choresOfAlone,
})
