import { expect, test } from 'vitest'
import { sniffImage } from './sniff-image.ts'

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
