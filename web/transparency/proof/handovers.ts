import { Fault } from './bytes.ts'
import { type Head, logKeys, parseHead, signersOf, vouchedFor } from './note.ts'
import { type GetFile, type KeepTile, oneLog } from './one-log.ts'

/** A log does not change its key more often. */
const MOST = 64

/** A handover of this log that can be read, and who has signed it; undefined for any other text. */
export async function readHandover(text: string, { origin }: Head, vkeys: readonly string[]) {
  try {
    const head = parseHead(text)
    if (head.origin !== origin) return undefined
    const signers = await signersOf(head.note, await logKeys(origin, vkeys))
    return { head, by: signers.map(({ vkey }) => vkey) }
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

/**
 * The keys to trust after going from handover to handover: each is a head that the newest trusted key has signed together with one that is
 * not trusted yet. It ends with a key that has signed the newest head.
 * @param signed the keys that have signed the newest head
 * @throws Fault where no way leads there, or a trusted key has signed a head that is not of the same log
 */
export async function followHandovers(
  trusted: readonly string[],
  vkeys: readonly string[],
  handovers: readonly string[],
  newest: Head,
  signed: readonly string[],
  get: GetFile,
  keep: KeepTile,
): Promise<readonly string[]> {
  const read = handovers.slice(0, MOST).map((text) => readHandover(text, newest, vkeys))
  const all = (await Promise.all(read)).filter((one) => one !== undefined)
  let keys = trusted
  while (!signed.includes(keys[0]!)) {
    const next = all.find(({ by }) => by.includes(keys[0]!) && by.some((vkey) => !keys.includes(vkey)))
    if (!next) break
    await oneLog(next.head, newest, get, keep)
    keys = vouchedFor(next.by, keys)
  }
  if (signed.includes(keys[0]!)) return keys
  throw signed.some((vkey) => keys.includes(vkey))
    ? new Fault('old-key', 'This head is signed by an old key of the log, and not by its newest one.')
    : new Fault('unknown-key', 'This head is signed by a key that no known key of the log vouches for.')
}
