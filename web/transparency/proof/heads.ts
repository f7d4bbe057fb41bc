import { type Bytes, Fault, type Refused, toBase64 } from './bytes.ts'
import { type Head, logKeys, parseHead, readKey, type Signer, signersOf, witnessKeys } from './note.ts'
import { checkConsistency, consistencyFromTiles, tileReader } from './tree.ts'

/** What a checker remembers of a log: the newest head that it has seen, and the keys that it trusts, newest first. */
export type Kept = { note: string | null; keys: readonly string[] }
/** What the server says now. Its keys are only offers: the head itself has to show that they belong to the log. */
export type Told = {
  note: string
  keys: readonly string[]
  witnesses?: readonly string[]
  /** heads that a key has signed together with the one before it */
  handovers?: readonly string[]
}
/** The bytes of a file below the log’s prefix; undefined where the log has none. It throws when it cannot ask. */
export type GetFile = (path: string) => Promise<Bytes | undefined>
export type KeepTile = (path: string, hashes: Bytes) => void
/** Everything that somebody else needs to see the same. */
export type HeadEvidence = { kept: Kept | null; told: Told; tiles: Record<string, string> }
export type HeadCheck =
  | 'fork'
  | 'older'
  | 'unknown-key'
  | 'old-key'
  | 'unsigned'
  | 'other-log'
  /** the log’s tiles are not those of its head */
  | 'tiles'
export type JudgedHead =
  | { ok: true; head: Head; kept: Kept; signers: Signer[]; witnesses: Signer[] }
  | (Refused & { check: HeadCheck; evidence: HeadEvidence })

export const refused = (check: HeadCheck, why: string) => new Fault(check, why)

/** A tile has no more; what is longer is none, and no evidence of anything. */
const TILE_BYTES = 8_192

/** Faults of a note that are those of a head here. */
const AS_HEAD: Record<string, HeadCheck> = { note: 'unsigned', signature: 'unsigned', key: 'unknown-key' }

/**
 * Whether a head is the log’s and extends the one that was kept.
 * @param kept null at the first visit, which trusts the log as it is
 */
export async function judgeHead(kept: Kept | null, told: Told, get: GetFile): Promise<JudgedHead> {
  const tiles: Record<string, string> = {}
  const keep: KeepTile = (path, hashes) => {
    if (hashes.length <= TILE_BYTES) tiles[path] = toBase64(hashes)
  }
  try {
    const head = parseHead(told.note)
    const { keys, signers } = await keysAfter(kept, told, head, get, keep)
    const witnesses = await signersOf(head.note, await witnessKeys(told.witnesses ?? []))
    if (kept?.note) await extendsKept(parseHead(kept.note), head, get, keep)
    return { ok: true, head, kept: { note: told.note, keys }, signers, witnesses }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const check = AS_HEAD[error.check] ?? (error.check as HeadCheck)
    return { ok: false, check, why: error.message, evidence: { kept, told, tiles } }
  }
}

/** The keys to trust from now on: those before, and those that a trusted one vouches for by signing the same head. */
async function keysAfter(kept: Kept | null, told: Told, head: Head, get: GetFile, keep: KeepTile) {
  const { origin, note } = head
  let trusted = kept?.keys ?? []
  const known = kept?.note ? parseHead(kept.note).origin : trusted[0] && (await readKey(trusted[0])).name
  if (known !== undefined && known !== origin)
    throw refused('other-log', `This is a head of the log ${origin}, not of ${known}.`)
  const vkeys = [...new Set([...trusted, ...told.keys])]
  const signers = await signersOf(note, await logKeys(origin, vkeys))
  const signed = signers.map(({ vkey }) => vkey)
  if (signed.length === 0) throw refused('unsigned', 'No known key of the log has signed this head.')
  if (trusted.length === 0) return { keys: signed, signers }
  if (!signed.includes(trusted[0]!)) {
    const { followHandovers } = await import('./handovers.ts')
    trusted = await followHandovers(trusted, vkeys, told.handovers ?? [], head, signed, get, keep)
  }
  return { keys: vouchedFor(signed, trusted), signers }
}

/** The trusted keys, with those that the newest of them has vouched for. Signatures stand in any order: what is vouched for is newer. */
export const vouchedFor = (signed: readonly string[], trusted: readonly string[]): string[] => [
  ...signed.filter((vkey) => !trusted.includes(vkey)),
  ...trusted,
]

async function extendsKept(kept: Head, head: Head, get: GetFile, keep: KeepTile): Promise<void> {
  if (head.size >= kept.size) return oneLog(kept, head, get, keep)
  // a log that went back has no tiles of what it has lost
  await oneLog(head, kept, get, keep).catch((error: unknown) => {
    if (!(error instanceof Fault) || error.check !== 'tiles') throw error
  })
  throw (await import('./apart.ts')).wentBack(kept, head)
}

/**
 * Whether two heads are of one log: the smaller one is the beginning of the larger one.
 * @throws Fault `fork` when they are not, `tiles` when the log’s tiles do not say
 */
export async function oneLog(one: Head, other: Head, get: GetFile, keep?: KeepTile): Promise<void> {
  const [old, head] = one.size <= other.size ? [one, other] : [other, one]
  const read = tileReader(get, keep)
  const isOne =
    old.origin === head.origin &&
    (await checkConsistency(
      old.size,
      old.root,
      head.size,
      head.root,
      await consistencyFromTiles(old.size, head.size, read),
    ))
  if (!isOne) throw await (await import('./apart.ts')).apart(old, head, read)
}
