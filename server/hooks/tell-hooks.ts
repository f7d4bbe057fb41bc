import type { HookKind } from '#contract/hook-limits.ts'
import { belongsTo } from '#server/bets/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fact } from '#server/facts/index.ts'
import { isBanned } from '#server/moderation/index.ts'

/** The facts of which hooks tell, and the names that they have there. */
export const HOOK_FACTS = ['event.opened', 'event.proposed', 'event.disputed', 'event.became-final'] as const

const nameOf = (kind: (typeof HOOK_FACTS)[number]): HookKind =>
  kind === 'event.became-final' ? 'event.settled' : kind

/**
 * Makes one delivery of a fact for each hook that wants it, in the transaction that marks the fact as handled. Hooks that sleep, or
 * whose maker is banned, get none.
 */
export async function tellHooks(
  { config }: Context,
  tx: Tx,
  { id, kind, at, payload }: Fact<(typeof HOOK_FACTS)[number]>,
): Promise<void> {
  if (!config.hooks) return
  const eventId = BigInt(payload.eventId)
  const outcome = 'outcome' in payload ? payload.outcome : null
  const finalAt = 'finalAt' in payload && payload.finalAt ? new Date(payload.finalAt) : null
  await tx.change(sql`
    insert into hook_deliveries (hook_id, key, kind, event_id, outcome, final_at, at)
    select h.id, ${`fact:${id}`}, ${nameOf(kind)}, b.event_id, ${outcome}, ${finalAt}, ${at}
    from hooks h join event_books b on b.event_id = ${eventId}
    where h.state = 'live' and ${nameOf(kind)} = any(h.kinds) and ${belongsTo(sql`h.gang_id`, sql`h.user_id`)}
      and not ${isBanned(sql`h.user_id`)}
    on conflict (hook_id, key) do nothing`)
}
