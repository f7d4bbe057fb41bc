import { expect, test } from 'vitest'
import { storeOf } from '#web/client/kept/storage.ts'
import { mayOffer, offerAnswered } from './install-offer.ts'
import { installWay } from './install-way.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const device = { standalone: false, asks: false, userAgent: 'Mozilla/5.0 (Android 15)', touchPoints: 5 }

test('a browser with a question is asked, an iPhone or iPad is told how, and the installed app is left in peace', () => {
  expect(installWay({ ...device, asks: true })).toBe('question')
  expect(installWay(device)).toBe('unknown')
  expect(installWay({ ...device, userAgent: IPHONE })).toBe('share-menu')
  expect(installWay({ ...device, userAgent: MAC })).toBe('share-menu')
  expect(installWay({ ...device, userAgent: MAC, touchPoints: 0 })).toBe('unknown')
  expect(installWay({ ...device, standalone: true, asks: true })).toBe('installed')
})

test('the offer waits for a second visit, and an answer ends it', () => {
  const kept = new Map<string, string>()
  const store = storeOf(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }))
  const noon = 1_700_000_000_000
  expect(mayOffer(store, noon)).toBe(false)
  expect(mayOffer(store, noon + 60_000)).toBe(false)
  const evening = noon + 6 * 60 * 60_000
  expect(mayOffer(store, evening)).toBe(true)
  offerAnswered(store)
  expect(mayOffer(store, evening)).toBe(false)
})

test('where nothing can be kept nothing is offered', () => {
  const refusing = storeOf(() => {
    throw new Error('storage is forbidden')
  })
  expect(mayOffer(refusing, 1)).toBe(false)
})
