import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyOf, queryClient } from './calls/query.ts'
import { FakeAudio } from './fake-audio.ts'
import { lengthOf, SOUNDS, score } from './sound-score.ts'

const stored = new Map<string, string>()
let pressed = true

beforeEach(() => {
  stored.clear()
  pressed = true
  FakeAudio.all = []
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('navigator', {
    userActivation: {
      get hasBeenActive() {
        return pressed
      },
    },
  })
  queryClient.setQueryData(keyOf('currentUser'), { id: '7', soundEnabled: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  vi.resetModules()
})

/** The module as on a new page, without an open context. */
const newPage = async () => {
  vi.resetModules()
  const sound = await import('./sound.ts')
  const query = await import('./calls/query.ts')
  query.queryClient.setQueryData(keyOf('currentUser'), queryClient.getQueryData(keyOf('currentUser')))
  return sound
}
const started = () => FakeAudio.all.flatMap(({ sources }) => sources.map((source) => source.started))

describe('F-24 six generated sounds', () => {
  it('F-24 are dice-roll, card-flip, coin-flip, win, lose and place-bet, each of notes of its own', () => {
    expect([...SOUNDS].sort()).toEqual(['card-flip', 'coin-flip', 'dice-roll', 'lose', 'place-bet', 'win'])
    expect(new Set(SOUNDS.map((name) => JSON.stringify(score[name]))).size).toBe(6)
  })

  it('F-24 F-25 last as long as what they are heard with, and results are short', () => {
    expect(lengthOf('dice-roll')).toBeGreaterThan(2)
    expect(lengthOf('dice-roll')).toBeLessThan(2.5)
    expect(lengthOf('coin-flip')).toBeGreaterThan(1.5)
    expect(lengthOf('coin-flip')).toBeLessThan(2.5)
    expect(lengthOf('card-flip')).toBeLessThan(1.1)
    for (const name of ['win', 'lose', 'place-bet'] as const) expect(lengthOf(name)).toBeLessThan(1.5)
  })

  it.each(SOUNDS)('F-24 %s: every note is started, at its time, and dies away', async (name) => {
    const { playSound } = await newPage()
    playSound(name, { practice: false })
    await vi.dynamicImportSettled()
    const [audio] = FakeAudio.all
    const notes = score[name]
    expect(audio?.sources.map(({ started: at }) => at)).toEqual(
      notes.map(({ at }) => expect.closeTo(7.01 + at, 5)),
    )
    for (const [n, { stopped }] of audio!.sources.entries()) {
      expect(stopped).toBeGreaterThan(7.01 + notes[n]!.at + notes[n]!.lasts)
    }
    // the first gain is the volume; each note has its own gain, which ends in silence
    for (const { gain } of audio!.gains.slice(1)) expect(gain.asked.at(-1)!.value).toBeLessThan(0.001)
  })
})

describe('the settings', () => {
  it('F-27 F-28 sound is on at first, at volume 0.5', async () => {
    const { playSound, soundHere, soundVolume } = await newPage()
    expect([soundHere(), soundVolume()]).toEqual([true, 0.5])
    playSound('win', { practice: false })
    await vi.dynamicImportSettled()
    expect(FakeAudio.all[0]!.gains[0]!.gain.value).toBe(0.5)
  })

  it('F-26 F-28 the browser keeps soundEnabled and soundVolume, from 0 to 1', async () => {
    const { chooseSoundHere, chooseVolume, playSound, soundVolume } = await newPage()
    chooseVolume(0.8)
    chooseSoundHere(false)
    expect(Object.fromEntries(stored)).toEqual({ soundVolume: '0.8', soundEnabled: 'false' })
    chooseVolume(7)
    expect(soundVolume()).toBe(1)
    chooseVolume(-1)
    expect(soundVolume()).toBe(0)
    for (const wrong of ['', 'loud', '1.5', '-0.1']) {
      stored.set('soundVolume', wrong)
      expect(soundVolume(), wrong).toBe(0.5)
    }
    stored.set('soundVolume', '0.8')
    stored.set('soundEnabled', 'true')
    playSound('lose', { practice: false })
    await vi.dynamicImportSettled()
    expect(FakeAudio.all[0]!.gains[0]!.gain.value).toBe(0.8)
  })

  it('F-29 nothing is scheduled when the account, this browser or the volume says no', async () => {
    for (const [account, here, volume] of [
      [false, 'true', '0.5'],
      [true, 'false', '0.5'],
      [true, 'true', '0'],
    ] as const) {
      queryClient.setQueryData(keyOf('currentUser'), { id: '7', soundEnabled: account })
      stored.set('soundEnabled', here)
      stored.set('soundVolume', volume)
      const { playSound } = await newPage()
      for (const name of SOUNDS) playSound(name, { practice: true })
      await vi.dynamicImportSettled()
      expect(started()).toEqual([])
    }
  })

  it('no audio is opened before a press, and one context serves every sound after it', async () => {
    const { playSound } = await newPage()
    pressed = false
    playSound('win', { practice: false })
    await vi.dynamicImportSettled()
    expect(FakeAudio.all).toHaveLength(0)
    pressed = true
    playSound('win', { practice: false })
    playSound('lose', { practice: false })
    await vi.dynamicImportSettled()
    expect(FakeAudio.all).toHaveLength(1)
  })

  it('practice is 3 dB softer and passes through a low-pass', async () => {
    const { playSound } = await newPage()
    playSound('place-bet', { practice: true })
    await vi.dynamicImportSettled()
    const [audio] = FakeAudio.all
    expect(audio!.gains[0]!.gain.value).toBeCloseTo(0.5 * 10 ** (-3 / 20), 3)
    expect(audio!.filters[0]!.type).toBe('lowpass')
    expect(audio!.gains[0]!.to).toBe(audio!.filters[0])
  })
})
