import type { ReplyOf } from '#server/core/call.ts'
import { sql, type Tx } from '#server/core/db.ts'

/** Every key that has signed scorecards, newest first; each until the next one took over. */
export const listKeys = (tx: Tx): Promise<ReplyOf<'scorecardKeys'>> =>
  tx.rows(sql`
    select key_id as "keyId", public_key as "publicKey", used_from as "from",
      lead(used_from) over (order by used_from, key_id) as until
    from scorecard_keys order by used_from desc, key_id desc`)
