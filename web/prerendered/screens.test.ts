import { expect, test } from 'vitest'
import { screenRow } from '#contract/screens.ts'
import { prerenderedScreens } from './screens.ts'

test('D9 only visitors’ screens are finished pages', () => {
  expect(prerenderedScreens.length).toBeGreaterThan(5)
  for (const { path } of prerenderedScreens)
    expect(['anyone', 'visitor'], path).toContain(screenRow(path).access)
})

test('D9 the file of a page is its path, and what sets a variant apart', () => {
  for (const { path, file } of prerenderedScreens) expect(file.split('.')[0]).toBe(path.slice(1))
  expect(new Set(prerenderedScreens.map(({ file }) => file)).size).toBe(prerenderedScreens.length)
})
