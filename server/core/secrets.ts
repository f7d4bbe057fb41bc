import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'

/** Seals texts that the server must read again, and that no one can read with only the database. */
export type Secrets = {
  /** @param about the owner of the text (`withdrawal:12`): it opens only under the same value */
  seal(text: string, about: string): Buffer
  /** @throws Error when no configured key has sealed it, or `about` or a bit differs */
  open(sealed: Buffer, about: string): string
  /**
   * Hashes that recognise a text: equal for the same text and `about`, and not reversible. One for each key, the first key's
   * first, so that hashes from before a change of keys still match.
   */
  fingerprints(text: string, about: string): Buffer[]
  /** the first bytes of everything that the first key has sealed */
  mark: Buffer
  /** A secret of 32 bytes for another purpose, derived from the first key. @param label unique to that purpose */
  derive(label: string): Buffer
  /** The same from every key, the first one's first, for data that must stay recognisable while keys change. */
  deriveEach(label: string): Buffer[]
}

type Key = { id: Buffer; seal: KeyObject; fingerprint: KeyObject; derive: Secrets['derive'] }

/** The version whose key id follows it. */
const VERSION = 2
/** The version without a key id: every key is tried. */
const WITHOUT_ID = 1
const ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM (NIST SP 800-38D) with a random nonce for each text. The keys are those of SECRETS_KEY, or one in `dataDir`
 * that is made at the first start. The first key seals; all of them open.
 */
export function openSecrets(config: Pick<Config, 'secretsKeys' | 'dataDir'>): Secrets {
  const keys = (config.secretsKeys.length > 0 ? config.secretsKeys : [keptKey(config.dataDir)]).map(keyOf)
  const first = keys[0]!
  const mark = Buffer.concat([Buffer.from([VERSION]), first.id])
  return {
    mark,
    derive: first.derive,
    deriveEach: (label) => keys.map((key) => key.derive(label)),
    seal(text, about) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', first.seal, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([mark, nonce, cipher.getAuthTag(), body])
    },
    open(sealed, about) {
      if (sealed[0] === WITHOUT_ID) return openByAny(keys, sealed.subarray(1), about)
      if (sealed[0] !== VERSION) throw new Error('sealed by another version')
      const id = sealed.subarray(1, 1 + ID_BYTES)
      const named = keys.filter((key) => key.id.equals(id))
      if (named.length === 0) throw new Error('sealed by a key that SECRETS_KEY does not have')
      return openByAny(named, sealed.subarray(1 + ID_BYTES), about)
    },
    fingerprints: (text, about) =>
      keys.map((key) =>
        createHmac('sha256', key.fingerprint)
          .update(JSON.stringify([about, text]))
          .digest(),
      ),
  }
}

function keyOf(base64: string): Key {
  const master = Buffer.from(base64, 'base64')
  const derive = (what: string, bytes: number) => Buffer.from(hkdfSync('sha256', master, '', what, bytes))
  return {
    id: derive('evens key id', ID_BYTES),
    seal: createSecretKey(derive('evens sealed texts', 32)),
    fingerprint: createSecretKey(derive('evens fingerprints', 32)),
    derive: (label) => derive(label, 32),
  }
}

/** @param sealed nonce, tag and text */
function openByAny(keys: readonly Key[], sealed: Buffer, about: string): string {
  const tagAt = NONCE_BYTES
  const textAt = tagAt + TAG_BYTES
  let failure: unknown
  for (const { seal } of keys) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', seal, sealed.subarray(0, tagAt))
        .setAAD(Buffer.from(about))
        .setAuthTag(sealed.subarray(tagAt, textAt))
      return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString()
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function keptKey(dataDir: string): string {
  const file = join(dataDir, 'secrets.key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    try {
      writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // another process made the key meanwhile: that key counts
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return readFileSync(file, 'utf8')
}
