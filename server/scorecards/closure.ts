import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { renamed } from './record-text.ts'
import { ownKey } from './signing-key.ts'

const CLOSED = 'Closed account'

/** The signed records of a person's matches, the newest 10,000. */
export const exportScorecards = (tx: Tx, userId: bigint): Promise<unknown[]> =>
  tx.rows(sql`
    select s.record, s.signature, s.key_id as "keyId", k.public_key as "publicKey"
    from scorecards s join scorecard_keys k on k.key_id = s.key_id
    where s.champion_id = ${userId} or s.challenger_id = ${userId} order by s.match_id desc limit 10000`)

/** Takes the name of a closing account out of the records and signs them again. Cards that people have saved stay valid. */
export async function forgetName(tx: Tx, userId: bigint, context: Pick<Context, 'secrets'>): Promise<void> {
  const key = ownKey(context)
  const cards = await tx.rows<{ match_id: bigint; record: string }>(sql`
    select match_id, record from scorecards
    where champion_id = ${userId} or challenger_id = ${userId} order by match_id for update`)
  const anew = cards.map(({ match_id, record }) => {
    const text = renamed(record, userId.toString(), CLOSED)
    return { match_id, record: text, signature: key.sign(text) }
  })
  await tx.change(sql`
    update scorecards s set record = n.record, signature = n.signature, key_id = ${key.keyId}
    from unnest(${anew.map(({ match_id }) => match_id)}::bigint[], ${anew.map(({ record }) => record)}::text[],
      ${anew.map(({ signature }) => signature)}::text[]) as n(match_id, record, signature)
    where s.match_id = n.match_id`)
}
