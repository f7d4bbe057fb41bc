import { describe, expect, test } from 'vitest'
import { mp4, webm } from '#tests/support/videos.ts'
import { sniffImage, sniffVideo } from './sniff.ts'

const bytes = (said: string) => Buffer.from(said, 'latin1')

describe('T-57 a video is known by its bytes, not by what its sender says', () => {
  test('MP4 with the brands that browsers play, and WebM', () => {
    for (const brand of ['isom', 'iso5', 'mp42', 'avc1', 'M4V '])
      expect(sniffVideo(mp4({ brand }))).toBe('mp4')
    expect(sniffVideo(webm())).toBe('webm')
  })

  test.each([
    ['QuickTime', mp4({ brand: 'qt  ' })],
    ['an AVIF picture', mp4({ brand: 'avif' })],
    ['a first box without a second', mp4({ next: 'html' })],
    ['a first box that is longer than the file', bytes('\0\0\0\xfcftypisom\0\0\0\0isommoov')],
    ['a first box of no size', bytes('\0\0\0\0ftypisom\0\0\0\0isom\0\0\0\x08moov')],
    ['Matroska', webm('matroska')],
    ['a name that only begins with webm', webm('webmore')],
    ['EBML without a document type', bytes('\x1a\x45\xdf\xa3\x84\x42\x86\x81\x01\0\0\0\0')],
    ['EBML that is cut off', bytes('\x1a\x45\xdf\xa3')],
    ['a page', bytes('<!doctype html><video src=x></video>')],
    ['a page behind the mark of EBML', bytes('\x1a\x45\xdf\xa3<script>webm</script>')],
    ['AVI', bytes('RIFF\x24\0\0\0AVI LIST')],
    ['nothing', bytes('')],
  ])('%s is neither', (_, file) => expect(sniffVideo(file)).toBeNull())
})

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
  ['GIF89a\x01\0', 'gif'],
  ['\0\0\0\x20ftypavif', 'heif'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['<?xml version="1.0"?><svg>', null],
  ['%PDF-1.7', null],
  ['RIFF\x24\0\0\0WAVEfmt ', null],
  ['\0\0\0\x20ftypisom', null],
  ['II*\0', null],
  ['', null],
])('P-14 %j is %s', (text, kind) => expect(sniffImage(Buffer.from(text, 'latin1'))).toBe(kind))
