/**
 * The verifier of the public log (docs/transparency.md). The files of this folder import nothing but one another and need nothing
 * but WebCrypto, so they run in a browser’s worker and in Node alike. They share no code with the server that makes the proofs.
 */

export type Bytes = Uint8Array<ArrayBuffer>
/** One-shot SHA-256. WebCrypto’s is asynchronous; a program that hashes millions of entries passes one that is not. */
export type Sha256 = (bytes: Bytes) => Bytes | Promise<Bytes>

/** A failed check: its name, and a sentence for people. */
export class Fault extends Error {
  readonly check: string
  /** @param check its name and, after a colon, the key of its sentence in `words.ts` where there is no `why` */
  constructor(check: string, why = '') {
    super(why)
    this.check = check
  }
}
export type Refused = { ok: false; check: string; why: string }

/** The result of a check that throws faults. Other errors, such as a lost network, pass. */
export async function judged<Result>(check: () => Promise<Result>): Promise<Result | Refused> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const why = error.message || (await import('./words.ts')).WORDS[error.check]!
    return { ok: false, check: error.check.split(':')[0]!, why }
  }
}

export const sha256: Sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

export function joined(...parts: ArrayLike<number>[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

export const same = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** A number below 2^64 as 8 bytes, big-endian. */
export function u64(number: bigint): Bytes {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, number)
  return bytes
}

export const readU64 = (bytes: Uint8Array, at: number): bigint =>
  new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(at)

export const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Bytes of a base64 text; undefined unless the text is their only writing, and as long as asked. */
export function fromBase64(text: unknown, length?: number): Bytes | undefined {
  if (typeof text !== 'string' || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text))
    return undefined
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  return (length === undefined || bytes.length === length) && toBase64(bytes) === text ? bytes : undefined
}

/** A number from 0 to 2^63 − 1 as its only decimal writing; undefined for any other text. */
export function decimal(text: unknown): bigint | undefined {
  if (typeof text !== 'string' || !/^(?:0|[1-9]\d{0,18})$/.test(text)) return undefined
  const number = BigInt(text)
  return number < 1n << 63n ? number : undefined
}

/** The value of a JSON text as statements are written: valid UTF-8 without spaces. Undefined for any other bytes. */
export function readJson(bytes: Bytes): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    return JSON.stringify(value) === text ? value : undefined
  } catch {
    return undefined
  }
}
