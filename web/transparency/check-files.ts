import type { CheckedLiabilities, LiabilityReply } from './proof/liabilities.ts'
import { checkLiabilities } from './proof/liabilities.ts'
import {
  type Account,
  checkProofFile,
  checkReceipt,
  type ReceiptReply,
  type Signed,
} from './proof/receipt.ts'
import { notOk, ok, type Say } from './say.ts'

/** Prints what a saved file says and whether it holds. */

const AGAINST = 'compare this key with the server’s own, at /api/transparency'
const NO_KEY =
  'Nothing in this file says whose log it is of: name the log’s verifier key with --key. GET /api/transparency lists it.'

/** @param file a .tlog-proof, or the JSON that `GET /api/receipts/{id}/proof` answered */
export async function sayReceipt(file: string, key: string | undefined, say: Say): Promise<boolean> {
  const reply = jsonOf<ReceiptReply & { keys?: string[] }>(file)
  const keys = key === undefined ? (reply?.keys ?? []) : [key]
  if (keys.length === 0) throw new Error(NO_KEY)
  const trust = { keys, now: Date.now() / 1000 }
  const checked = await (reply ? checkReceipt(reply, trust) : checkProofFile(file, trust))
  if (!checked.ok) return refused(checked, say)
  const { record, promise, found, state } = checked
  const { source, destination } = record
  const cents = record.cents.toString().padStart(3, '0')
  const amount = `${cents.slice(0, -2)}.${cents.slice(-2)} ${source.currency}`
  say(
    `posting ${record.posting}: ${amount} from ${nameOf(source)} to ${nameOf(destination)}, reason ${record.reason}`,
  )
  say(`made at ${new Date(Number(record.at / 1000n)).toISOString()}`)
  if (promise) ok(say, `the log promises to have it by ${new Date(Number(promise.by) * 1000).toISOString()}`)
  if (found) saySigned(found, say)
  if (key === undefined) say(`       ${AGAINST}: ${keys.join(' ')}`)
  if (state === 'waiting') say('NOT YET in the log, and not promised')
  else say(state === 'logged' ? 'verified' : 'promised, NOT YET in the log')
  return state !== 'waiting'
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
  const checked = await checkLiabilities(proof, { owner, keys: key ? [key] : [], now: Date.now() / 1000 })
  if (!checked.ok) return refused(checked, say)
  const { tree, at, leaves, total, purse, held, found } = checked as CheckedLiabilities & { ok: true }
  ok(say, `tree ${tree} of ${at} has ${leaves} leaves and owes ${dollars(total)} in all`)
  ok(say, `${dollars(purse)} in the purse of person ${owner} and ${dollars(held)} held are in it`)
  if (found) saySigned(found, say)
  say(found ? 'verified' : 'in the tree, NOT YET in the log')
  return true
}

function saySigned({ head, index, signers, witnesses }: Signed & { index: bigint }, say: Say): void {
  ok(say, `it is entry ${index} of ${head.size} in the log ${head.origin}`)
  for (const { vkey } of signers) ok(say, `the head is signed by ${vkey}`)
  for (const { name } of witnesses) ok(say, `the witness ${name} has signed it`)
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
