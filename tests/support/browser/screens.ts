import { demoEventPaths, remember, signInAs } from './demo-session.ts'
import { insightStates } from './insight-states.ts'
import { signedInPaths, slug, staffPaths, visitorPaths } from './routes.ts'
import { screenStates } from './screen-states.ts'
import { searchStates } from './search-states.ts'
import { expect, overflowOf, type Page, test } from './support.ts'

const WIDTHS = [360, 768, 1280]
const HEIGHT = 900
/** The largest height of a picture of a page, px. */
const HEIGHT_MAX = 6_000

async function picture(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await pictureAsItIs(page, name)
}

async function pictureAsItIs(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const over = await overflowOf(page)
    expect.soft(over, `${name} at ${width} px is wider than the screen`).toBeLessThanOrEqual(0)
    await page.screenshot({
      path: `screens/${name}-${width}.png`,
      fullPage: height <= HEIGHT_MAX,
    })
  }
}

for (const theme of ['light', 'dark'] as const) {
  test(`visitor, ${theme}`, async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
    await remember(context, theme, true)
    const page = await context.newPage()
    for (const path of visitorPaths) await picture(page, path, `visitor-${slug(path)}-${theme}`)
    await context.close()
  })

  test(`staff, ${theme}`, async ({ browser, server }) => {
    for (const [key, paths] of Object.entries(staffPaths)) {
      const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
      await signInAs(context, server.url, key)
      await remember(context, theme, false)
      const page = await context.newPage()
      for (const path of paths) await picture(page, path, `${key}-${slug(path)}-${theme}`)
      await context.close()
    }
  })

  for (const { name, practice, show } of [...screenStates, ...insightStates, ...searchStates])
    test(`state ${name}, ${theme}`, async ({ browser, server }) => {
      const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
      await signInAs(context, server.url, 'mara')
      await remember(context, theme, practice)
      const page = await context.newPage()
      await page.setViewportSize({ width: 1280, height: HEIGHT })
      await show(page)
      await pictureAsItIs(page, `state-${name}-${theme}`)
      await context.close()
    })

  for (const practice of [true, false]) {
    const mode = practice ? 'practice' : 'real'
    test(`Mara, ${theme}, ${mode}`, async ({ browser, server }) => {
      const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
      await signInAs(context, server.url, 'mara')
      await remember(context, theme, practice)
      const page = await context.newPage()
      await page.goto('/events')
      await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
      for (const path of signedInPaths) await picture(page, path, `${slug(path)}-${theme}-${mode}`)
      for (const [name, path] of await demoEventPaths(context, server.url)) {
        await picture(page, path, `event-${name}-${theme}-${mode}`)
      }
      await context.close()
    })
  }
}
