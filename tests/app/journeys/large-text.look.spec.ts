import { demoEventPaths, remember, signInAs, thingPaths } from '../../support/browser/demo-session.ts'
import { signedInPaths, visitorPaths } from '../../support/browser/routes.ts'
import { expect, overflowOf, type Page, test } from '../../support/browser/support.ts'

/** The narrowest of the common phones. */
const PHONE = { width: 360, height: 780 }
const TWICE = 200

/** The screens that are wider than the phone with the text at twice its size, each with the parts that stick out. */
async function tooWide(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`
    }, TWICE)
    await page.waitForLoadState('networkidle')
    const over = await overflowOf(page)
    if (over > 0) found.push(`${path}: ${over} px`)
  }
  return found
}

test('G7 every screen of a visitor fits 360 px with the text at twice its size', async ({ page }) => {
  await page.setViewportSize(PHONE)
  expect(await tooWide(page, visitorPaths)).toEqual([])
})

for (const practice of [true, false])
  test(`G7 every screen fits 360 px with the text at twice its size, ${practice ? 'practice' : 'real money'}`, async ({
    page,
    context,
    server,
  }) => {
    test.setTimeout(180_000)
    await signInAs(context, server.url, 'mara')
    await remember(context, 'light', practice)
    await page.setViewportSize(PHONE)
    const events = [...(await demoEventPaths(context, server.url)).values()]
    const things = await thingPaths(context, server.url)
    const paths = [...signedInPaths, '/messages', '/tournaments', '/create-tournament', ...events, ...things]
    expect(await tooWide(page, paths)).toEqual([])
  })

test('G7 the strip of real money tells time and result in whole at 360 px with the text at twice its size', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true, dollars: '1234.56' })
  await page.setViewportSize(PHONE)
  await page.goto('/')
  const strip = page.getByRole('region', { name: 'Mode' })
  await expect(strip).toContainText('net')
  const text = strip.getByRole('paragraph')
  for (const percent of [100, TWICE]) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`
    }, percent)
    const cut = await text.evaluate((part) => part.scrollWidth - part.clientWidth)
    const below = await strip.evaluate(
      (frame) =>
        frame.querySelector('p')!.getBoundingClientRect().bottom - frame.getBoundingClientRect().bottom,
    )
    expect([percent, cut, below <= 0]).toEqual([percent, 0, true])
  }
})
