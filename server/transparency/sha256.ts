import { hash } from 'node:crypto'

export const HASH_BYTES = 32

/** SHA-256 into a place of a buffer: as a text of one-byte letters it costs a third of a buffer for each hash. */
export function sha256Into(bytes: Buffer, out: Buffer, at: number): void {
  out.write(hash('sha256', bytes, 'binary'), at, 'latin1')
}

export const sha256 = (bytes: Buffer): Buffer => hash('sha256', bytes, 'buffer')
