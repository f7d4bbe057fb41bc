import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type CodeRow, codeColumns, findCode, ownCodes, REFUND_HOURS, storePayments } from './code-rows.ts'
import { isSecret } from './code-secret.ts'

type Page = { cursor?: string | undefined; limit: number }

const LAST = 9_223_372_036_854_775_807n

function before(cursor: string | undefined): bigint {
  if (cursor === undefined) return LAST
  if (!/^\d{1,18}$/.test(cursor)) throw new Refusal('malformed', 'Not a cursor of this list')
  return BigInt(cursor)
}

function pageOf(rows: CodeRow[], limit: number) {
  const page = rows.slice(0, limit)
  return { page, next: rows.length > limit ? String(page.at(-1)!.id) : undefined }
}

/** A payer's own codes, newest first. */
export async function listOwnCodes(tx: Tx, userId: bigint, { cursor, limit }: Page) {
  const rows = await tx.rows<CodeRow>(sql`
    select ${codeColumns} from store_codes where payer_id = ${userId} and id < ${before(cursor)}
    order by id desc limit ${limit + 1}`)
  const { page, next } = pageOf(rows, limit)
  return { items: await ownCodes(tx, page), next }
}

/** What a shop took in the last day, newest code first. */
export async function listStorePayments(tx: Tx, merchantId: bigint, { cursor, limit }: Page) {
  const rows = await tx.rows<CodeRow>(sql`
    select ${codeColumns} from store_codes
    where merchant_id = ${merchantId} and redeemed_at > clock_now() - make_interval(hours => ${REFUND_HOURS})
      and id < ${before(cursor)}
    order by id desc limit ${limit + 1}`)
  const { page, next } = pageOf(rows, limit)
  return { items: await storePayments(tx, page), next }
}

/**
 * One code: its payer sees it whole; a shop sees it by its secret, and the shop that took it by its number too.
 * @throws Refusal not_found for everybody else
 */
export async function showCode(tx: Tx, viewer: { userId: bigint; takes: boolean }, named: string) {
  const code = await findCode(tx, named)
  if (code?.payer_id === viewer.userId)
    return { viewer: 'payer' as const, ...(await ownCodes(tx, [code]))[0]! }
  if (code && viewer.takes && (isSecret(named) || code.merchant_id === viewer.userId))
    return { viewer: 'merchant' as const, ...(await storePayments(tx, [code]))[0]! }
  throw new Refusal('not_found', 'There is no such code')
}
