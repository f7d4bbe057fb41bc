import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'

/** Each channel names its newest message, and every message is in a channel. */
export function auditChannels(tx: Tx): Promise<Fault[]> {
  return tx.rows<Fault>(sql`
    select 'a channel names its newest message' as invariant, c.kind || ' ' || c.subject as where,
      'last_message_id ' || coalesce(c.last_message_id::text, 'none') || ', newest ' || coalesce(m.newest::text, 'none') as details
    from chat_channels c
    left join lateral (select max(id) as newest from chat_messages where channel_id = c.id) m on true
    where c.last_message_id is distinct from m.newest
    union all
    select 'a message is in a channel', 'message ' || m.id, 'channel ' || m.channel_id
    from chat_messages m where not exists (select from chat_channels c where c.id = m.channel_id)`)
}
