import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { fromBase64, sha256 } from './bytes.ts'

// Signed notes, verifier keys and cosignatures, written from C2SP signed-note and tlog-cosignature alone.

/** Types of signatures: of a note by Ed25519, and of a checkpoint with the time at which it was seen. */
export const NOTE_SIGNATURE = 0x01
export const COSIGNATURE = 0x04

export type VerifierKey = { name: string; id: Buffer; type: number; key: KeyObject; text: string }
export type SignatureLine = { name: string; id: Buffer; signature: Buffer; line: string }
export type Note = { text: string; signatures: SignatureLine[] }

const SIGNATURE = /^— (\S+) (\S+)$/u
const SIGNATURES_MAX = 100

/** A name of a key: no spaces, no plus, no control characters. */
export const isKeyName = (name: string): boolean => /^[^\s+\p{White_Space}\p{Cc}]+$/u.test(name)

export const keyId = (name: string, type: number, publicKey: Uint8Array): Buffer =>
  sha256(name, '\n', Uint8Array.of(type), publicKey).subarray(0, 4)

export const verifierKeyText = (name: string, type: number, publicKey: Uint8Array): string => {
  const id = keyId(name, type, publicKey).toString('hex')
  return `${name}+${id}+${Buffer.concat([Uint8Array.of(type), publicKey]).toString('base64')}`
}

/** Reads `name+id+base64`. @returns undefined for another form, another algorithm, or an id that is not the key's */
export function readVerifierKey(text: string): VerifierKey | undefined {
  const [name, id, ...rest] = text.split('+')
  const material = fromBase64(rest.join('+'))
  if (!name || !isKeyName(name) || material?.length !== 33) return undefined
  const type = material[0]!
  const publicKey = material.subarray(1)
  if ((type !== NOTE_SIGNATURE && type !== COSIGNATURE) || verifierKeyText(name, type, publicKey) !== text)
    return undefined
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') }
  return { name, id: Buffer.from(id!, 'hex'), type, key: createPublicKey({ key: jwk, format: 'jwk' }), text }
}

/** Reads a note. @returns undefined for what is not one; nothing of it is believed before a signature is checked */
export function readNote(note: string): Note | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a note must not have
  if (/[\x00-\x09\x0b-\x1f]/.test(note) || !note.endsWith('\n')) return undefined
  const end = note.lastIndexOf('\n\n')
  if (end < 0) return undefined
  const lines = note.slice(end + 2, -1).split('\n')
  if (lines.length > SIGNATURES_MAX) return undefined
  const signatures = lines.map(readSignature)
  if (signatures.includes(undefined)) return undefined
  return { text: note.slice(0, end + 1), signatures: signatures as SignatureLine[] }
}

function readSignature(line: string): SignatureLine | undefined {
  const [, name, base64] = SIGNATURE.exec(line) ?? []
  const bytes = base64 === undefined ? undefined : fromBase64(base64)
  if (!name || !isKeyName(name) || !bytes || bytes.length < 5) return undefined
  return { name, id: bytes.subarray(0, 4), signature: bytes.subarray(4), line: `${line}\n` }
}

/**
 * The lines by known keys.
 * @returns undefined where a line names a known key and was not made by it: such a note is refused as a whole
 */
export function signaturesBy(keys: readonly VerifierKey[], note: Note): SignatureLine[] | undefined {
  const found = new Map<string, SignatureLine>()
  for (const line of note.signatures) {
    const key = keys.find(({ name, id }) => name === line.name && id.equals(line.id))
    if (!key) continue
    if (!isSignedBy(key, note.text, line.signature)) return undefined
    found.set(key.text, line)
  }
  return [...found.values()]
}

function isSignedBy({ type, key }: VerifierKey, text: string, signature: Buffer): boolean {
  if (type === NOTE_SIGNATURE)
    return signature.length === 64 && verify(null, Buffer.from(text), key, signature)
  if (signature.length !== 72) return false
  return verify(null, cosignedText(text, signature.readBigUInt64BE(0)), key, signature.subarray(8))
}

/** What a cosignature signs: the time and the whole text of a checkpoint. @param time seconds since 1970 */
export const cosignedText = (text: string, time: bigint): Buffer =>
  Buffer.from(`cosignature/v1\ntime ${time}\n${text}`)
