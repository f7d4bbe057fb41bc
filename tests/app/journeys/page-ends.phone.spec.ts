import { expect, test } from '../../support/browser/support.ts'

/** Below the last content there is the space of its card and of the page, and no more. */
const SPACE_MAX = 100

test('on a phone a page ends where its content ends', async ({ somebody }) => {
  const { page } = await somebody('Ada')
  for (const path of ['/my-bets', '/messages', '/gangs', '/pay-at-store']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('#main .skeleton')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const space = await page.evaluate(() => {
      const main = document.querySelector('#main')!
      const leaves = [...main.querySelectorAll('*')].filter((one) => one.childElementCount === 0)
      return (
        main.getBoundingClientRect().bottom -
        Math.max(...leaves.map((leaf) => leaf.getBoundingClientRect().bottom))
      )
    })
    expect(space, path).toBeLessThanOrEqual(SPACE_MAX)
  }
})
