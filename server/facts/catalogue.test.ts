import { expect, test } from 'vitest'
import { LISTENERS } from './catalogue.ts'

test('a fact is told in the past tense and somebody listens to it', () => {
  for (const [kind, listeners] of Object.entries(LISTENERS)) {
    expect(kind).toMatch(/^[a-z]+\.[a-z-]+$/)
    expect(listeners.length, kind).toBeGreaterThan(0)
  }
})
