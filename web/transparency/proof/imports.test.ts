import { expect, test } from 'vitest'
import { filesBelow, importsOf, readText } from '#tests/support/imports.ts'

test('V-12 the verifier imports nothing but its own files', () => {
  const files = filesBelow(['web/transparency/proof'], ['.ts']).filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(5)
  const others = files
    .flatMap((file) => importsOf(file, readText(file)))
    .filter(({ to }) => !files.includes(to))
  expect(others.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})
