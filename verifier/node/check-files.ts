import { checkLiabilities, type LiabilityReply } from '../log/liabilities.ts'
import { checkPool, type PoolName } from '../log/pools.ts'
import {
  type Account,
  checkProofFile,
  checkReceipt,
  type PostingRecord,
  type ReceiptReply,
  type Signed,
} from '../log/receipt.ts'
import { more, notOk, ok, type Say } from './say.ts'

/** Prints the content of a saved file and whether it holds. */

const NO_KEY =
  'Nothing in this file says whose log it is of: name the log’s verifier key with --key. GET /api/transparency lists it.'
const UNTRUSTED = 'signed by keys that only this file names: NOT CHECKED AGAINST THE LOG'

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/**
 * @param file a .tlog-proof, or the JSON that `GET /api/receipts/{id}/proof` answered
 * @param key the log’s verifier key. The keys in the file show only that its parts belong together
 * @param now seconds since 1970, by this machine’s clock
 */
export async function sayReceipt(
  file: string,
  key: string | undefined,
  say: Say,
  now = Date.now() / 1000,
): Promise<boolean> {
  const reply = jsonOf<ReceiptReply & { keys?: string[] }>(file)
  const keys = key === undefined ? (reply?.keys ?? []) : [key]
  if (keys.length === 0) throw new Error(NO_KEY)
  const checked = await (reply ? checkReceipt(reply, { keys }) : checkProofFile(file, { keys }))
  if (!checked.ok) return refused(checked, say)
  const { promise, found, state } = checked
  const shown = key === undefined ? more : ok
  sayPosting(checked.record, say)
  if (promise) shown(say, `the log promises to have it by ${timeOf(Number(promise.by))}`)
  if (found) saySigned(found, shown, say)
  if (state === 'waiting') {
    say('NOT YET in the log, and not promised')
    return false
  }
  const isOver = state === 'promised' && now > Number(promise!.by)
  if (isOver)
    say(`the promise ended at ${timeOf(Number(promise!.by))} by this machine’s clock: ask the server again`)
  if (key === undefined) {
    more(
      say,
      `the file names ${keys.join(' ')}: name the log’s own key with --key. GET /api/transparency lists it`,
    )
    say(UNTRUSTED)
  } else if (!isOver) say(state === 'logged' ? 'verified' : 'promised, NOT YET in the log')
  return key !== undefined && !isOver
}

function sayPosting({ posting, source, destination, cents, reason, at }: PostingRecord, say: Say): void {
  const digits = cents.toString().padStart(3, '0')
  const amount = `${digits.slice(0, -2)}.${digits.slice(-2)} ${source.currency}`
  say(`posting ${posting}: ${amount} from ${nameOf(source)} to ${nameOf(destination)}, reason ${reason}`)
  say(`made at ${new Date(Number(at / 1000n)).toISOString()}`)
}

/** @param file the JSON that `GET /api/liabilities/latest/proof` answered */
export async function sayLiabilities(
  file: string,
  owner: string,
  key: string | undefined,
  say: Say,
): Promise<boolean> {
  const reply = jsonOf<{ proof?: LiabilityReply | null }>(file)
  const proof = reply?.proof
  if (!proof)
    throw new Error('This file has no proof: it is not what GET /api/liabilities/latest/proof answered.')
  if (key === undefined && proof.statement !== null) throw new Error(NO_KEY)
  const checked = await checkLiabilities(proof, { owner, keys: key ? [key] : [] })
  if (!checked.ok) return refused(checked, say)
  const { tree, at, leaves, total, purse, held, found } = checked
  ok(say, `tree ${tree} of ${at} has ${leaves} leaves and owes ${dollars(total)} in all`)
  ok(say, `${dollars(purse)} in the purse of person ${owner} and ${dollars(held)} held are in it`)
  if (found) saySigned(found, ok, say)
  say(found ? 'verified' : 'NOT YET in the log, so nobody has signed it: ask the server again')
  return found !== null
}

/** A saved answer of `GET /api/liabilities/latest/pool`. @param id of the event or the tournament */
export async function sayPool(
  file: string,
  pool: PoolName,
  id: string,
  key: string | undefined,
  say: Say,
): Promise<boolean> {
  const proof = jsonOf<{ proof?: LiabilityReply | null }>(file)?.proof
  if (!proof)
    throw new Error('This file has no proof: it is not what GET /api/liabilities/latest/pool answered.')
  if (key === undefined && proof.statement !== null) throw new Error(NO_KEY)
  const checked = await checkPool(proof, { pool, id, keys: key ? [key] : [] })
  if (!checked.ok) return refused(checked, say)
  const { tree, at, leaves, total, cents, found } = checked
  ok(say, `tree ${tree} of ${at} has ${leaves} leaves and owes ${dollars(total)} in all`)
  ok(say, `${Object.values(cents).map(dollars).join(' and ')} in the pool of ${pool} ${id} are in it`)
  if (found) saySigned(found, ok, say)
  say(found ? 'verified' : 'NOT YET in the log, so nobody has signed it: ask the server again')
  return found !== null
}

function saySigned(
  { head, index, signers, witnesses }: Signed & { index: bigint },
  shown: typeof ok,
  say: Say,
): void {
  shown(say, `it is entry ${index} of ${head.size} in the log ${head.origin}`)
  for (const { vkey } of signers) shown(say, `the head is signed by ${vkey}`)
  for (const { name } of witnesses) shown(say, `the witness ${name} has signed it`)
}

function refused(checked: { check: string; why: string }, say: Say): false {
  notOk(say, checked)
  say('DOES NOT VERIFY')
  return false
}

const dollars = (cents: bigint): string => {
  const digits = cents.toString().padStart(3, '0')
  return `$${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const nameOf = ({ owner, kind }: Account): string => `account ${owner} of kind ${kind}`

/** The JSON object in a file; undefined when it has none. */
function jsonOf<Reply>(file: string): Reply | undefined {
  try {
    const value: unknown = JSON.parse(file)
    return value !== null && typeof value === 'object' ? (value as Reply) : undefined
  } catch {
    return undefined
  }
}
