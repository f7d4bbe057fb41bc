/**
 * Checks a saved scorecard (docs/scorecards.md) with nothing but WebCrypto. It imports nothing and shares no code with the server
 * that signs; it runs in the browser and in Node alike.
 */

type Player = { id: string; name: string }
/** The fields of a record. Empty texts and lists stand for what is not known. */
type MatchRecord = {
  evens: string
  tournament: string
  match: string
  number: number
  game: string
  platform: string
  bestOf: number
  stakes: string
  champion: Player
  challenger: Player
  scores: [number, number][]
  winner: string
  wonBy: string
  calledAt: string
  beganAt: string
  endedAt: string
  evidence: string[]
  before: string
}

/** The result of a check: the record, and the key that signed it; or why it cannot be trusted, in a sentence. */
export type SignedRecord<R> =
  | { ok: true; record: R; keyId: string; publicKey: string }
  | { ok: false; why: string }
export type Checked = SignedRecord<MatchRecord>

const CARD_FIELDS = ['record', 'signature', 'keyId', 'publicKey']
const KIND = 'match record 1'
const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

class Doubt extends Error {}
const doubt = (why: string): never => {
  throw new Doubt(why)
}

/**
 * @param file the card as the server answered it: JSON with `record`, `signature`, `keyId` and `publicKey`
 * @param trusted the public key that the reader trusts, base64url; without it the card is only compared with the key that it names
 */
export const checkScorecard = (file: string, trusted?: string): Promise<Checked> =>
  checkSigned<MatchRecord>(file, KIND, trusted)

/** The same for a record of any kind. @param kind the value of its field `evens` */
export async function checkSigned<R extends { evens: string }>(
  file: string,
  kind: string,
  trusted?: string,
): Promise<SignedRecord<R>> {
  try {
    const { record, signature, keyId, publicKey } = readCard(file)
    const key = bytesOf(publicKey, KEY_BYTES) ?? doubt('The public key in this file is damaged.')
    if (keyId !== (await keyIdOf(key))) doubt('The key’s number does not belong to the key in this file.')
    if (trusted !== undefined && trusted !== publicKey)
      doubt('This card is signed with another key than the one you gave.')
    const signed = bytesOf(signature, SIGNATURE_BYTES) ?? doubt('The signature in this file is damaged.')
    const genuine = await verified(key, signed, new TextEncoder().encode(record))
    if (!genuine) doubt('The record was changed after it was signed, or somebody else signed it.')
    return { ok: true, record: readRecord<R>(record, kind), keyId, publicKey }
  } catch (error) {
    if (error instanceof Doubt) return { ok: false, why: error.message }
    throw error
  }
}

function readCard(file: string): Record<'record' | 'signature' | 'keyId' | 'publicKey', string> {
  const card = parsed(file) ?? doubt('This file is no scorecard: it is not the JSON that the server gave.')
  const right =
    Object.keys(card).length === CARD_FIELDS.length &&
    CARD_FIELDS.every((field) => typeof (card as Record<string, unknown>)[field] === 'string')
  if (!right)
    doubt('This file is no scorecard: it needs record, signature, keyId and publicKey, and nothing else.')
  return card as ReturnType<typeof readCard>
}

/** The record's fields; the text must be exactly as the format writes it. */
function readRecord<R extends { evens: string }>(text: string, kind: string): R {
  const found = parsed(text) as R | undefined
  if (found?.evens !== kind) doubt('The record is of a kind that this program does not know.')
  if (JSON.stringify(found) !== text) doubt('The record is not written as the format says.')
  return found!
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? value : undefined
  } catch {
    return undefined
  }
}

/** Bytes of a base64url text without padding; undefined unless it is the one way to write that many bytes. */
function bytesOf(text: string, length: number): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return undefined
  let binary: string
  try {
    binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return undefined
  }
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  const again = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return bytes.length === length && again === text ? bytes : undefined
}

/** The first 16 hex digits of the SHA-256 of the raw key. */
async function keyIdOf(key: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', key))
  return [...hash.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function verified(
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  try {
    const publicKey = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', publicKey, signature, message)
  } catch {
    // a key that is no point of the curve
    return false
  }
}
