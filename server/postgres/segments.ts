import { closeSync, openSync, readSync } from 'node:fs'

/** The facts on the first page of a write-ahead log's file. */
export type SegmentHeader = { systemIdentifier: string; bytes: number }

/** A place in the write-ahead log, as PostgreSQL writes it: `0/2000028`. */
export type Lsn = string

const LONG_HEADER = 2
const HEADER_BYTES = 40

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)

/** The header of a segment; undefined when the file does not begin like one. */
export function segmentHeader(path: string): SegmentHeader | undefined {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(HEADER_BYTES)
    if (readSync(file, head, 0, HEADER_BYTES, 0) < HEADER_BYTES) return undefined
    if ((head.readUInt16LE(2) & LONG_HEADER) === 0) return undefined
    return { systemIdentifier: head.readBigUInt64LE(24).toString(), bytes: head.readUInt32LE(32) }
  } finally {
    closeSync(file)
  }
}

/** A position as a number of bytes. */
export function bytesOf(lsn: Lsn): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** The number of the segment in which a byte lies. */
export const segmentOf = (byte: bigint, segmentBytes: number): bigint => byte / BigInt(segmentBytes)

const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')

/** The name of a segment's file. */
export function segmentName(timeline: number, segment: bigint, segmentBytes: number): string {
  const inOneFile = 0x1_0000_0000n / BigInt(segmentBytes)
  return hex(BigInt(timeline)) + hex(segment / inOneFile) + hex(segment % inOneFile)
}

/** The timeline and the number of the segment in a file's name. */
export function readSegmentName(name: string, segmentBytes: number): { timeline: number; segment: bigint } {
  const inOneFile = 0x1_0000_0000n / BigInt(segmentBytes)
  return {
    timeline: Number.parseInt(name.slice(0, 8), 16),
    segment: BigInt(`0x${name.slice(8, 16)}`) * inOneFile + BigInt(`0x${name.slice(16, 24)}`),
  }
}
