import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import {
  type CodeRow,
  codeColumns,
  findCode,
  isSecret,
  ownCodes,
  REFUND_HOURS,
  storePayments,
} from './code-rows.ts'

type Query = { cursor?: bigint | undefined; limit: number }

/** A payer's own codes, newest first. */
export async function listOwnCodes(tx: Tx, userId: bigint, { cursor, limit }: Query) {
  const rows = await tx.rows<CodeRow>(sql`
    select ${codeColumns} from store_codes where payer_id = ${userId} and id < ${cursor ?? LARGEST_ID}
    order by id desc limit ${limit}`)
  return ownCodes(tx, rows)
}

/** A shop's payments of the last day, newest code first. */
export async function listStorePayments(tx: Tx, merchantId: bigint, { cursor, limit }: Query) {
  const rows = await tx.rows<CodeRow>(sql`
    select ${codeColumns} from store_codes
    where merchant_id = ${merchantId} and redeemed_at > clock_now() - make_interval(hours => ${REFUND_HOURS})
      and id < ${cursor ?? LARGEST_ID}
    order by id desc limit ${limit}`)
  return storePayments(tx, rows)
}

/**
 * One code: its payer sees all of it; a shop with its secret sees the shop's part, as does the shop that took the code, also by number.
 * @throws Refusal not_found for everybody else
 */
export async function showCode(tx: Tx, viewer: { userId: bigint; takes: boolean }, named: string) {
  const code = await findCode(tx, named)
  if (code?.payerId === viewer.userId)
    return { viewer: 'payer' as const, ...(await ownCodes(tx, [code]))[0]! }
  if (code && viewer.takes && (isSecret(named) || code.merchantId === viewer.userId))
    return { viewer: 'merchant' as const, ...(await storePayments(tx, [code]))[0]! }
  throw new Refusal('not_found', 'There is no such code')
}
