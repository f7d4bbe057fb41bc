import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

test('Y-21 every test that docs/safer-play.md names is there', () => {
  const page = readFileSync(join(ROOT, 'docs/safer-play.md'), 'utf8')
  const named = [...page.matchAll(/`(Y-\d\d [^`]+)`/g)].map(([, title]) => title!)
  expect(named.length).toBeGreaterThan(15)
  const tests = globSync(['tests/*/{api,money}/*.test.ts', 'tests/*/journeys/*.spec.ts'], { cwd: ROOT })
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n')
  // a title stands in its file as it is, or in its describe and test
  expect(named.filter((title) => !tests.includes(`'${title}'`))).toEqual([])
})
