// All audits of all modules in one snapshot: for the server's nightly audit and for `npm run db -- audit`.
import type { Context } from '#server/core/context.ts'
import { type Db, type Deadlines, OF_COMMANDS, sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { keepAudit, lastAudit } from '#server/ledger/index.ts'
import { audits, offered } from './modules.ts'

const EVERY_HOURS = 24
const CHECK_EVERY_MS = 600_000

/**
 * Checks every invariant in the transaction's snapshot.
 * @returns what is broken, and where; undefined when it was stopped
 */
async function judgeAll(
  tx: Tx,
  shouldContinue: () => boolean,
  secrets?: Secrets,
): Promise<Fault[] | undefined> {
  const faults: Fault[] = []
  const offers = offered()
  for (const judge of audits()) {
    if (!shouldContinue()) return undefined
    faults.push(...(await judge(tx, { offered: offers, secrets })))
  }
  return faults
}

/** Runs all audits on a separate snapshot; money may move meanwhile. */
export function auditAll(
  db: Db,
  { deadlines = OF_COMMANDS, secrets }: { deadlines?: Deadlines; secrets?: Secrets } = {},
): Promise<Fault[]> {
  return db.within(deadlines).transact(async (tx) => {
    await tx.change(sql`set transaction isolation level repeatable read read only`)
    return (await judgeAll(tx, () => true, secrets))!
  })
}

/**
 * Runs the audits on one node once the last audit is a day old. Faults are logged as errors and counted in a metric.
 * @param shouldContinue called before each module's audit; false stops the round without a result
 */
export async function auditWhenDue(
  { db, log, secrets }: Pick<Context, 'db' | 'log' | 'secrets'>,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  await db.within(OF_COMMANDS).transact(async (tx) => {
    await tx.change(sql`set transaction isolation level repeatable read`)
    const { mine } = await tx.one<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('ledger-audit', 0)) as mine`,
    )
    const last = mine ? await lastAudit(tx) : undefined
    if (!mine || (last && last.ageSeconds < EVERY_HOURS * 3_600)) return
    const begun = performance.now()
    const faults = await judgeAll(tx, shouldContinue, secrets)
    if (!faults) return
    for (const fault of faults) log.error({ fault }, 'an invariant of the ledger does not hold')
    await keepAudit(tx, { faults: faults.length, tookMs: Math.round(performance.now() - begun) })
  })
}

/** Checks every ten minutes. A running audit does not delay a stopping server. */
export const nightlyAudit: Rounds = {
  name: 'ledger-audit',
  everyMs: CHECK_EVERY_MS,
  failed: 'the audit of the ledger failed',
  upkeep: true,
  run: auditWhenDue,
}
