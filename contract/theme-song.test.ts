import { expect, test } from 'vitest'
import { keptThemeSong, THEME_SONG_HINT, themeSongProblem, themeSongSource } from './theme-song.ts'
import { videoProblem } from './video-source.ts'

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

const ID = 'dQw4w9WgXcQ'
const WATCH = `https://www.youtube.com/watch?v=${ID}`

test.each([
  ['https://music.example/anthem.mp3', 'https://music.example/anthem.mp3'],
  ['https://soundcloud.com/somebody/some-song', 'https://soundcloud.com/somebody/some-song'],
  [`https://youtu.be/${ID}?si=1`, `https://youtu.be/${ID}?si=1`],
  [`https://music.youtube.com/watch?v=${ID}`, `https://music.youtube.com/watch?v=${ID}`],
  [`https://m.youtube.com/shorts/${ID}`, `https://m.youtube.com/shorts/${ID}`],
  [`youtu.be/${ID}?t=43`, `${WATCH}&t=43s`],
  [`http://www.youtube.com/watch?v=${ID}`, WATCH],
  [`https://www.youtube-nocookie.com/embed/${ID}?start=43`, `${WATCH}&t=43s`],
  [`https://www.youtube.com/embed/${ID}`, WATCH],
])('P-24 %s is kept as %s', (typed, kept) => {
  expect(themeSongProblem(typed)).toBeUndefined()
  expect(keptThemeSong(typed)).toBe(kept)
  expect(themeSongSource(kept)).not.toBeNull()
})

test.each([
  'https://www.youtube.com/@harbourkings/live',
  'https://www.youtube.com/playlist?list=PL0123456789',
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://youtube.com/',
])('P-24 a watch room says of %s what cannot be played, and so does a theme song', (link) => {
  expect(themeSongProblem(link)).toMatch(/YouTube/)
  expect(themeSongProblem(link)).toBe(videoProblem(link))
})

test.each([
  'https://vimeo.com/76979871',
  'https://www.twitch.tv/kings',
  'https://music.example/page.html',
  'cats',
])('P-24 %s is no theme song, and the sentence says what is', (link) =>
  expect(themeSongProblem(link)).toBe(THEME_SONG_HINT),
)
