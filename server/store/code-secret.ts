import { createHash, randomBytes } from 'node:crypto'

/** Crockford's base 32: no I, L, O or U, so that a code can be read aloud and typed. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 26
const BYTES = 16

/** A new secret: 128 random bits as 26 characters. */
export function newCodeSecret(): string {
  let bits = BigInt(`0x${randomBytes(BYTES).toString('hex')}`)
  let text = ''
  for (let place = 0; place < LENGTH; place++) {
    text = ALPHABET[Number(bits & 31n)]! + text
    bits >>= 5n
  }
  return text
}

/** The stored form of a secret. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Whether a path's last part is a secret rather than a payment number. */
export const isSecret = (named: string): boolean => named.length === LENGTH
