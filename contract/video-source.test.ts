import { describe, expect, test } from 'vitest'
import { pageLink, videoLink, videoProblem, videoSite, videoSource } from './video-source.ts'

const ID = 'dQw4w9WgXcQ'
const WATCH = `https://www.youtube.com/watch?v=${ID}`

describe('links that people paste', () => {
  test.each([
    [WATCH],
    [`http://www.youtube.com/watch?v=${ID}`],
    [`  https://youtube.com/watch?v=${ID}  `],
    [`youtube.com/watch?v=${ID}`],
    [`HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`],
    [`https://m.youtube.com/watch?app=desktop&v=${ID}`],
    [`https://music.youtube.com/watch?v=${ID}&list=RDAMVM1`],
    [`${WATCH}&list=PL0123456789&index=3&pp=iAQB&utm_source=mail#comments`],
    [`https://youtu.be/${ID}?si=AbCdEf123`],
    [`https://www.youtube.com/shorts/${ID}?feature=share`],
    [`https://www.youtube.com/live/${ID}?si=1`],
    [`https://www.youtube.com/embed/${ID}?autoplay=1&rel=0`],
    [`https://www.youtube-nocookie.com/embed/${ID}`],
    [`https://www.youtube.com/v/${ID}`],
    [`https://www.youtube.com/e/${ID}`],
    [`https://www.youtube-nocookie.com/embed/${ID}?si=1&rel=0`],
    [`youtube-nocookie.com/watch?v=${ID}`],
    [`https://youtube-nocookie.com/shorts/${ID}`],
    [`https://www.youtube-nocookie.com/live/${ID}`],
    [`https://m.youtube.com/shorts/${ID}`],
    [`https://m.youtube.com/live/${ID}?si=1`],
    [`https://youtube.com/live/${ID}`],
    [`https://www.youtube.com/watch/${ID}`],
    [`https://www.youtube.com/?v=${ID}`],
    [`https://youtu.be/${ID}&feature=share`],
    [`https://www.youtube.com/embed/${ID}&rel=0`],
    [`https://youtu.be/${ID}?list=PL0123456789`],
  ])('R-36 %s is that YouTube video, in one form', (text) => {
    expect(videoSource(text)).toEqual({ kind: 'youtube', id: ID, live: false, url: WATCH })
  })

  test.each([
    [`${WATCH}&t=90`, 90],
    [`https://youtu.be/${ID}?t=1m30s`, 90],
    [`https://www.youtube.com/embed/${ID}?start=15`, 15],
    [`https://www.youtube-nocookie.com/embed/${ID}?start=15`, 15],
    [`${WATCH}&time_continue=15`, 15],
    [`https://youtu.be/${ID}?si=AbCdEf123&t=75`, 75],
    [`https://m.youtube.com/shorts/${ID}?t=9s`, 9],
    ['https://player.twitch.tv/?video=v123456789&parent=x.example&time=1h2m3s', 3723],
    ['https://www.twitch.tv/kings/v/123456789?t=2m', 120],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e#t=30s', 30],
    [`${WATCH}#t=1h2m3s`, 3723],
    [`${WATCH}&t=0`, undefined],
    [`${WATCH}&t=soon`, undefined],
    [`${WATCH}&t=-5`, undefined],
    [`${WATCH}&t=99999999`, undefined],
    ['https://vimeo.com/76979871#t=1m5s', 65],
    ['https://www.twitch.tv/videos/1234567890?t=1h0m5s', 3605],
  ])('R-36 %s begins at %s seconds', (text, start) => {
    expect(videoSource(text)?.start).toBe(start)
  })

  test.each([
    ['https://vimeo.com/76979871', '76979871'],
    ['http://www.vimeo.com/76979871?share=copy', '76979871'],
    ['https://player.vimeo.com/video/76979871?title=0', '76979871'],
    ['https://vimeo.com/76979871/8272103f6e', '76979871/8272103f6e'],
    ['https://vimeo.com/76979871?h=8272103f6e', '76979871/8272103f6e'],
    ['https://vimeo.com/channels/staffpicks/76979871', '76979871'],
    ['https://vimeo.com/channels/staffpicks/76979871?autoplay=1', '76979871'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0', '76979871/8272103f6e'],
    ['https://player.vimeo.com/video/76979871/8272103f6e', '76979871/8272103f6e'],
    ['https://vimeo.com/video/76979871?h=8272103f6e', '76979871/8272103f6e'],
    ['vimeo.com/video/76979871', '76979871'],
    ['https://vimeo.com/76979871/8272103f6e?share=copy&fl=sv&fe=ci', '76979871/8272103f6e'],
    ['https://vimeo.com/manage/videos/76979871/8272103f6e', '76979871/8272103f6e'],
    ['https://vimeo.com/groups/shortfilms/videos/76979871', '76979871'],
    ['https://vimeo.com/showcase/123/video/76979871', '76979871'],
    ['https://vimeo.com/album/123/video/76979871', '76979871'],
    ['https://vimeo.com/showcase/123?video=76979871', '76979871'],
  ])('R-36 %s is that Vimeo video, with the key of an unlisted one', (text, id) => {
    expect(videoSource(text)).toEqual({ kind: 'vimeo', id, live: false, url: `https://vimeo.com/${id}` })
  })

  test.each([
    ['https://www.twitch.tv/Harbour_Kings', 'harbour_kings', true, 'https://www.twitch.tv/harbour_kings'],
    ['https://m.twitch.tv/kings?sr=a', 'kings', true, 'https://www.twitch.tv/kings'],
    ['twitch.tv/kings/', 'kings', true, 'https://www.twitch.tv/kings'],
    ['https://www.twitch.tv/videos/123456', '123456', false, 'https://www.twitch.tv/videos/123456'],
    ['https://m.twitch.tv/videos/123456?sr=a', '123456', false, 'https://www.twitch.tv/videos/123456'],
    ['https://www.twitch.tv/video/123456', '123456', false, 'https://www.twitch.tv/videos/123456'],
    ['https://www.twitch.tv/kings/v/123456', '123456', false, 'https://www.twitch.tv/videos/123456'],
    ['https://www.twitch.tv/kings/video/123456', '123456', false, 'https://www.twitch.tv/videos/123456'],
    [
      'https://player.twitch.tv/?video=123456&parent=x.example',
      '123456',
      false,
      'https://www.twitch.tv/videos/123456',
    ],
    ['https://player.twitch.tv/?video=v123456', '123456', false, 'https://www.twitch.tv/videos/123456'],
    [
      'https://player.twitch.tv/?channel=Kings&parent=x.example',
      'kings',
      true,
      'https://www.twitch.tv/kings',
    ],
    ['https://embed.twitch.tv/?channel=kings', 'kings', true, 'https://www.twitch.tv/kings'],
  ])('R-36 %s is that channel or recording of Twitch', (text, id, live, url) => {
    expect(videoSource(text)).toEqual({ kind: 'twitch', id, live, url })
  })
})

describe('what is not a video of theirs', () => {
  test.each([
    '',
    'cats',
    'javascript:alert(1)',
    `javascript://www.youtube.com/watch?v=${ID}%0aalert(1)`,
    `data:text/html,${WATCH}`,
    `ftp://www.youtube.com/watch?v=${ID}`,
    `//www.youtube.com/watch?v=${ID}`,
    `https:www.youtube.com/watch?v=${ID}`,
    `https:///www.youtube.com/watch?v=${ID}`,
    `https:\\\\www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com\\@evil.example/watch?v=${ID}`,
    `https://www.youtube.com:8443/watch?v=${ID}`,
    `https://www.youtube.com:443/watch?v=${ID}`,
    `https://user@www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com@evil.example/watch?v=${ID}`,
    `https://user:word@www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com.evil.example/watch?v=${ID}`,
    `https://evil-youtube.com/watch?v=${ID}`,
    `https://wwwyoutube.com/watch?v=${ID}`,
    `https://youtube.com./watch?v=${ID}`,
    `https://youtube.co/watch?v=${ID}`,
    `https://www.yоutube.com/watch?v=${ID}`,
    `https://ｙoutube.com/watch?v=${ID}`,
    `https://www.xn--yutube-iqc.com/watch?v=${ID}`,
    `https://www.you%74ube.com/watch?v=${ID}`,
    `https://studio.youtube.com/video/${ID}`,
    `https://www.youtube.com/watch?v=${ID}x`,
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com/watch?v=${ID.slice(0, 10)}%22`,
    'https://www.youtube.com/watch',
    'https://www.youtube.com/playlist?list=PL0123456789',
    'https://www.youtube.com/embed/videoseries?list=PL0123456789',
    'https://www.youtube.com/embed/live_stream?channel=UC123',
    'https://www.youtube.com/@harbourkings',
    `https://www.youtube.com/redirect?q=https://evil.example&v=${ID}`,
    `https://youtu.be/${ID}/more`,
    'https://vimeo.com/channels/staffpicks',
    'https://vimeo.com/76979871/not-a-key',
    'https://vimeo.com/0',
    'https://vimeo.com/76979871/8272103f6e/more',
    'https://player.vimeo.com/76979871',
    'https://clips.twitch.tv/FunnyClip',
    'https://www.twitch.tv/kings/clip/FunnyClip',
    'https://www.twitch.tv/directory',
    'https://www.twitch.tv/videos',
    'https://www.twitch.tv/videos/abc',
    'https://player.twitch.tv.evil.example/?channel=kings',
    'https://player.twitch.tv/?channel=directory',
    'https://player.twitch.tv/kings',
    'https://www.twitch.tv/',
    `${WATCH} and more`,
    `https://www.youtube.com/wat\tch?v=${ID}`,
    `https://www.youtube.com/watch?v=${ID}&x=${'y'.repeat(600)}`,
    `<iframe src="${WATCH}">`,
  ])('R-37 %j is refused', (text) => {
    expect(videoSource(text)).toBeNull()
  })
})

describe('words about a link that is refused', () => {
  test.each([
    ['https://www.youtube.com/playlist?list=PL0123456789', 'A YouTube playlist cannot be played here'],
    ['https://music.youtube.com/playlist?list=OLAK5uy_1', 'A YouTube playlist cannot be played here'],
    ['https://www.youtube.com/watch?list=PL0123456789', 'A YouTube playlist cannot be played here'],
    [
      'https://www.youtube.com/embed/videoseries?list=PL0123456789',
      'A YouTube playlist cannot be played here',
    ],
    [
      'https://www.youtube-nocookie.com/embed?listType=playlist&list=PL1',
      'A YouTube playlist cannot be played here',
    ],
    ['https://www.youtube.com/clip/UgkxAbc', 'A YouTube clip cannot be played here'],
    ['https://www.youtube.com/@harbourkings', 'A YouTube channel cannot be played here'],
    ['https://m.youtube.com/channel/UC123/videos', 'A YouTube channel cannot be played here'],
    ['https://www.youtube.com/@harbourkings/live', 'The live page of a YouTube channel names no video'],
    ['https://www.youtube.com/channel/UC123/live', 'The live page of a YouTube channel names no video'],
    [
      'https://www.youtube.com/embed/live_stream?channel=UC123',
      'The live page of a YouTube channel names no video',
    ],
    ['https://www.youtube.com/watch?v=short', 'This YouTube link names no video'],
    [`https://www.youtube.com/redirect?q=https://evil.example&v=${ID}`, 'This YouTube link names no video'],
    ['https://youtu.be/', 'This YouTube link names no video'],
    ['https://vimeo.com/channels/staffpicks', 'A list of Vimeo videos cannot be played here'],
    ['https://vimeo.com/showcase/123', 'A list of Vimeo videos cannot be played here'],
    ['https://vimeo.com/event/123456', 'A Vimeo event cannot be played here'],
    ['https://vimeo.com/ondemand/harbour/123456', 'Vimeo On Demand cannot be played here'],
    ['https://vimeo.com/76979871/not-a-key', 'The key of this unlisted Vimeo video is not complete'],
    ['https://player.vimeo.com/video/76979871?h=827', 'The key of this unlisted Vimeo video is not complete'],
    ['https://vimeo.com/harbourkings', 'This Vimeo link names no video'],
    ['https://clips.twitch.tv/FunnyClip', 'A Twitch clip cannot be played here'],
    ['https://clips.twitch.tv/embed?clip=FunnyClip', 'A Twitch clip cannot be played here'],
    ['https://www.twitch.tv/kings/clip/FunnyClip', 'A Twitch clip cannot be played here'],
    ['https://m.twitch.tv/clip/FunnyClip', 'A Twitch clip cannot be played here'],
    ['https://www.twitch.tv/collections/abc', 'A Twitch collection cannot be played here'],
    ['https://player.twitch.tv/?collection=abc', 'A Twitch collection cannot be played here'],
    ['https://www.twitch.tv/directory', 'This Twitch link names no channel and no recording'],
    ['https://www.twitch.tv/kings/about', 'This Twitch link names no channel and no recording'],
    ['https://player.twitch.tv/?parent=x.example', 'This Twitch link names no channel and no recording'],
  ])('R-36 %s: what about it cannot be played', (text, what) => {
    expect(videoSource(text)).toBeNull()
    expect(videoProblem(text)?.split(':')[0]).toBe(what)
  })

  test.each([
    'cats',
    'https://evil.example/playlist?list=PL0123456789',
    'https://clips.twitch.tv.evil.example/FunnyClip',
    'https://user@clips.twitch.tv/FunnyClip',
    'https://www.youtube.com.evil.example/@harbourkings',
    'https://www.dailymotion.com/video/x1',
  ])('R-37 %s is no link of theirs', (text) => {
    expect(videoProblem(text)).toBe('Use a YouTube, Vimeo or Twitch link')
    expect(videoSite(text)).toBeNull()
  })

  test('R-36 a video has no problem', () => {
    for (const text of [WATCH, 'https://vimeo.com/76979871', 'twitch.tv/kings'])
      expect(videoProblem(text)).toBeUndefined()
  })
})

test('R-36 the one form of a link names the same video at the same second', () => {
  for (const text of [
    `https://youtu.be/${ID}?t=1m30s`,
    WATCH,
    'https://vimeo.com/76979871/8272103f6e#t=65s',
    'https://player.twitch.tv/?video=v123456789&time=1h5s',
    'twitch.tv/kings',
  ]) {
    const source = videoSource(text)!
    expect(videoSource(videoLink(source))).toEqual(source)
  }
})

test('S3 where any page will do, the link of a video needs no scheme, and other links stay as they were typed', () => {
  for (const [typed, kept] of [
    [`youtu.be/${ID}?t=90`, `${WATCH}&t=90s`],
    [`http://www.youtube.com/watch?v=${ID}`, WATCH],
    ['player.twitch.tv/?video=v123456', 'https://www.twitch.tv/videos/123456'],
    [`https://youtu.be/${ID}?t=90`, `https://youtu.be/${ID}?t=90`],
    ['https://www.twitch.tv/kings/clip/FunnyClip', 'https://www.twitch.tv/kings/clip/FunnyClip'],
    ['example.com/result', 'example.com/result'],
    ['http://example.com/result', 'http://example.com/result'],
  ] as const)
    expect(pageLink(typed)).toBe(kept)
})

/** Reproducible chance (mulberry32). */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

test('R-37 whatever is pasted: what is accepted is https, of a known host, and its own one form', () => {
  const next = chance(7)
  const pick = (from: readonly string[]) => from[next(from.length)]!
  const schemes = ['https://', 'http://', '', 'javascript:', '//', 'HTTPS://', 'https:/']
  const hosts = [
    'www.youtube.com',
    'youtu.be',
    'vimeo.com',
    'player.vimeo.com',
    'www.twitch.tv',
    'player.twitch.tv',
    'youtube-nocookie.com',
    'evil.example',
    'a@youtu.be',
  ]
  const pieces = [
    '/',
    'watch',
    '?v=',
    ID,
    '&t=5',
    'videos',
    'embed/',
    '?video=',
    '76979871',
    'kings',
    '#',
    '..',
    '%2e',
    ':80',
    '\u202e',
    ' ',
    '@',
  ]
  const known =
    /^https:\/\/(www\.youtube\.com\/watch\?v=[\w-]{11}|vimeo\.com\/\d+(\/[0-9a-f]+)?|www\.twitch\.tv\/(videos\/\d+|\w+))$/
  let accepted = 0
  for (let n = 0; n < 50_000; n++) {
    const tail = Array.from({ length: 1 + next(5) }, () => pick(pieces)).join('')
    const source = videoSource(`${pick(schemes)}${pick(hosts)}/${tail}`)
    if (!source) continue
    accepted++
    expect(source.url).toMatch(known)
    const { start: _, ...again } = source
    expect(videoSource(source.url)).toEqual(again)
  }
  expect(accepted).toBeGreaterThan(500)
})
