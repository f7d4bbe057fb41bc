import { expect, test } from 'vitest'
import { filesBelow, readText } from '#tests/support/imports.ts'
import { WORDS } from '#verifier/log/words.ts'

test('V-12 every fault that is thrown without a sentence has one', () => {
  const sources = filesBelow(['verifier/log'], ['.ts'])
  const thrown = sources.flatMap((file) =>
    [...readText(file).matchAll(/new Fault\('([^']+)'\)/g)].map(([, check]) => check!),
  )
  expect(thrown.length).toBeGreaterThan(20)
  expect([...new Set(thrown)].sort()).toEqual(Object.keys(WORDS).sort())
  for (const why of Object.values(WORDS)) expect(why).toMatch(/^[A-Z].*\.$/)
})
