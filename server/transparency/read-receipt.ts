import { PROMISED_SECONDS, type ReceiptProof } from '#contract/transparency.ts'
import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type AccountKind, kindOf, ownerOf, RECORD_AT, recordsOf } from '#server/ledger/index.ts'
import { leafOf, logEntryOf } from './entries.ts'
import { type Log, logOf, readLogHead } from './head.ts'
import { promiseText, signedNote } from './note.ts'
import { logProofOf } from './proofs.ts'
import { entrySalts } from './salts.ts'

/** The kinds of account whose owner is a person. */
const OF_PEOPLE: readonly AccountKind[] = ['person', 'held', 'debt']
const MICROS = 1_000_000n

const isOf = (account: bigint, userId: bigint): boolean =>
  ownerOf(account) === userId && OF_PEOPLE.includes(kindOf(account))

/** The second by which a posting is in the log. */
const promisedBy = (record: Buffer): number =>
  Number(record.readBigInt64BE(RECORD_AT.at) / MICROS) + PROMISED_SECONDS

/** The data about a posting that its owner needs. @throws Refusal not_found, also for everybody else */
async function readRecord(context: Context, userId: bigint, id: bigint): Promise<Buffer> {
  const record = await recordsOf(context.db, { after: id - 1n, through: id, most: 1 })
  const sides = [RECORD_AT.source, RECORD_AT.destination]
  if (record.length === 0 || !sides.some((at) => isOf(record.readBigInt64BE(at), userId)))
    throw new Refusal('not_found', 'You have no such transaction')
  return record
}

/** The same text at every call: the server keeps none of it. */
const promiseOf = ({ origin, keys }: Log, posting: bigint, leaf: Buffer, by: number): string =>
  signedNote(promiseText({ origin, leaf, posting, by }), keys)

/** The proof that a posting is in the log, or the promise that it will be; to the owner of either side. */
export async function readReceipt(context: Context, userId: bigint, id: bigint): Promise<ReceiptProof> {
  const { db } = context
  const record = await readRecord(context, userId, id)
  const log = await logOf(context)
  const salt = entrySalts(log.secret, [Number(id)])
  const by = promisedBy(record)
  const { promisedBeyond, halted } = await readLogHead(db)
  // a log that has halted promises nothing new
  const isPromised = halted === null && promisedBeyond !== null && id > promisedBeyond
  const found = await logProofOf(context, id, Buffer.concat([salt, record]))
  const { late } = await db.one<{ late: boolean }>(
    sql`select extract(epoch from clock_now()) > ${by} as late`,
  )
  const missing = isPromised ? (late ? 'late' : 'promised') : 'waiting'
  return {
    state: found ? 'logged' : missing,
    record: record.toString('base64'),
    salt: salt.toString('base64'),
    promise: isPromised ? promiseOf(log, id, leafOf(logEntryOf(record, salt)), by) : null,
    proof: found?.proof ?? null,
    index: found ? String(found.index) : null,
    by: new Date(by * 1_000).toISOString(),
    keys: log.keys.map(({ vkey }) => vkey),
  }
}
