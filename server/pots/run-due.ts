import type { Context } from '#server/core/context.ts'
import { isUnreachable, type Sql, sql, type Tx } from '#server/core/db.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import { notify } from '#server/notifications/index.ts'
import { coins } from './play-out.ts'
import { countPots } from './pot-totals.ts'
import { announceReturn, returnPots } from './return-pots.ts'

const LOOK_EVERY_MS = 1_000
const AT_ONCE = 100

/** Locks expired pots; one that is being played right now is skipped. */
const lockDue = (tx: Tx, which: Sql) =>
  tx.rows<{ id: bigint }>(sql`
    select id from pots where status = 'open' and expires_at <= clock_now() and ${which}
    order by expires_at limit ${AT_ONCE} for update skip locked`)

/** Returns these pots and notifies their creators. */
async function expire(context: Context, tx: Tx, ids: bigint[]): Promise<void> {
  const pots = await returnPots(tx, ids, 'expired')
  for (const pot of pots) {
    await notify(context, tx, [pot.creator_id], {
      key: `pot.expired:${pot.id}`,
      title: `Your pot has expired · ${pot.title}`,
      body: `Nobody played it in 7 days, and your ${coins(pot.amount)} are back.`,
      link: '/pots',
    })
  }
  if (pots.length > 0) announceReturn(context, tx, pots)
}

/**
 * Returns some expired pots. If that fails, each is tried separately, so that one bad pot blocks no other.
 * @param stuck pots that failed in this round: skipped, and added to
 * @returns whether there may be more
 */
async function expireSome(context: Context, stuck: Set<bigint>): Promise<boolean> {
  let ids: bigint[] = []
  try {
    await context.db.transact(async (tx) => {
      ids = (await lockDue(tx, sql`id <> all(${[...stuck]}::bigint[])`)).map(({ id }) => id)
      await expire(context, tx, ids)
    })
  } catch (error) {
    if (ids.length === 0 || isUnreachable(error)) throw error
    for (const id of ids) {
      try {
        await context.db.transact(async (tx) => {
          const due = await lockDue(tx, sql`id = ${id}`)
          await expire(
            context,
            tx,
            due.map((pot) => pot.id),
          )
        })
      } catch (why) {
        if (isUnreachable(why)) throw why
        stuck.add(id)
        context.log.error({ err: why, pot: id.toString() }, 'an expired pot could not be given back')
      }
    }
  }
  return ids.length === AT_ONCE
}

async function expireAll(context: Context): Promise<void> {
  const stuck = new Set<bigint>()
  while (await expireSome(context, stuck)) {}
}

async function countAll(context: Context): Promise<void> {
  while (await context.db.transact(countPots)) {}
}

/** Everything that is due now. Counting goes on when giving back fails, and the other way round. */
export async function runDuePots(context: Context): Promise<void> {
  const ended = await Promise.allSettled([expireAll(context), countAll(context)])
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/** Once a second: pots that have expired, and games that are to be counted. */
export const potPoller: Rounds = {
  name: 'pots',
  everyMs: LOOK_EVERY_MS,
  failed: 'expiring and counting pots failed',
  run: runDuePots,
}
