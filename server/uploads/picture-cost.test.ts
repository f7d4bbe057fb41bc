import { describe, expect, test } from 'vitest'
import { heldBytes, type PictureHeader, tooLarge } from './picture-cost.ts'

const header = (more: Partial<PictureHeader>): PictureHeader => ({
  kind: 'jpeg',
  width: 4000,
  height: 3000,
  channels: 3,
  bits: 8,
  progressive: false,
  alpha: false,
  subsampling: '4:2:0',
  ...more,
})

describe('A3 what a picture costs is known from its header', () => {
  test.each<[string, Partial<PictureHeader>]>([
    ['a photograph of 12 megapixels', {}],
    ['one of 40', { width: 8000, height: 5000 }],
    ['a progressive one of 12', { progressive: true }],
    [
      'one of 10 with all its colours',
      { width: 3650, height: 2740, progressive: true, subsampling: '4:4:4' },
    ],
    ['a PNG of 12', { kind: 'png' }],
    ['a PNG of 12 that is see-through', { kind: 'png', channels: 4, alpha: true }],
    ['a PNG of 12 with 16 bits', { kind: 'png', bits: 16 }],
    ['a WebP of 12', { kind: 'webp' }],
    ['a GIF of 12', { kind: 'gif', channels: 4 }],
    ['an AVIF of 3.7', { kind: 'heif', width: 2560, height: 1440 }],
  ])('%s is taken', (_, more) => expect(tooLarge(header(more))).toBeNull())

  test.each<[string, Partial<PictureHeader>, RegExp]>([
    ['50 megapixels', { width: 10_000, height: 5_000 }, /has 50 megapixels, and at most 40 are allowed/],
    ['40 megapixels and a little', { width: 8_000, height: 5_001 }, /has 41 megapixels/],
    ['an interlaced PNG of 16 bits', { kind: 'png', bits: 16, progressive: true }, /memory/],
    ['an interlaced PNG of 40', { kind: 'png', width: 8000, height: 5000, progressive: true }, /memory/],
    ['a wide PNG of 16 bits', { kind: 'png', width: 40_000, height: 1_000, channels: 4, bits: 16 }, /memory/],
    ['a progressive JPEG of 12 with all its colours', { progressive: true, subsampling: '4:4:4' }, /memory/],
    ['a progressive JPEG of 40', { width: 8000, height: 5000, progressive: true }, /memory/],
    ['a WebP of 40', { kind: 'webp', width: 8000, height: 5000 }, /memory/],
    ['an AVIF of 12', { kind: 'heif' }, /memory/],
  ])('%s is not', (_, more, why) => expect(tooLarge(header(more))).toMatch(why))

  test('more pixels, channels or bits never cost less', () => {
    for (const kind of ['jpeg', 'png', 'webp', 'gif', 'heif'] as const)
      for (const progressive of [false, true]) {
        const least = heldBytes(header({ kind, progressive }))
        for (const more of [{ width: 5000 }, { height: 5000 }, { channels: 4 }, { bits: 16 }])
          expect(heldBytes(header({ kind, progressive, ...more }))).toBeGreaterThanOrEqual(least)
      }
  })
})
