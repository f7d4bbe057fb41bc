import { expect, test, vi } from 'vitest'
import { type MediaElement, mediaPlayer } from './media-player.ts'

class Element extends EventTarget implements MediaElement {
  currentTime = 0
  duration = 600
  paused = true
  readyState = 4
  playbackRate = 1
  muted = false
  play(): Promise<unknown> {
    this.paused = false
    return Promise.resolve()
  }
  pause() {
    this.paused = true
  }
}
const both = { seek: true, rateStep: 0.01 }

test('R-18 between two tellings of the provider the second is counted on, while it plays', () => {
  const element = new Element()
  let time = 0
  const player = mediaPlayer(element, both, () => time)
  element.currentTime = 10
  expect(player.currentTime).toBe(10)
  time = 250
  expect(player.currentTime).toBe(10)
  element.paused = false
  expect(player.currentTime).toBe(10.25)
  element.playbackRate = 1.04
  expect(player.currentTime).toBeCloseTo(10.26)
  time = 60_000
  expect(player.currentTime).toBeCloseTo(11.04)
  element.dispatchEvent(new Event('waiting'))
  expect(player.buffering).toBe(true)
  expect(player.currentTime).toBe(10)
})

test('R-18 it waits for data until it plays again, and before it knows its video', () => {
  const element = new Element()
  const player = mediaPlayer(element, both)
  expect(player.buffering).toBe(false)
  element.dispatchEvent(new Event('seeking'))
  expect(player.buffering).toBe(true)
  element.dispatchEvent(new Event('seeked'))
  expect(player.buffering).toBe(false)
  element.readyState = 0
  expect(player.buffering).toBe(true)
  const told = mediaPlayer(new Element(), { ...both, buffering: () => true })
  expect(told.buffering).toBe(true)
})

test('R-18 a video that ended stands still, whatever its element says of a pause', () => {
  // Vimeo: an event a moment before the last second, and a restart with the next event
  const vimeo = new Element()
  const player = mediaPlayer(vimeo, both)
  Object.assign(vimeo, { currentTime: 599.8, paused: true })
  expect(player.ended).toBe(false)
  vimeo.dispatchEvent(new Event('ended'))
  expect(player.ended).toBe(true)
  vimeo.dispatchEvent(new Event('seeking'))
  expect(player.ended).toBe(false)
  // Twitch: its own state, and "not paused" beside it
  const twitch = Object.assign(new Element(), { ended: true, paused: false, currentTime: 600 })
  expect(mediaPlayer(twitch, both)).toMatchObject({ ended: true, paused: true, currentTime: 600 })
  // YouTube: only states
  let state = 0
  const traits = { ...both, ended: () => state === 0, unstarted: () => state === -1 }
  const youtube = mediaPlayer(Object.assign(new Element(), { paused: true }), traits)
  expect(youtube).toMatchObject({ ended: true, unstarted: false })
  state = -1
  expect(youtube).toMatchObject({ ended: false, unstarted: true })
})

test('R-18 only a refusal of the browser asks the person to press', async () => {
  const element = new Element()
  const player = mediaPlayer(element, both)
  const blocked = vi.fn()
  player.on('blocked', blocked)
  element.play = () => Promise.reject(Object.assign(new Error('source changed'), { name: 'AbortError' }))
  player.play()
  await Promise.resolve()
  await Promise.resolve()
  expect(blocked).not.toHaveBeenCalled()
  element.play = () => Promise.reject(Object.assign(new Error('press first'), { name: 'NotAllowedError' }))
  player.play()
  await vi.waitFor(() => expect(blocked).toHaveBeenCalledTimes(1))
})

test('R-18 a provider that refuses speeds is known not to have them', async () => {
  const player = mediaPlayer(new Element(), { ...both, setRate: () => Promise.reject(new Error('basic')) })
  expect(player.can.rateStep).toBe(0.01)
  player.setRate(1.05)
  await vi.waitFor(() => expect(player.can.rateStep).toBe(0))
})

test('R-18 a released player tells nothing any more', () => {
  const element = new Element()
  const player = mediaPlayer(element, both)
  const failed = vi.fn()
  player.on('failed', failed)
  element.dispatchEvent(new Event('error'))
  player.release()
  element.dispatchEvent(new Event('error'))
  expect(failed).toHaveBeenCalledTimes(1)
})
