import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type DueRows, endDueRows } from '#server/core/due-rows.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import { notify } from '#server/notifications/index.ts'
import { coins } from './play-out.ts'
import { countPots } from './pot-totals.ts'
import { announceReturn, returnPots } from './return-pots.ts'

const LOOK_EVERY_MS = 1_000
const AT_ONCE = 100

/** Returns these pots and notifies their creators. */
async function expire(context: Context, tx: Tx, ids: bigint[]): Promise<void> {
  const pots = await returnPots(tx, ids, 'expired')
  for (const pot of pots) {
    await notify(context, tx, [pot.createdById], {
      key: `pot.expired:${pot.id}`,
      title: `Your pot has expired · ${pot.title}`,
      body: `Nobody played it in 7 days, and your ${coins(pot.potAmount)} are back.`,
      link: '/pots',
    })
  }
  if (pots.length > 0) announceReturn(context, tx, pots)
}

/** Expired pots; one that is being played right now is skipped. */
const expired = (context: Context): DueRows => ({
  table: 'pots',
  open: sql`status = 'open'`,
  end: (tx, ids) => expire(context, tx, ids),
  atOnce: AT_ONCE,
  failed: 'an expired pot could not be given back',
})

async function countAll(context: Context): Promise<void> {
  while (await context.db.transact(countPots)) {}
}

/** Runs everything that is due now. Counting continues when returning fails, and the reverse. */
export async function runDuePots(context: Context): Promise<void> {
  const ended = await Promise.allSettled([endDueRows(context, expired(context)), countAll(context)])
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/** Once a second: pots that have expired, and games that are to be counted. */
export const potPoller: Rounds = {
  name: 'pots',
  everyMs: LOOK_EVERY_MS,
  failed: 'expiring and counting pots failed',
  run: runDuePots,
}
