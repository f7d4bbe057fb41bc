import { expect, test } from 'vitest'
import { screens } from '#web/app/routes.tsx'
import { prerenderedScreens } from './screens.ts'

test('D9 a finished page has the title of its screen in the route table, and only visitors’ screens are finished', () => {
  expect(prerenderedScreens.length).toBeGreaterThan(5)
  for (const { path, title } of prerenderedScreens) {
    const screen = screens.find((candidate) => candidate.path === path)
    expect(screen?.title, path).toBe(title)
    expect(['anyone', 'visitor'], path).toContain(screen?.access)
  }
})

test('D9 the file of a page is its path, and what sets a variant apart', () => {
  for (const { path, file } of prerenderedScreens) expect(file.split('.')[0]).toBe(path.slice(1))
  expect(new Set(prerenderedScreens.map(({ file }) => file)).size).toBe(prerenderedScreens.length)
})
