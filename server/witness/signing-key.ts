import { createHash, createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '#server/core/durable-file.ts'
import { type Bytes, fromBase64, toBase64 } from '#verifier/log/bytes.ts'
import { COSIGNATURE, cosignedText, type Key } from '#verifier/log/note.ts'

/** The key with which this witness signs. */
export type SigningKey = {
  verifier: Key
  /** The line that states that a checkpoint was the newest one at a time. @param time seconds since 1970 */
  cosign(text: string, time: bigint): string
}

const SEED_BYTES = 32
/** The bytes before the seed in PKCS #8 (RFC 8410, section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export function signingKey(name: string, seed: Uint8Array): SigningKey {
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const raw = Uint8Array.from(Buffer.from(createPublicKey(secret).export({ format: 'jwk' }).x!, 'base64url'))
  const material = Uint8Array.of(COSIGNATURE, ...raw)
  const id = createHash('sha256').update(`${name}\n`).update(material).digest().subarray(0, 4)
  const vkey = `${name}+${id.toString('hex')}+${toBase64(material)}`
  return {
    verifier: { vkey, name, id: id.toString('hex'), type: COSIGNATURE, raw },
    cosign(checkpoint, time) {
      const seconds = Buffer.alloc(8)
      seconds.writeBigUInt64BE(time)
      const signature = sign(null, cosignedText(checkpoint, time), secret)
      return `— ${name} ${Buffer.concat([id, seconds, signature]).toString('base64')}\n`
    },
  }
}

/** @returns undefined for anything but 32 bytes in base64 */
export const readSeed = (text: string): Bytes | undefined => fromBase64(text.trim(), SEED_BYTES)

/** The seed kept in this folder, made when there is none. @throws Error in words where it cannot be used */
export async function keptSeed(folder: string): Promise<Bytes> {
  const path = join(folder, 'key')
  if (!existsSync(path)) await writeDurably(path, `${randomBytes(SEED_BYTES).toString('base64')}\n`)
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    throw new Error(`${path} can be read by other users of this machine. Run: chmod 600 ${path}`)
  const seed = readSeed(readFileSync(path, 'utf8'))
  if (!seed) throw new Error(`${path} is not a key: it must have 32 bytes in base64`)
  return seed
}
