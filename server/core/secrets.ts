import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Seals texts that must be read again by the server, and by nobody who only has the database. */
export type Secrets = {
  /** @param about what the text belongs to (`withdrawal:12`): opened only under the same words */
  seal(text: string, about: string): Buffer
  /** @throws Error when the key, the words or a bit differ */
  open(sealed: Buffer, about: string): string
  /** the same bytes for the same text and words, and nothing to read in them: to know a text again */
  fingerprint(text: string, about: string): Buffer
}

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM (NIST SP 800-38D) with a random nonce for each text. The key is SECRETS_KEY, or one that is kept in
 * `dataDir` and made at the first start.
 */
export function openSecrets(config: Pick<Config, 'secretsKey' | 'dataDir'>): Secrets {
  const master = config.secretsKey ? Buffer.from(config.secretsKey, 'base64') : keptKey(config.dataDir)
  const keyFor = (what: string) => createSecretKey(Buffer.from(hkdfSync('sha256', master, '', what, 32)))
  const key = keyFor('evens sealed texts')
  const fingerprintKey = keyFor('evens fingerprints')
  return {
    seal(text, about) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body])
    },
    open(sealed, about) {
      if (sealed[0] !== VERSION) throw new Error('sealed by another version')
      const tagAt = 1 + NONCE_BYTES
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, tagAt))
        .setAAD(Buffer.from(about))
        .setAuthTag(sealed.subarray(tagAt, tagAt + TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(tagAt + TAG_BYTES)), decipher.final()]).toString()
    },
    fingerprint: (text, about) =>
      createHmac('sha256', fingerprintKey)
        .update(JSON.stringify([about, text]))
        .digest(),
  }
}

function keptKey(dataDir: string): Buffer {
  const file = join(dataDir, 'secrets.key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    try {
      writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // another process made it in between: that one counts
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}
