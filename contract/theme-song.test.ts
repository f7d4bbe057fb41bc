import { expect, test } from 'vitest'
import { themeSongSource } from './theme-song.ts'

test.each([
  ['https://music.example/songs/anthem.mp3', 'audio'],
  ['https://music.example/anthem.OGG?token=1', 'audio'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube'],
  ['https://youtu.be/dQw4w9WgXcQ', 'youtube'],
  ['https://open.spotify.com/track/4PTG3Z6ehGkBFwjybzWkR8', 'spotify'],
  ['https://soundcloud.com/somebody/some-song', 'soundcloud'],
])('P-24 %s is a theme song from %s', (link, source) => expect(themeSongSource(link)).toBe(source))

test.each([
  'http://music.example/anthem.mp3',
  'https://music.example/page.html',
  'https://music.example/',
  'https://youtube.com/',
  'https://youtube.com.evil.example/watch?v=1',
  'https://www.youtube.com@evil.example/watch',
  'https://music.example:8443/anthem.mp3',
  'https://localhost/anthem.mp3',
  'javascript:alert(1)//.mp3',
  'data:audio/mp3;base64,AAAA',
  'https://music.example/an them.mp3',
  '/anthem.mp3',
  `https://music.example/${'a'.repeat(500)}.mp3`,
  '',
])('P-24 %s is no theme song', (link) => expect(themeSongSource(link)).toBeNull())
