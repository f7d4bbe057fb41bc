import { sql, type Tx } from '#server/core/db.ts'

/**
 * The other side of these codes for one person's history: the shop's name for the payer, the payer's first name for the
 * shop. Unredeemed codes and codes of others are left out.
 */
export async function codeTitles(tx: Tx, userId: bigint, ids: bigint[]): Promise<Map<bigint, string>> {
  const rows = await tx.rows<{ id: bigint; title: string }>(sql`
    select c.id, case when c.payer_id = ${userId} then trim(u.first_name || ' ' || u.last_name) else u.first_name end as title
    from store_codes c join users u on u.id = case when c.payer_id = ${userId} then c.merchant_id else c.payer_id end
    where c.id = any(${ids}::bigint[]) and ${userId} in (c.payer_id, c.merchant_id)`)
  return new Map(rows.map((row) => [row.id, row.title]))
}

/** Whether one of two people has paid the other at a shop. */
export async function shareCode(tx: Tx, userId: bigint, otherId: bigint): Promise<boolean> {
  const { shared } = await tx.one<{ shared: boolean }>(sql`
    select exists (
      select 1 from store_codes where (payer_id = ${userId} and merchant_id = ${otherId})
        or (payer_id = ${otherId} and merchant_id = ${userId})) as shared`)
  return shared
}

/** The pairs among these people of whom one paid the other by a code. */
export const paidByCode = async (
  tx: Tx,
  ids: readonly bigint[],
): Promise<{ one: bigint; other: bigint }[]> => {
  const among = [...ids]
  return tx.rows(sql`
    select distinct payer_id as one, merchant_id as other from store_codes
    where payer_id = any(${among}::bigint[]) and merchant_id = any(${among}::bigint[])`)
}
