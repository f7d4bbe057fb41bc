import { Fault, fromBase64 } from '../log/bytes.ts'
import { type GetFile, oneLog } from '../log/heads.ts'
import { type Head, parseHead } from '../log/note.ts'
import { more, notOk, ok, type Say, warn } from './say.ts'

/** The head that the site itself names. The checker trusts nothing in it. */
export type SiteHead = { size?: string; root?: string; signedAt?: string | null }

/** A cache may serve a checkpoint for a second: the program asks again after this time. */
const CACHED_MS = 2_000
const HOUR_MS = 3_600_000
/** Each day a tree's statement becomes an entry, so an older head is unusual. */
const OLD_MS = 49 * HOUR_MS

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The newest checkpoint after a pause, where it has at least that many entries. */
async function headAfterCache(log: GetFile, head: Head, size: bigint): Promise<Head> {
  await pause(CACHED_MS)
  const note = await log('checkpoint')
  const again = note ? parseHead(new TextDecoder('utf-8', { ignoreBOM: true }).decode(note)) : head
  if (again.size >= size) return again
  throw new Fault(
    'older',
    `The site says ${size} entries, and its checkpoint has ${again.size}: it is an old one.`,
  )
}

/**
 * Compares the head that the site names with the signed one under `/log/checkpoint`, and prints its age.
 * @param now milliseconds since 1970
 * @returns false where they are not of one log, or the signed one is older
 */
export async function saySiteHead(
  { size, root, signedAt }: SiteHead = {},
  head: Head,
  log: GetFile,
  now: number,
  say: Say,
): Promise<boolean> {
  const hash = fromBase64(root, 32)
  if (size === undefined || !/^\d{1,18}$/.test(size) || !hash) {
    warn(say, 'the site does not say which head its log has')
    return true
  }
  const site = { ...head, size: BigInt(size), root: hash }
  try {
    const signed = site.size > head.size ? await headAfterCache(log, head, site.size) : head
    if (site.size > 0n) await oneLog(site, signed, log)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    notOk(say, { check: error.check, why: error.message })
    return false
  }
  ok(say, `the head that the site shows, with ${size} entries, is of the same log`)
  sayAge(signedAt, now, say)
  return true
}

function sayAge(signedAt: string | null | undefined, now: number, say: Say): void {
  const age = now - Date.parse(signedAt ?? '')
  if (Number.isNaN(age)) return
  const minutes = Math.max(0, Math.floor(age / 60_000))
  const text = minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`
  if (age > OLD_MS)
    warn(say, `by the site’s word its head was signed ${text} ago, and a tree enters it each day`)
  else more(say, `by the site’s word it was signed ${text} ago`)
}
