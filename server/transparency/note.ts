import { createPrivateKey, createPublicKey, hash, sign } from 'node:crypto'

/** Signed notes with Ed25519 (C2SP signed-note), and the texts that the log signs. */

/** The bytes before the 32 of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_BYTES = 32
const ED25519 = Buffer.from([1])
const ID_BYTES = 4

export type LogKey = {
  /** `name+id+base64` */
  vkey: string
  /** the signature's line under a text */
  sign(text: string): string
}

/**
 * @param seed 32 secret bytes
 * @param name without spaces and plus signs
 */
export function logKey(seed: Buffer, name: string): LogKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  const material = Buffer.concat([ED25519, spki.subarray(-PUBLIC_BYTES)])
  const id = hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), material]), 'buffer').subarray(
    0,
    ID_BYTES,
  )
  return {
    vkey: `${name}+${id.toString('hex')}+${material.toString('base64')}`,
    sign(text) {
      const signature = Buffer.concat([id, sign(null, Buffer.from(text), key)])
      return `— ${name} ${signature.toString('base64')}\n`
    },
  }
}

/** @param text ends with a line break */
export const signedNote = (text: string, keys: readonly LogKey[]): string =>
  `${text}\n${keys.map((key) => key.sign(text)).join('')}`

/** A head of the log (C2SP tlog-checkpoint). */
export type Head = { origin: string; size: bigint; root: Buffer }

export const headText = ({ origin, size, root }: Head): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`

/** By this note, which both keys sign, a key hands the log over to the next one. */
export const handoverText = (origin: string, { old, next }: { old: string; next: string }): string =>
  `evens log handover 1\n${origin}\n${old}\n${next}\n`

/** The log's promise about a posting. */
export type Promised = {
  origin: string
  /** the hash of its leaf */
  leaf: Buffer
  posting: bigint
  /** seconds since 1970 */
  by: number
}

export const promiseText = ({ origin, leaf, posting, by }: Promised): string =>
  `evens receipt promise 1\n${origin}\n${leaf.toString('base64')}\n${posting}\n${by}\n`

/**
 * A C2SP .tlog-proof.
 * @param proof.path from the leaf's sibling to the root's child
 * @param proof.note the signed head
 */
export const proofText = (proof: {
  extra: Buffer
  index: bigint
  path: readonly Buffer[]
  note: string
}): string =>
  [
    'c2sp.org/tlog-proof@v1',
    `extra ${proof.extra.toString('base64')}`,
    `index ${proof.index}`,
    ...proof.path.map((node) => node.toString('base64')),
    '',
    proof.note,
  ].join('\n')
