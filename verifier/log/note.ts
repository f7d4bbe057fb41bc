import { type Bytes, decimal, Fault, fromBase64, hex, joined, readU64, sha256, utf8 } from './bytes.ts'

/** Notes and checkpoints: C2SP signed-note, tlog-checkpoint and tlog-cosignature. */

/** The kinds of keys, by their first byte. */
export const ED25519 = 1
export const COSIGNATURE = 4
/** A witness receives 64 kB at most, and keeps them with its own line. */
const LONGEST_NOTE = 66_000
const MOST_SIGNATURES = 100
const SIGNATURE = 64
/** Key names have no spaces, as Unicode has them, and no plus. */
export const KEY_NAME = /^[^\s\u0085+]+$/

type Signature = { name: string; id: string; bytes: Bytes }
export type Note = { text: string; signatures: Signature[] }
export type Key = { vkey: string; name: string; id: string; type: number; raw: Bytes }
/** A key that has signed; `at` is the second of a cosignature. */
export type Signer = { vkey: string; name: string; at?: bigint }
/** A log’s head: its name, the number of its entries, and the tree’s root. */
export type Head = { origin: string; size: bigint; root: Bytes; note: Note }

/** Whether this browser can check signatures at all. Older ones cannot, which is no fault of the log. */
export async function canVerify(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
    return true
  } catch {
    return false
  }
}

/** @throws Fault for a text that is not exactly a note */
export function parseNote(whole: string): Note {
  const wrong = new Fault('note', 'This is no signed note as its format says.')
  const end = whole.lastIndexOf('\n\n')
  const lines = whole.slice(end + 2, -1).split('\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a note has none of them
  const isText = whole.length <= LONGEST_NOTE && !/[\0-\x09\x0b-\x1f]/.test(whole) && whole.isWellFormed()
  if (!isText || end < 1 || !whole.endsWith('\n') || lines.length > MOST_SIGNATURES) throw wrong
  const signatures = lines.map((line) => {
    const [dash, name = '', base64, ...more] = line.split(' ')
    const bytes = fromBase64(base64)
    if (dash !== '—' || !KEY_NAME.test(name) || !bytes || bytes.length < 5 || more.length > 0) throw wrong
    return { name, id: hex(bytes.subarray(0, 4)), bytes: bytes.slice(4) }
  })
  return { text: whole.slice(0, end + 1), signatures }
}

/** A verifier key, `name+id+base64`. @throws Fault for any other text */
export async function readKey(vkey: string): Promise<Key> {
  const [, name = '', id, base64] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(vkey) ?? []
  const bytes = fromBase64(base64, 33)
  const type = bytes?.[0] ?? 0
  const isKey = bytes && KEY_NAME.test(name) && (type === ED25519 || type === COSIGNATURE)
  const hash = isKey && (await sha256(joined(utf8(`${name}\n`), bytes)))
  if (!hash || hex(hash.subarray(0, 4)) !== id) throw new Fault('key', 'This is no verifier key.')
  return { vkey, name, id, type, raw: bytes.slice(1) }
}

async function genuine(raw: Bytes, signature: Bytes, message: Bytes): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, signature, message)
  } catch (error) {
    // the key is no point of the curve; a browser without Ed25519 proves no lie
    if (await canVerify()) return false
    throw error
  }
}

/** A cosignature signs the whole text of a checkpoint, and the second at which it was seen. */
export const cosignedText = (text: string, at: bigint): Bytes => utf8(`cosignature/v1\ntime ${at}\n${text}`)

async function signedBy(
  { type, raw, vkey, name }: Key,
  bytes: Bytes,
  text: string,
): Promise<Signer | undefined> {
  if (type === ED25519)
    return bytes.length === SIGNATURE && (await genuine(raw, bytes, utf8(text))) ? { vkey, name } : undefined
  if (bytes.length !== 8 + SIGNATURE) return undefined
  const at = readU64(bytes, 0)
  return at < 1n << 63n && (await genuine(raw, bytes.slice(8), cosignedText(text, at)))
    ? { vkey, name, at }
    : undefined
}

/**
 * The keys that have signed, in the order of the signatures. Other signatures mean nothing.
 * @throws Fault when a signature of one of the keys is false
 */
export async function signersOf({ text, signatures }: Note, keys: readonly Key[]): Promise<Signer[]> {
  const signers: Signer[] = []
  for (const { name, id, bytes } of signatures) {
    const known = keys.filter((key) => key.name === name && key.id === id)
    if (known.length === 0) continue
    const found = (await Promise.all(known.map((key) => signedBy(key, bytes, text)))).find(Boolean)
    if (!found) throw new Fault('signature', `The signature of ${name} is false.`)
    if (!signers.some(({ vkey }) => vkey === found.vkey)) signers.push(found)
  }
  return signers
}

/** The keys of a log among verifier keys: those that have its name and sign heads. */
export async function logKeys(origin: string, vkeys: readonly string[]): Promise<Key[]> {
  const keys = await Promise.all(vkeys.slice(0, MOST_SIGNATURES).map(readKey))
  return keys.filter(({ name, type }) => name === origin && type === ED25519)
}

/** The keys of witnesses among verifier keys. */
export async function witnessKeys(vkeys: readonly string[]): Promise<Key[]> {
  const keys = await Promise.all(vkeys.slice(0, MOST_SIGNATURES).map(readKey))
  return keys.filter(({ type }) => type === COSIGNATURE)
}

/**
 * A checkpoint of three lines, as this log writes them.
 * @param hasMore whether it may have further lines, as C2SP tlog-checkpoint allows other logs
 * @throws Fault for any other note
 */
export function parseHead(whole: string, hasMore = false): Head {
  const note = parseNote(whole)
  const [origin = '', size, root, ...more] = note.text.slice(0, -1).split('\n')
  const [leaves, bytes] = [decimal(size), fromBase64(root, 32)]
  if (
    !KEY_NAME.test(origin) ||
    leaves === undefined ||
    !bytes ||
    (hasMore ? more.includes('') : more.length > 0)
  )
    throw new Fault('note', 'The head is not the three lines of a checkpoint.')
  return { origin, size: leaves, root: bytes, note }
}
