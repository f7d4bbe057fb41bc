import { axeFaults } from './axe.ts'
import { axeThemes, expect, overflowOf, type Page } from './support.ts'

/** At 320 px nothing is wider than the window, and in every theme of this walk axe finds no fault. */
export async function expectNarrow(page: Page): Promise<void> {
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(page)).toBe(0)
  for (const colorScheme of axeThemes) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFaults(page)).toEqual([])
  }
  await page.setViewportSize(size)
}
