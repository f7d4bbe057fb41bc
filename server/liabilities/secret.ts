import { createCipheriv, hkdfSync } from 'node:crypto'
import { NODE_SALT_BYTES } from './sum-tree.ts'

const BLOCK_BYTES = 16

/** The keys of one tree, from its secret. */
export type TreeKeys = { salts: Buffer; order: Buffer; parts: Buffer }

/** @param secret 32 bytes */
export function keysOf(secret: Uint8Array): TreeKeys {
  const key = (what: string) => Buffer.from(hkdfSync('sha256', secret, '', `evens liabilities ${what}`, 32))
  return { salts: key('salts'), order: key('order'), parts: key('parts') }
}

/** Bytes of an AES-256-CTR keystream. @param block their first block, in blocks of 16 bytes */
export function keystream(key: Buffer, block: number, bytes: number): Buffer {
  const counter = Buffer.alloc(BLOCK_BYTES)
  counter.writeBigUInt64BE(BigInt(block), BLOCK_BYTES - 8)
  return createCipheriv('aes-256-ctr', key, counter).update(Buffer.alloc(bytes))
}

/** The salts of adjacent leaves, 32 bytes each. @param place of the first one in the tree */
export const saltsOf = (key: Buffer, place: number, count: number): Buffer =>
  keystream(key, (place * NODE_SALT_BYTES) / BLOCK_BYTES, count * NODE_SALT_BYTES)
