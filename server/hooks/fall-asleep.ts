import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { gangOwnerOf } from '#server/gangs/index.ts'
import { notify } from '#server/notifications/index.ts'

const SENTENCES = {
  gone: 'Its address says that it is gone.',
  failed: 'Its address has not taken anything for three days.',
} as const

/**
 * Puts a locked hook to sleep: nothing is delivered until somebody wakes it. Waiting deliveries count as failed; the log says so and sends them
 * again by one press. A notice goes to its maker.
 */
export async function fallAsleep(
  context: Context,
  tx: Tx,
  hookId: bigint,
  why: keyof typeof SENTENCES,
): Promise<void> {
  const hook = await tx.one<{ name: string; userId: bigint; at: Date }>(sql`
    update hooks h set state = 'asleep', why = ${why}, code = null, code_ends_at = null, busy_until = null
    where h.id = ${hookId}
    returning h.name, h.user_id as "userId", clock_now() as at`)
  await tx.change(sql`
    update hook_deliveries set state = 'failed', fault = coalesce(fault, 'asleep'), in_flight = false
    where hook_id = ${hookId} and state = 'waiting'`)
  await notify(context, tx, [hook.userId], {
    key: `hook.asleep:${hookId}:${hook.at.getTime()}`,
    title: `A hook sleeps · ${hook.name}`,
    body: `${SENTENCES[why]} Wake it in your settings.`,
    link: '/settings/hooks',
  })
}

/** Ends a locked hook whose maker is no officer of its gang any more: nobody else in the gang knows its address. The gang's owner gets a notice. */
export async function endLeft(context: Context, tx: Tx, hookId: bigint): Promise<void> {
  const { name, ownerId } = await tx.one<{ name: string; ownerId: bigint | null }>(sql`
    delete from hooks h where h.id = ${hookId} returning h.name, ${gangOwnerOf(sql`h.gang_id`)} as "ownerId"`)
  if (ownerId === null) return
  await notify(context, tx, [ownerId], {
    key: `hook.ended:${hookId}`,
    title: `A hook ended · ${name}`,
    body: 'The person who made it is no officer of the gang any more. Make a new one in your settings.',
    link: '/settings/hooks',
  })
}
