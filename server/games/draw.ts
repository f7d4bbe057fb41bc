import { createHash, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

const SEED_BYTES = 32
const WORD_BYTES = 4
const WORDS = 2 ** 32

/** The three parts that decide a game. The server's is fixed, by its hash, before the player's is known. */
export type Seeds = {
  /** 32 bytes, never changed in place */
  serverSeed: Buffer
  /** letters, digits, - and _, at most 64: no colon */
  clientSeed: string
  /** a pot's id, or the number of a play among the player's plays of a game */
  nonce: bigint
}

/** 32 bytes from the system's generator. */
export const newServerSeed = (): Buffer => randomBytes(SEED_BYTES)

/** A client seed for a player whose browser sent none. */
export const newClientSeed = (): string => randomBytes(16).toString('hex')

/** Node takes five times as long with a key of plain bytes, and a game draws several times with one seed. */
const keys = new WeakMap<Buffer, KeyObject>()

function keyOf(serverSeed: Buffer): KeyObject {
  const known = keys.get(serverSeed)
  if (known) return known
  const key = createSecretKey(serverSeed)
  keys.set(serverSeed, key)
  return key
}

/** The published commitment before the game: SHA-256 (FIPS 180-4) of the server's seed, hex. */
export const commitmentOf = (serverSeed: Buffer): string =>
  createHash('sha256').update(serverSeed).digest('hex')

/**
 * A number in 0 … `sides` - 1, each equally likely.
 *
 * HMAC-SHA256 (RFC 2104) with the server's seed as the key over `clientSeed:nonce:label` gives eight words of 32 bits, big-endian. The
 * first word below the largest multiple of `sides` counts, modulo `sides`: without that rejection the low numbers would come up more often.
 * When all eight are rejected, the label continues with `/1`, `/2`, …
 * @param sides 2 … 2^32
 * @param label which draw of which game, `pot/craps/1/a`: so that no two draws share their bits
 */
export function draw(seeds: Seeds, sides: number, label: string): number {
  const limit = WORDS - (WORDS % sides)
  const key = keyOf(seeds.serverSeed)
  for (let round = 0; ; round += 1) {
    const name = round === 0 ? label : `${label}/${round}`
    const digest = createHmac('sha256', key).update(`${seeds.clientSeed}:${seeds.nonce}:${name}`).digest()
    for (let at = 0; at < digest.length; at += WORD_BYTES) {
      const word = digest.readUInt32BE(at)
      if (word < limit) return word % sides
    }
  }
}
