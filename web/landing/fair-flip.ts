/**
 * The commit and reveal behind the landing page's coin, with nothing but WebCrypto. Seeds and hashes are lower-case hex, and
 * the hash covers the hex text itself, so that anybody can repeat it with `printf %s SEED | sha256sum`.
 */

export type Face = 'heads' | 'tails'

/** A sealed seed and its hash, shown before the pick. */
export type Commitment = { seed: string; hash: string }

/** The visible result of a flip. `matches`: whether the seed hashes to the value shown before. */
export type Reveal = { face: Face; seed: string; number: string; matches: boolean }

const bytesOf = (text: string) => new TextEncoder().encode(text)

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** `count` random bytes as hex. */
const randomHex = (count: number): string => hexOf(crypto.getRandomValues(new Uint8Array(count)))

/** SHA-256 over the UTF-8 text, 64 hex digits. */
export async function sha256(text: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text))))
}

/** Commits to a new seed of 32 bytes, or to the given one. */
export async function commit(seed = randomHex(32)): Promise<Commitment> {
  return { seed, hash: await sha256(seed) }
}

/**
 * The face that a seed and the visitor's number decide: the last bit of the first byte of HMAC-SHA256(seed, "number:0:coin");
 * 0 is heads. One bit of a MAC has no bias, so nothing needs redrawing. The pick is no input: it cannot influence the coin.
 */
export async function faceOf(seed: string, number: string): Promise<Face> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(seed), algorithm, false, ['sign'])
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(`${number}:0:coin`)))
  return (mac[0]! & 1) === 0 ? 'heads' : 'tails'
}

/** Opens a commitment: rehashes the seed here and never assumes a match. */
export async function reveal(commitment: Commitment, number = randomHex(8)): Promise<Reveal> {
  const { seed, hash } = commitment
  return { face: await faceOf(seed, number), seed, number, matches: (await sha256(seed)) === hash }
}
