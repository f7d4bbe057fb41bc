import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { gangOwnerOf } from '#server/gangs/index.ts'
import { notify } from '#server/notifications/index.ts'

const SENTENCES = {
  gone: 'Its address says that it is gone.',
  failed: 'Its address has not taken anything for three days.',
  left: 'The person who made it is no officer of the gang any more.',
} as const

/**
 * Puts a locked hook to sleep: nothing is delivered until somebody wakes it. Waiting deliveries count as failed; the log says so and sends them
 * again by one press. A notice goes to its maker, or to the gang's owner where the maker left.
 */
export async function fallAsleep(
  context: Context,
  tx: Tx,
  hookId: bigint,
  why: keyof typeof SENTENCES,
): Promise<void> {
  const hook = await tx.one<{ name: string; userId: bigint; ownerId: bigint | null; at: Date }>(sql`
    update hooks h set state = 'asleep', why = ${why}, code = null, code_ends_at = null, busy_until = null
    where h.id = ${hookId}
    returning h.name, h.user_id as "userId", ${gangOwnerOf(sql`h.gang_id`)} as "ownerId", clock_now() as at`)
  await tx.change(sql`
    update hook_deliveries set state = 'failed', fault = coalesce(fault, 'asleep'), in_flight = false
    where hook_id = ${hookId} and state = 'waiting'`)
  const receiver = why === 'left' ? (hook.ownerId ?? hook.userId) : hook.userId
  await notify(context, tx, [receiver], {
    key: `hook.asleep:${hookId}:${hook.at.getTime()}`,
    title: `A hook sleeps · ${hook.name}`,
    body: `${SENTENCES[why]} Wake it in your settings.`,
    link: '/settings/hooks',
  })
}
