import { afterEach, expect, test, vi } from 'vitest'
import { videoSource } from '#contract/video-source.ts'
import { waitFor } from '#tests/support/component.tsx'
import { loadElement } from './provider-elements.ts'
import { createStage } from './stage.ts'

// missing in jsdom: the elements follow the shown captions
Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', { get: () => new EventTarget() })
afterEach(() => vi.useRealTimers())

test('R-18 a provider has its 15 s on a page that is shown: while the device sleeps nothing loads', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const stage = createStage()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hide = stage.show(place, videoSource('https://vimeo.com/76979871'))
  await vi.waitFor(() => expect(place.querySelector('vimeo-video')).not.toBeNull())
  const problem = () => stage.view().problem
  vi.advanceTimersByTime(14_000)
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(14_000)
  expect(problem()).toBeNull()
  vi.advanceTimersByTime(1_000)
  expect(problem()).toContain('Vimeo cannot be reached from here')
  hide()
})

test.each([
  ['https://www.youtube.com/watch?v=aaaaaaaaaaa', 'https://www.youtube.com/embed/aaaaaaaaaaa?'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?'],
  ['https://www.twitch.tv/videos/123456789', 'https://player.twitch.tv/?video=v123456789&'],
  ['https://www.twitch.tv/somebody', 'https://player.twitch.tv/?channel=somebody&'],
])('R-36 the frame of %s names the page that shows it, whatever a proxy asks for', async (link, address) => {
  const { element } = await loadElement(videoSource(link)!, () => {})
  document.body.append(element)
  const frame = () => element.shadowRoot?.querySelector('iframe')
  await waitFor(() => expect(frame()?.getAttribute('src')).toContain(address))
  // the element has begun to load: it keeps the frame
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(frame()?.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin')
  element.remove()
})
