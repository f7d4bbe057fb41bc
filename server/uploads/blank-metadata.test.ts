import { expect, test } from 'vitest'
import { blankMetadata } from './blank-metadata.ts'

const PLACE = '+51.5007-000.1246/'
/** A box with its contents; `long` with a size of eight bytes. */
function box(type: string, content: Buffer | string, long = false): Buffer {
  const inside = Buffer.from(content as string)
  const size = inside.length + (long ? 16 : 8)
  const header = Buffer.alloc(long ? 16 : 8)
  header.writeUInt32BE(long ? 1 : size, 0)
  header.write(type, 4, 'latin1')
  if (long) header.writeBigUInt64BE(BigInt(size), 8)
  return Buffer.concat([header, inside])
}
const joined = (...boxes: Buffer[]) => Buffer.concat(boxes)
const blanked = (file: Buffer) => {
  const copy = Buffer.from(file)
  blankMetadata(copy)
  return copy
}

test('T-57 where a video was filmed is blanked, and everything that plays stays at its place', () => {
  const trak = joined(box('tkhd', 'track'), box('udta', PLACE), box('mdia', 'media'))
  const moov = joined(
    box('mvhd', 'movie'),
    box('trak', trak),
    box('udta', box('meta', PLACE)),
    box('meta', PLACE),
  )
  const file = joined(
    box('ftyp', 'isom'),
    box('moov', moov, true),
    box('uuid', PLACE),
    box('mdat', 'udta film'),
  )
  const clean = blanked(file)
  expect(clean.includes(PLACE)).toBe(false)
  expect(clean).toHaveLength(file.length)
  for (const kept of ['tkhd', 'mvhd', 'mdia', 'mdat']) expect(clean.indexOf(kept)).toBe(file.indexOf(kept))
  expect(clean.subarray(-9).toString()).toBe('udta film')
})

test('T-57 a box that reaches to the end is blanked; a malformed one is left, and ends the search', () => {
  const last = box('udta', PLACE)
  last.writeUInt32BE(0, 0)
  expect(blanked(joined(box('ftyp', 'isom'), last)).includes(PLACE)).toBe(false)
  const wrong = box('moov', PLACE)
  for (const size of [2, 7, 9_999]) {
    wrong.writeUInt32BE(size, 0)
    expect(blanked(wrong)).toEqual(wrong)
  }
  const nested = Buffer.alloc(800_000)
  for (let at = 0; at < nested.length; at += 8) {
    nested.writeUInt32BE(nested.length - at, at)
    nested.write('moov', at + 4, 'latin1')
  }
  expect(blanked(nested)).toEqual(nested)
  expect(blanked(Buffer.alloc(5))).toEqual(Buffer.alloc(5))
})
