import { createCipheriv } from 'node:crypto'

export const SALT_BYTES = 32
/** A larger gap between two numbers is not enciphered: a new cipher is cheaper. */
const GAP_MAX = 1_000
const BLOCK_BYTES = 16

/** The counter of a number's first block: two blocks for each salt, as a big-endian number of 16 bytes. */
function counterOf(number: number): Buffer {
  const counter = Buffer.alloc(BLOCK_BYTES)
  counter.writeBigUInt64BE(BigInt(number) * 2n, 8)
  return counter
}

/**
 * The salts of these numbers, one after the other: the keystream of AES-256-CTR at 32 bytes times the number. Nothing is stored,
 * and one salt reveals nothing about another.
 * @param numbers ascending
 */
export function entrySalts(secret: Buffer, numbers: readonly number[]): Buffer {
  const salts = Buffer.alloc(numbers.length * SALT_BYTES)
  for (let from = 0; from < numbers.length; ) {
    let to = from + 1
    while (to < numbers.length && numbers[to]! - numbers[to - 1]! <= GAP_MAX) to++
    const first = numbers[from]!
    const bytes = (numbers[to - 1]! - first + 1) * SALT_BYTES
    const stream = createCipheriv('aes-256-ctr', secret, counterOf(first)).update(Buffer.alloc(bytes))
    for (let at = from; at < to; at++)
      stream.copy(
        salts,
        at * SALT_BYTES,
        (numbers[at]! - first) * SALT_BYTES,
        (numbers[at]! - first + 1) * SALT_BYTES,
      )
    from = to
  }
  return salts
}
