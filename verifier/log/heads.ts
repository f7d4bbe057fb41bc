import { type Bytes, Fault, type Refused, toBase64 } from './bytes.ts'
import { type Head, logKeys, parseHead, readKey, type Signer, signersOf, witnessKeys } from './note.ts'
import { checkConsistency, consistencyFromTiles, tileReader } from './tree.ts'

/** The bytes of a file below the log’s prefix; undefined where the log has none. It throws when it cannot reach the log. */
export type GetFile = (path: string) => Promise<Bytes | undefined>
type KeepTile = (path: string, hashes: Bytes) => void

/**
 * Whether two heads are of one log: the smaller one is the beginning of the larger one.
 * @throws Fault `fork` when they are not, `tiles` when the log’s tiles do not show it
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

/** A checker's memory of a log: the newest head that it has seen, and the keys that it trusts, newest first. */
export type Kept = { note: string | null; keys: readonly string[] }
/** The server's present statement. Its keys are only offers: the head itself must show that they belong to the log. */
export type Told = {
  note: string
  keys: readonly string[]
  witnesses?: readonly string[]
  /** notes that hand a key over to the next one */
  handovers?: readonly string[]
}
/** Everything that another person needs to see the same. */
export type HeadEvidence = { kept: Kept | null; told: Told; tiles: Record<string, string> }
type HeadCheck =
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

/** Loads its sentence only when a check fails. @throws Fault */
const refuse = async (check: HeadCheck): Promise<never> => {
  throw (await import('./apart.ts')).unsignedHead(check)
}

/** The bytes of a whole tile; a longer file is no tile, and no evidence of anything. */
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
    const { keys, signers } = await keysAfter(kept, told, head)
    const witnesses = await signersOf(head.note, await witnessKeys(told.witnesses ?? []))
    if (kept?.note) await extendsKept(parseHead(kept.note), head, get, keep)
    return { ok: true, head, kept: { note: told.note, keys }, signers, witnesses }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const check = AS_HEAD[error.check] ?? (error.check as HeadCheck)
    return { ok: false, check, why: error.message, evidence: { kept, told, tiles } }
  }
}

/** The keys to trust from now on, newest first. The newest one has to have signed the head. */
async function keysAfter(kept: Kept | null, told: Told, { origin, note }: Head) {
  let keys = kept?.keys ?? []
  const known = kept?.note ? parseHead(kept.note).origin : keys[0] && (await readKey(keys[0])).name
  if (known !== undefined && known !== origin) return refuse('other-log')
  const signersAmong = async (vkeys: readonly string[]) => signersOf(note, await logKeys(origin, vkeys))
  const all = await signersAmong([...new Set([...keys, ...told.keys])])
  if (all.length === 0) return refuse('unsigned')
  if (keys.length === 0) keys = all.map(({ vkey }) => vkey)
  const has = (vkey: string) => all.some((signer) => signer.vkey === vkey)
  const isNew = !has(keys[0]!) || told.keys.some((vkey) => !keys.includes(vkey))
  if (isNew && told.handovers?.length)
    keys = await (await import('./handovers.ts')).followHandovers(keys, told.handovers, origin)
  const signers = all.filter(({ vkey }) => keys.includes(vkey))
  if (has(keys[0]!)) return { keys, signers }
  return refuse(signers.length > 0 ? 'old-key' : 'unknown-key')
}

async function extendsKept(kept: Head, head: Head, get: GetFile, keep: KeepTile): Promise<void> {
  if (head.size >= kept.size) return oneLog(kept, head, get, keep)
  // a log that went back has no tiles of its lost entries
  await oneLog(head, kept, get, keep).catch((error: unknown) => {
    if (!(error instanceof Fault) || error.check !== 'tiles') throw error
  })
  throw (await import('./apart.ts')).wentBack(kept, head)
}
