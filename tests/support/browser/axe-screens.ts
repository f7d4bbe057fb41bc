import type { Browser, BrowserContextOptions } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { demoEventPaths, remember, signInAs } from './demo-session.ts'
import { signedInPaths, visitorPaths } from './routes.ts'
import type { RunningServer } from './server.ts'
import { expect, type Page } from './support.ts'

type Theme = 'light' | 'dark'
type Given = { browser: Browser; server: RunningServer; contextOptions: BrowserContextOptions }

/** Axe's faults in the present page, one line for each. @param colours checks only the faults that depend on the theme */
export async function faults(page: Page, where: string, colours = false): Promise<string[]> {
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  const found = [...(await axeFaults(page, { colours })), ...(await smallFields(page))]
  return found.map((fault) => `${where}: ${fault}`)
}

/** Fields into which Safari on a phone zooms: their text is smaller than 16 px. */
const smallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (!matchMedia('(pointer: coarse)').matches) return []
    const typed =
      'input:not([type="radio"], [type="checkbox"], [type="range"], [type="file"]), select, textarea'
    return [...document.querySelectorAll(typed)]
      .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `a small field: ${field.outerHTML.slice(0, 120)}`)
  })

/** A page without motion, of a person of the demo community or of a visitor. */
export async function calmPage(
  { browser, server, contextOptions }: Given,
  { theme, practice = true, person }: { theme: Theme; practice?: boolean; person?: string },
): Promise<Page> {
  const context = await browser.newContext({
    ...contextOptions,
    baseURL: server.url,
    reducedMotion: 'reduce',
  })
  if (person) await signInAs(context, server.url, person)
  await remember(context, theme, practice)
  return context.newPage()
}

/**
 * Each page in each theme, which is changed in place: its colours hang on the attribute alone. They change at once, for as long as
 * axe looks: what is far below the fold gets its style only then, and would fade from the other theme's.
 */
async function faultsIn(
  page: Page,
  paths: readonly string[],
  themes: readonly Theme[],
  isOpen = async () => {},
) {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await isOpen()
    for (const theme of themes) {
      await page.evaluate((name) => {
        document.documentElement.classList.add('theme-changing')
        document.documentElement.dataset.theme = name
      }, theme)
      found.push(...(await faults(page, `${path}, ${theme}`, theme !== themes[0])))
    }
  }
  return found
}

/** Axe's faults on the screens of a visitor. */
export async function visitorFaults(given: Given, themes: readonly Theme[]): Promise<string[]> {
  const page = await calmPage(given, { theme: themes[0]! })
  const found = await faultsIn(page, visitorPaths, themes)
  await page.context().close()
  return found
}

/**
 * Axe's faults on every second screen of a signed-in person, beginning with the first in practice, with the second for real
 * money. @param swapped the other half of each
 */
export async function signedInFaults(
  given: Given,
  practice: boolean,
  themes: readonly Theme[],
  swapped = false,
): Promise<string[]> {
  const page = await calmPage(given, { theme: themes[0]!, practice, person: 'mara' })
  const paths = [...signedInPaths, ...(await demoEventPaths(page.context(), given.server.url)).values()]
  const half = paths.filter((_, index) => (index % 2 === 0) === (practice !== swapped))
  const found = await faultsIn(page, half, themes, () =>
    expect(
      page.getByRole('button', { name: 'Your account' }).or(page.getByRole('dialog')).first(),
    ).toBeVisible(),
  )
  await page.context().close()
  return found
}
