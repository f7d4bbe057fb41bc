// Every audit of every module, in one reading of the database; the nightly round of the server and `npm run db -- audit`.
import { auditEvents } from '#server/bets/index.ts'
import type { Context } from '#server/core/context.ts'
import { type Db, OF_COMMANDS, sql, type Tx } from '#server/core/db.ts'
import { startLookout } from '#server/core/lookout.ts'
import { auditFunGames } from '#server/fun-games/index.ts'
import { audit, auditStatements, type Fault, keepAudit, lastAudit } from '#server/ledger/index.ts'
import { auditPots } from '#server/pots/index.ts'
import { auditStore } from '#server/store/index.ts'
import { auditTransfers } from '#server/transfers/index.ts'
import { auditCrypto, auditDeposits } from '#server/wallet/index.ts'
import { auditWithdrawals } from '#server/withdrawals/index.ts'

const AUDITS = [
  audit,
  auditStatements,
  auditEvents,
  auditDeposits,
  auditCrypto,
  auditWithdrawals,
  auditTransfers,
  auditStore,
  auditPots,
  auditFunGames,
]
const EVERY_HOURS = 24
const LOOK_EVERY_MS = 600_000

/**
 * Proves every invariant in the transaction's one snapshot.
 * @returns what is broken, and where; undefined when it was given up
 */
async function judgeAll(tx: Tx, goesOn: () => boolean): Promise<Fault[] | undefined> {
  const faults: Fault[] = []
  for (const judge of AUDITS) {
    if (!goesOn()) return undefined
    faults.push(...(await judge(tx)))
  }
  return faults
}

/** The same on a snapshot of its own; money may move meanwhile. */
export function auditAll(db: Db): Promise<Fault[]> {
  return db.within(OF_COMMANDS).transact(async (tx) => {
    await tx.change(sql`set transaction isolation level repeatable read read only`)
    return (await judgeAll(tx, () => true))!
  })
}

/**
 * Audits when the last audit is a day old, on one node; a fault is an error of the log and a metric.
 * @param goesOn asked before each module's audit; false gives the round up, and nothing of it is kept
 */
export async function auditWhenDue(
  { db, log }: Pick<Context, 'db' | 'log'>,
  goesOn: () => boolean = () => true,
): Promise<void> {
  await db.within(OF_COMMANDS).transact(async (tx) => {
    await tx.change(sql`set transaction isolation level repeatable read`)
    const { mine } = await tx.one<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('ledger-audit', 0)) as mine`,
    )
    const last = mine ? await lastAudit(tx) : undefined
    if (!mine || (last && last.ageSeconds < EVERY_HOURS * 3_600)) return
    const begun = performance.now()
    const faults = await judgeAll(tx, goesOn)
    if (!faults) return
    for (const fault of faults) log.error({ fault }, 'an invariant of the ledger does not hold')
    await keepAudit(tx, { faults: faults.length, tookMs: Math.round(performance.now() - begun) })
  })
}

/** Looks every ten minutes. An audit that is under way does not hold up a server that stops. */
export function startAudits(context: Context): { stop(): Promise<void> } {
  let stopped = false
  const lookout = startLookout(context, () => auditWhenDue(context, () => !stopped), {
    name: 'ledger-audit',
    everyMs: LOOK_EVERY_MS,
    failed: 'the audit of the ledger failed',
  })
  return {
    stop() {
      stopped = true
      return lookout.stop()
    },
  }
}
