import { signInAs } from '../../support/browser/demo-session.ts'
import { expect, type Page, test } from '../../support/browser/support.ts'

type Watched = { loaded?: true; faded?: string[] }

/** Notes every colour that begins to fade from now on; a page that is loaded anew forgets it. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const watched = globalThis as Watched
    watched.loaded = true
    const faded: string[] = []
    watched.faded = faded
    addEventListener('transitionrun', ({ target, propertyName }) => {
      if (/color|background|border|fill|stroke|shadow/.test(propertyName))
        faded.push(`${(target as Element).className}: ${propertyName}`)
    })
  })

/** Lets two frames pass, after which a fade would have begun. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(next)))),
  )

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('D8 the theme changes at once, in every part and without a reload, and is kept', {
  tag: '@all',
}, async ({ page, context, server }) => {
  await signInAs(context, server.url, 'mara')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Bet now' })).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  const dark = page.getByRole('radio', { name: 'Dark' })
  await expect(dark).toBeVisible()
  const light = await ground(page)
  await page.mouse.move(0, 400)
  await drawn(page)
  await watch(page)

  // by key: a pointer that comes and goes has fades of its own
  await page.getByRole('radio', { name: 'Light' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dark).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const night = await ground(page)
  expect(night).not.toBe(light)
  await drawn(page)
  const watched = await page.evaluate(() => ({ ...(globalThis as Watched) }))
  expect(watched).toMatchObject({ loaded: true, faded: [] })

  // afterwards parts fade again: the class that ends it is gone
  await expect(page.locator('html')).not.toHaveClass(/theme-changing/)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Bet now' })).toBeVisible()
  expect(await ground(page)).toBe(night)
})
