import { describe, expect, it } from 'vitest'
import { readPracticeMode, titleInMode, writePracticeMode } from './mode-store.ts'
import { storeOf } from './storage.ts'

function memory(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('practice mode', () => {
  it('S-35 is on when nothing is stored', () => {
    expect(readPracticeMode(storeOf(() => memory()))).toBe(true)
  })

  it('S-34 S-36 is kept as a boolean under "practiceMode" and read back', () => {
    const storage = memory()
    const store = storeOf(() => storage)
    writePracticeMode(false, store)
    expect(storage.getItem('practiceMode')).toBe('false')
    expect(readPracticeMode(store)).toBe(false)
    writePracticeMode(true, store)
    expect(storage.getItem('practiceMode')).toBe('true')
    expect(readPracticeMode(store)).toBe(true)
  })

  it('a browser without storage practises', () => {
    const forbidden = storeOf(() => {
      throw new Error('denied')
    })
    expect(readPracticeMode(forbidden)).toBe(true)
    expect(() => writePracticeMode(false, forbidden)).not.toThrow()
  })

  it('the tab’s title carries one mark', () => {
    expect(titleInMode('Evens', true)).toBe('◈ Evens')
    expect(titleInMode('◈ Evens', false)).toBe('$ Evens')
  })
})
