import { createEvent, expect, type Page, test } from '../../support/browser/support.ts'

/** Opens a page whose scripts never come: it shows what the server painted. */
async function paint(page: Page, address: string): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(address, { waitUntil: 'domcontentloaded' })
}
const topOf = async (page: Page, words: string) =>
  (await page.locator('h1', { hasText: words }).boundingBox())!.y

for (const real of [false, true]) {
  const strips = { shown: real ? 'REAL MONEY' : 'PRACTICE', hidden: real ? 'PRACTICE' : 'REAL MONEY' }

  test(`D8 before its script runs an event has its title in its place and one strip, ${strips.shown}`, {
    tag: '@all',
  }, async ({ somebody, server }) => {
    const ada = await somebody('Ada', { real })
    const { page } = ada
    const title = 'Will "<b>rain</b>" & {{usd}} stop?'
    const id = await createEvent(ada, server.url, { title, isPracticeMode: !real })
    await page.goto(`/events/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const drawn = await topOf(page, title)
    await paint(page, `/events/${id}`)
    expect(Math.abs((await topOf(page, title)) - drawn)).toBeLessThanOrEqual(1)
    for (const path of [`/events/${id}`, '/']) {
      await paint(page, path)
      await expect(page.getByText(strips.shown).first()).toBeVisible()
      await expect(page.getByText(strips.hidden).first()).toBeHidden()
    }
  })
}

test('D8 a screen is drawn as soon as its file is there, not when its skeleton has been seen', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada')
  // the page's clock runs by hand: parts that wait for a moment to pass wait for it
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.goto('/settings')
  let passed = 0
  await expect
    .poll(async () => {
      await page.clock.runFor(5)
      passed += 5
      return page.getByRole('heading', { level: 1, name: 'Settings' }).isVisible()
    })
    .toBe(true)
  expect(passed).toBeLessThan(200)
})
