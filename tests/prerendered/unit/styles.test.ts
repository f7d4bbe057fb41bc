import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screenRow } from '#contract/screens.ts'
import { prerenderedScreens } from '#web/prerendered/screens.ts'

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

test('D9 only visitors’ screens are finished pages', () => {
  expect(prerenderedScreens.length).toBeGreaterThan(5)
  for (const { path } of prerenderedScreens)
    expect(['anyone', 'visitor'], path).toContain(screenRow(path).access)
})

test('D9 the file of a page is its path, and what sets a variant apart', () => {
  for (const { path, file } of prerenderedScreens) expect(file.split('.')[0]).toBe(path.slice(1))
  expect(new Set(prerenderedScreens.map(({ file }) => file)).size).toBe(prerenderedScreens.length)
})
