import { sql, type Tx } from '#server/core/db.ts'

type Key = { keyId: string; publicKey: string; from: string; until: string | null }

/** Every key that has signed scorecards, newest first; each until the next one took over. */
export async function listKeys(tx: Tx): Promise<Key[]> {
  const rows = await tx.rows<{
    key_id: string
    public_key: string
    used_from: Date
    used_until: Date | null
  }>(sql`
    select key_id, public_key, used_from, lead(used_from) over (order by used_from, key_id) as used_until
    from scorecard_keys order by used_from desc, key_id desc`)
  return rows.map(({ key_id, public_key, used_from, used_until }) => ({
    keyId: key_id,
    publicKey: public_key,
    from: used_from.toISOString(),
    until: used_until?.toISOString() ?? null,
  }))
}
