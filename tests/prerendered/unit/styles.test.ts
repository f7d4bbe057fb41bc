import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../../web/prerendered')

/** `../ui/{card,chip}.tsx` stands for two files. */
function files(source: string): string[] {
  const [, before, names, after] = /^(.*)\{(.+)\}(.*)$/.exec(source) ?? []
  return names === undefined ? [source] : names.split(',').map((name) => `${before}${name}${after}`)
}

test('D9 what the finished pages take their classes from exists: a name of nothing is passed over in silence', () => {
  const sources = [
    ...readFileSync(join(folder, 'styles.css'), 'utf8').matchAll(/@source "([^"]+)"/g),
  ].flatMap(([, name]) => files(name!))
  expect(sources.length).toBeGreaterThan(10)
  expect(sources.filter((name) => !existsSync(join(folder, name)))).toEqual([])
})
