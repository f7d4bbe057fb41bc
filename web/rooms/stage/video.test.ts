import { expect, test } from 'vitest'
import { videoErrorText, videoOf } from './video.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube', false],
  ['https://youtu.be/dQw4w9WgXcQ', 'youtube', false],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube', false],
  ['https://vimeo.com/76979871', 'vimeo', false],
  ['https://player.vimeo.com/video/76979871', 'vimeo', false],
  ['https://www.twitch.tv/videos/1234', 'twitch', false],
  ['https://www.twitch.tv/somebody', 'twitch', true],
])('R-36 %s is a video of %s', (link, provider, live) => {
  expect(videoOf(link)).toMatchObject({ kind: provider, live })
})

test.each([
  null,
  '',
  'youtube',
  'javascript:alert(1)//youtube.com',
  'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
  'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
  'https://me:secret@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.dailymotion.com/video/x1',
])('R-36 R-37 %s is none', (link) => expect(videoOf(link)).toBeNull())

test('R-17 what a provider says is told in words, whatever it says', () => {
  const embedding = 'The owner of this video does not allow it to be shown here. Choose another one.'
  for (const code of [101, 150]) expect(videoErrorText('youtube', code)).toBe(embedding)
  expect(videoErrorText('youtube', 100)).toContain('gone')
  expect(videoErrorText('youtube', 2)).toContain('does not lead to a video')
  expect(videoErrorText('youtube', 5)).toContain('cannot play')
  expect(videoErrorText('vimeo', 'PrivacyError')).toBe(embedding)
  expect(videoErrorText('vimeo', 'Brand new')).toContain('Vimeo says: Brand new')
  for (const provider of ['youtube', 'vimeo', 'twitch'] as const)
    for (const code of [undefined, 7, 'x', 'toString'])
      expect(videoErrorText(provider, code)).toMatch(/\w{3,}.*\.$/)
})
