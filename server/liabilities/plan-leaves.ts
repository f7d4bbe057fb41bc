import { createCipheriv, hkdfSync } from 'node:crypto'
import { NAME_BYTES, NODE_SALT_BYTES, SUM_BYTES } from './sum-tree.ts'

const BLOCK_BYTES = 16

/** The keys of one tree, from its secret. */
type TreeKeys = { salts: Buffer; order: Buffer; parts: Buffer }

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

/** An account as the ledger reads it: id (8), kind (2), owner (8), balance (8). */
const ACCOUNT_BYTES = 26
const KIND_AT = 9
const OWNER_AT = 10
const BALANCE_AT = 18
/** A leaf without its salt: kind, owner, part, parts, cents. */
export const LEAF_BYTES = NAME_BYTES + SUM_BYTES
/** The place of a leaf: account, part, parts, two unused bytes, place. */
export const PLACE_BYTES = 16
export const PARTS_MAX = 4
/** Accounts in a stored row of places. */
const ACCOUNTS_A_ROW = 512
/** Keystream of each account for its number of parts and its cuts. */
const DRAW_BYTES = 32
const DRAWN_AT_ONCE = 4_096
const PERSON = 1
const HALF = 2 ** 32

/** Everything about the leaves of a tree except their salts. */
export type Plan = {
  leaves: number
  /** 19 bytes a leaf, in the order of the tree */
  table: Uint8Array<ArrayBuffer>
  /** 16 bytes a leaf, in the order of accounts and parts */
  places: Uint8Array<ArrayBuffer>
  /** the first account of each row of places, and the byte at which the row begins */
  firstAccounts: bigint[]
  rowsAt: number[]
}

/** A kind's number is below 256. */
const kindAt = (accounts: Buffer, at: number) => accounts[at + KIND_AT]!

/** Returns the keystream's bytes of one account after the other. */
function draws(key: Buffer) {
  let bytes: Buffer = Buffer.alloc(0)
  return (n: number): [Buffer, number] => {
    const at = n % DRAWN_AT_ONCE
    if (at === 0) bytes = keystream(key, (n * DRAW_BYTES) / PLACE_BYTES, DRAWN_AT_ONCE * DRAW_BYTES)
    return [bytes, at * DRAW_BYTES]
  }
}

/** The number of leaves that hold an account's balance: one to four for a purse, one for everything else. */
const partsOf = (kind: number, [drawn, at]: [Buffer, number]) =>
  kind === PERSON ? 1 + (drawn[at]! % PARTS_MAX) : 1

/** Cuts a balance at random. @returns one amount for each part, which add up to the balance */
function cut(balance: bigint, parts: number, [drawn, at]: [Buffer, number]): bigint[] {
  const cuts = Array.from(
    { length: parts - 1 },
    (_, n) => drawn.readBigUInt64BE(at + 8 * (n + 1)) % (balance + 1n),
  )
  cuts.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return [...cuts, balance].map((end, n) => end - (cuts[n - 1] ?? 0n))
}

/** An order of 0 to count - 1 that nobody can derive without the key, all orders equally likely (Fisher and Yates). */
export function shuffled(key: Buffer, count: number): Uint32Array<ArrayBuffer> {
  const order = new Uint32Array(count)
  for (let n = 0; n < count; n++) order[n] = n
  let drawn: Buffer = Buffer.alloc(0)
  let [at, block] = [0, 0]
  const draw = () => {
    if (at === drawn.length) {
      drawn = keystream(key, block, 65_536)
      block += 65_536 / 16
      at = 0
    }
    at += 4
    return drawn.readUInt32BE(at - 4)
  }
  for (let n = count - 1; n > 0; n--) {
    // numbers beyond the last whole multiple would make some places likelier, so they are drawn again
    const end = HALF - (HALF % (n + 1))
    let number = draw()
    while (number >= end) number = draw()
    const other = number % (n + 1)
    const kept = order[n]!
    order[n] = order[other]!
    order[other] = kept
  }
  return order
}

/**
 * Splits balances into leaves and gives each its place, as the tree's secret determines.
 * @param read 26 bytes an account: id, kind, owner and balance, ascending
 * @param secret 32 bytes
 */
export function planLeaves(read: Uint8Array, secret: Uint8Array): Plan {
  const accounts = Buffer.from(read.buffer, read.byteOffset, read.byteLength)
  const keys = keysOf(secret)
  const count = accounts.length / ACCOUNT_BYTES
  let leaves = 0
  const first = draws(keys.parts)
  for (let n = 0; n < count; n++) leaves += partsOf(kindAt(accounts, n * ACCOUNT_BYTES), first(n))

  const order = shuffled(keys.order, leaves)
  const table = Buffer.from(new ArrayBuffer(leaves * LEAF_BYTES))
  const places = Buffer.from(new ArrayBuffer(leaves * PLACE_BYTES))
  const [firstAccounts, rowsAt]: [bigint[], number[]] = [[], []]
  const again = draws(keys.parts)
  let leaf = 0
  for (let n = 0; n < count; n++) {
    const at = n * ACCOUNT_BYTES
    const id = accounts.readBigInt64BE(at)
    if (n % ACCOUNTS_A_ROW === 0) {
      firstAccounts.push(id)
      rowsAt.push(leaf * PLACE_BYTES)
    }
    const drawn = again(n)
    const kind = kindAt(accounts, at)
    const amounts = cut(accounts.readBigUInt64BE(at + BALANCE_AT), partsOf(kind, drawn), drawn)
    for (const [part, cents] of amounts.entries()) {
      const place = order[leaf]!
      const [to, beside] = [place * LEAF_BYTES, leaf * PLACE_BYTES]
      table[to] = kind
      table.set(accounts.subarray(at + OWNER_AT, at + BALANCE_AT), to + 1)
      table[to + 9] = part + 1
      table[to + 10] = amounts.length
      table.writeBigUInt64BE(cents, to + NAME_BYTES)
      places.set(accounts.subarray(at, at + 8), beside)
      places[beside + 8] = part + 1
      places[beside + 9] = amounts.length
      places.writeUInt32BE(place, beside + 12)
      leaf++
    }
  }
  return { leaves, table, places, firstAccounts, rowsAt }
}
