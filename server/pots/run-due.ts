import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { tell } from '#server/notifications/index.ts'
import { coins } from './play-out.ts'
import { countPots } from './pot-totals.ts'
import { announceReturn, returnPots } from './return-pots.ts'

const LOOK_EVERY_MS = 1_000
const AT_ONCE = 100

/** Gives pots back whose week is over; one that somebody plays at this moment is left to that. */
async function expireSome(context: Context, tx: Tx): Promise<number> {
  const due = await tx.rows<{ id: bigint }>(sql`
    select id from pots where status = 'open' and expires_at <= clock_now()
    order by expires_at limit ${AT_ONCE} for update skip locked`)
  const pots = await returnPots(
    tx,
    due.map(({ id }) => id),
    'expired',
  )
  for (const pot of pots) {
    await tell(context, tx, [pot.creator_id], {
      key: `pot:${pot.id}:expired`,
      title: 'Your pot has expired',
      body: `${pot.title}: nobody played it in 7 days. Your ${coins(pot.amount)} are back.`,
      link: '/pots',
    })
  }
  if (pots.length > 0) announceReturn(context, tx, pots)
  return due.length
}

/** Everything that is due now. */
export async function runDuePots(context: Context): Promise<void> {
  while ((await context.db.transact((tx) => expireSome(context, tx))) === AT_ONCE) {}
  while (await context.db.transact(countPots)) {}
}

/** Looks once a second for pots that have expired or are to be counted; a restart loses none. */
export function startPotTimers(context: Context): { stop(): Promise<void> } {
  let running = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = runDuePots(context)
      .catch((error) => context.log.error({ err: error }, 'expiring and counting pots failed'))
      .finally(() => {
        busy = false
      })
  }, LOOK_EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
