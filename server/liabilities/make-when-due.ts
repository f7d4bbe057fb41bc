import type { Context } from '#server/core/context.ts'
import { type Db, endSoon } from '#server/core/db.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import { makeTree } from './make-tree.ts'
import { nextTree } from './trees.ts'

/** Any fixed number: only this lock has it. */
const LOCK = 7_230_525

/**
 * Runs `work` on one node at a time. The lock lives with a connection, so a dead node's lock ends too, and no transaction is open
 * meanwhile.
 * @returns whether `work` ran
 */
async function onOneNode(db: Db, work: () => Promise<unknown>): Promise<boolean> {
  const client = await db.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK])
    if (!rows[0]!.mine) return false
    await work()
    return true
  } finally {
    // the lock ends with the connection
    void endSoon(client)
  }
}

/** Makes a tree where one is due: the first at once, the next ones at the interval of `LIABILITIES_EVERY_HOURS`. */
async function makeWhenDue(context: Context, shouldContinue: () => boolean = () => true): Promise<void> {
  const { db, config, metrics } = context
  const isDue = async () => (await nextTree(db, config.liabilitiesEveryHours)).due
  if (!(await isDue())) {
    // a tree by any node proves that the ledger added up
    metrics.liabilitiesRefused.set(0)
    return
  }
  await onOneNode(db, async () => {
    // another node may have made it before the lock was free
    if (await isDue()) await makeTree(context, shouldContinue)
  })
}

export const treeMaker: Rounds = {
  name: 'liabilities',
  everyMs: 60_000,
  atOnce: true,
  failed: 'making a tree of liabilities failed',
  run: makeWhenDue,
}
