import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contractions } from './support/expanding.ts'
import { ROOT } from './support/imports.ts'
import { brings, migrationsAfter, previousRelease, readMigration, releases } from './support/releases.ts'

const names = readdirSync(join(ROOT, 'server/migrations'))
const inOrder = new Intl.Collator('en', { numeric: true }).compare

test('H-09 the page of releases is in order, and names migrations that there are', () => {
  const listed = releases()
  const versions = listed.map(({ version }) => version)
  expect(versions).toEqual([...versions].sort(inOrder))
  expect(new Set(listed.map(({ commit }) => commit)).size).toBe(listed.length)
  const newest = listed.map(({ migration }) => migration)
  expect(newest).toEqual([...newest].sort())
  for (const number of newest) expect(names.filter((name) => name.startsWith(`${number}_`))).toHaveLength(1)
})

test('H-09 the migrations after the previous release only expand', () => {
  const { migration } = previousRelease()
  const files = migrationsAfter(migration, names).map((name) => ({ name, text: readMigration(name) }))
  expect(contractions(files, migration)).toEqual([])
})

test('the migrations after a number are found', () => {
  const some = ['README.md', '0121_b.sql', '0119_a.sql', 'baseline', '0120_c.sql', '0130_a.sql']
  expect(migrationsAfter('0120', some)).toEqual(['0121_b.sql', '0130_a.sql'])
})

test('an installation serves a release whose packages are all in it', () => {
  const lock = (packages: Record<string, { version?: string }>) => JSON.stringify({ packages })
  const ours = lock({ '': { version: '0.2.0' }, a: { version: '1.0.0' }, b: { version: '2.0.0' } })
  expect(brings(ours, lock({ '': { version: '0.1.0' }, a: { version: '1.0.0' } }))).toBe(true)
  expect(brings(ours, lock({ '': {}, a: { version: '1.0.1' } }))).toBe(false)
  expect(brings(ours, lock({ '': {}, c: { version: '1.0.0' } }))).toBe(false)
})
