import { afterEach, expect, test, vi } from 'vitest'
import { videoSource } from '#contract/video-source.ts'
import { createStage } from './stage.ts'

// missing in jsdom: the element follows the shown captions
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
