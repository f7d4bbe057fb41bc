import { expect, test } from 'vitest'
import { outcomeRoutes } from './bets-outcome.ts'
import { isPublicSource, saysEnough } from './proposal-evidence.ts'

test('S3 a note is evidence from ten letters on, of any alphabet', () => {
  for (const note of [
    '.',
    '',
    '1234567890',
    '..........',
    '👍👍👍👍👍👍👍👍👍👍',
    'Nine wide a',
    'I saw it 2:1 !!!!!',
  ])
    expect([note, saysEnough(note)]).toEqual([note, false])
  for (const note of [
    'I saw it live',
    'Я видел сам всё',
    '新聞報導了這個比賽結果',
    '경기를 직접 보았습니다',
    'Ten wide abcd',
  ])
    expect([note, saysEnough(note)]).toEqual([note, true])
})

test('S3 a source is an https address with a public host that is not ours', () => {
  const own = 'evens.example.org'
  for (const link of [
    'https://example.com/result',
    'https://www.bbc.co.uk/sport',
    'https://evens.example.org.uk/x',
    'https://example.org/a',
    'https://8.8.8.8/x',
    'https://[2606:4700::1111]/x',
    'https://münchen.de/',
    'https://bbc.com:8443/x',
  ])
    expect([link, isPublicSource(link, own)]).toEqual([link, true])
  for (const link of [
    'http://example.com/',
    'ftp://example.com/',
    'https://localhost/',
    'https://a.localhost/',
    'https://router/',
    'https://router./',
    'https://printer.local/',
    'https://db.internal/',
    'https://a.home.arpa/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://10.0.0.1/',
    'https://172.31.9.9/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest',
    'https://100.127.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[2001:db8::1]/',
    'https://[2002:a00:1::1]/',
    'https://evens.example.org/events/1',
    'https://EVENS.example.org./events/1',
    'https://cdn.evens.example.org/x',
    'https://bbc.com@evil.com/',
    'not a link',
  ])
    expect([link, isPublicSource(link, own)]).toEqual([link, false])
})

test('S3 a video as a source is read as a watch room reads it; any other page needs its whole https link', () => {
  const sourceOf = (sourceUrl: string) =>
    outcomeRoutes.proposeOutcome.body.safeParse({ outcome: 'optionA', sourceUrl }).data?.sourceUrl
  expect(sourceOf(' youtu.be/dQw4w9WgXcQ?t=90 ')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s')
  expect(sourceOf('http://twitch.tv/kings/v/123456')).toBe('https://www.twitch.tv/videos/123456')
  expect(sourceOf('https://clips.twitch.tv/FunnyClip')).toBe('https://clips.twitch.tv/FunnyClip')
  expect(sourceOf('bbc.com/sport')).toBeUndefined()
  expect(sourceOf('http://bbc.com/sport')).toBeUndefined()
})
