import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Context } from '#server/core/context.ts'

/** The bytes before the 32 of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
/** The number of bytes before the 32 of the public key in SPKI. */
const SPKI_BYTES = 12
const KEY_ID_DIGITS = 16

export type ScorecardKey = {
  /** the first 16 hex digits of the SHA-256 of the raw public key */
  keyId: string
  /** raw, base64url */
  publicKey: string
  /** Ed25519 (RFC 8032) over the UTF-8 bytes. @returns base64url */
  sign(record: string): string
}

/** @param seed 32 secret bytes */
export function scorecardKey(seed: Buffer): ScorecardKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const raw = rawPublicKey(key)
  return {
    keyId: createHash('sha256').update(raw).digest('hex').slice(0, KEY_ID_DIGITS),
    publicKey: raw.toString('base64url'),
    sign: (record) => sign(null, Buffer.from(record), key).toString('base64url'),
  }
}

const rawPublicKey = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI_BYTES)

/** This server's key, derived from its secret: every node with the same secret has the same one. */
export const ownKey = ({ secrets }: Pick<Context, 'secrets'>): ScorecardKey =>
  scorecardKey(secrets.derive('evens scorecards'))
