import { sql, type Tx } from '#server/core/db.ts'
import { RECORD_AT, RECORD_BYTES } from './record.ts'

/** Microseconds from 1970 to 2000, the start of PostgreSQL's count. */
const TO_2000 = 946_684_800_000_000n

/** Makes the moments in the database's records count from 1970. Changes the bytes in place. */
function countFrom1970(records: Buffer): Buffer {
  for (let at = RECORD_AT.at; at < records.length; at += RECORD_BYTES)
    records.writeBigInt64BE(records.readBigInt64BE(at) + TO_2000, at)
  return records
}

/**
 * The records of postings in the order of their numbers, 50 bytes each.
 * @param range.after their numbers are larger than this
 * @param range.through and at most this
 * @param range.most number of records per call
 */
export async function recordsOf(
  tx: Tx,
  { after, through, most }: { after: bigint; through: bigint; most: number },
): Promise<Buffer> {
  const { records } = await tx.one<{ records: Buffer | null }>(
    sql`select ledger_records(${after}, ${through}, ${most}) as records`,
  )
  return countFrom1970(records ?? Buffer.alloc(0))
}

/** The number of postings with a larger number, up to `most`, and the age of the first of them. */
export const postingsAfter = (
  tx: Tx,
  after: bigint,
  most: number,
): Promise<{ postings: bigint; oldestSeconds: number }> =>
  tx.one(sql`select postings, oldest_seconds as "oldestSeconds" from ledger_after(${after}, ${most})`)
