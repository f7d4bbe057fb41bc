import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'

/** A log as RFC 6962 and C2SP define it, by their recursive definitions: slow, and shares no code with what it is held against. */

const sha256 = (...parts: (Uint8Array | string)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
export const naiveLeaf = (entry: Uint8Array): Buffer => sha256(Uint8Array.of(0), entry)

const split = (size: number) => 2 ** Math.floor(Math.log2(size - 1))

/** MTH of section 2.1. */
export function naiveRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha256()
  if (leaves.length === 1) return leaves[0]!
  const left = split(leaves.length)
  return sha256(Uint8Array.of(1), naiveRoot(leaves.slice(0, left)), naiveRoot(leaves.slice(left)))
}

/** PATH of section 2.1.1. */
export function naiveInclusion(index: number, leaves: readonly Buffer[]): Buffer[] {
  if (leaves.length === 1) return []
  const left = split(leaves.length)
  return index < left
    ? [...naiveInclusion(index, leaves.slice(0, left)), naiveRoot(leaves.slice(left))]
    : [...naiveInclusion(index - left, leaves.slice(left)), naiveRoot(leaves.slice(0, left))]
}

/** PROOF of section 2.1.2. */
export function naiveConsistency(old: number, leaves: readonly Buffer[], whole = true): Buffer[] {
  if (old === leaves.length) return whole ? [] : [naiveRoot(leaves)]
  const left = split(leaves.length)
  return old <= left
    ? [...naiveConsistency(old, leaves.slice(0, left), whole), naiveRoot(leaves.slice(left))]
    : [...naiveConsistency(old - left, leaves.slice(left), false), naiveRoot(leaves.slice(0, left))]
}

export type NaiveKey = { name: string; vkey: string; sign(text: string): string }

/** A key of a log by the name of its origin. */
export function naiveKey(
  name: string,
  secret: KeyObject = generateKeyPairSync('ed25519').privateKey,
): NaiveKey {
  const x = createPublicKey(createPrivateKey(secret.export({ format: 'pem', type: 'pkcs8' }))).export({
    format: 'jwk',
  }).x!
  const material = Buffer.concat([Uint8Array.of(1), Buffer.from(x, 'base64url')])
  const id = sha256(name, '\n', material).subarray(0, 4)
  return {
    name,
    vkey: `${name}+${id.toString('hex')}+${material.toString('base64')}`,
    sign: (text) =>
      `— ${name} ${Buffer.concat([id, sign(null, Buffer.from(text), secret)]).toString('base64')}\n`,
  }
}

export const naiveHead = (origin: string, leaves: readonly Buffer[]): string =>
  `${origin}\n${leaves.length}\n${naiveRoot(leaves).toString('base64')}\n`

/** The signed head of a log with these leaves. */
export function naiveCheckpoint(
  key: NaiveKey,
  leaves: readonly Buffer[],
  text = naiveHead(key.name, leaves),
) {
  return `${text}\n${key.sign(text)}`
}

export const leavesOf = (count: number, kind = 'entry'): Buffer[] =>
  Array.from({ length: count }, (_, n) => naiveLeaf(Buffer.from(`${kind} ${n}`)))
