import { describe, expect, it } from 'vitest'
import { readPracticeMode, titleInMode, writePracticeMode } from './mode-store.ts'

function memory(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

describe('practice mode', () => {
  it('S-35 is on when nothing is stored', () => {
    expect(readPracticeMode(() => memory())).toBe(true)
  })

  it('S-34 S-36 is kept as a boolean under "practiceMode" and read back', () => {
    const storage = memory()
    writePracticeMode(false, () => storage)
    expect(storage.getItem('practiceMode')).toBe('false')
    expect(readPracticeMode(() => storage)).toBe(false)
    writePracticeMode(true, () => storage)
    expect(storage.getItem('practiceMode')).toBe('true')
    expect(readPracticeMode(() => storage)).toBe(true)
  })

  it('a browser without storage practises', () => {
    const forbidden = () => {
      throw new Error('denied')
    }
    expect(readPracticeMode(forbidden)).toBe(true)
    expect(() => writePracticeMode(false, forbidden)).not.toThrow()
  })

  it('the tab’s title carries one mark', () => {
    expect(titleInMode('Evens', true)).toBe('◈ Evens')
    expect(titleInMode('◈ Evens', false)).toBe('$ Evens')
  })
})
