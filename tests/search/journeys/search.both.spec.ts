import { axeFaults } from '../../support/browser/axe.ts'
import { remember } from '../../support/browser/demo-session.ts'
import { axeThemes, createEvent, expect, type Page, test } from '../../support/browser/support.ts'

async function expectClean(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([])
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => palette(page).getByRole('combobox')
const line = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const marked = (page: Page) => palette(page).getByRole('option', { selected: true })

test('A-search on the desktop everything is found by the keyboard alone', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada', { real: true })
  const { page } = ada
  test.skip(isPhone(page), 'a phone has no keys; its own journey is below')
  const name = `Zephyr ${Date.now()} regatta`
  const id = await createEvent(ada, server.url, { title: name })
  await page.goto('/pots')
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  // the keys come with what is fetched late
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused({ timeout: 500 })
  }).toPass()
  // a second press may have come while the palette was opening
  await field(page).fill('')
  await expect(palette(page).getByRole('group', { name: 'Do' })).toBeVisible()
  await page.keyboard.type(name.slice(0, -3).toLowerCase())
  await expect(line(page, new RegExp(name))).toContainText('Real money · Open · Rain · Dry')
  await expect(marked(page)).toContainText(name)
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await marked(page).getAttribute('id'))!)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/events/${id}`)
  await expect(palette(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/pots')

  // the choice is offered again; Escape closes
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('group', { name: 'Recent' })).toContainText(name)
  await expect(marked(page)).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(page).toHaveURL('/pots')

  // commands, screens and help; the arrows go around
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dark')
  await expect(marked(page)).toHaveText('Dark theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('odds')
  await expect(palette(page).getByRole('group', { name: 'Help' })).toContainText('How to read the odds')
  const first = await marked(page).getAttribute('id')
  await page.keyboard.press('ArrowUp')
  await expect(marked(page)).not.toHaveAttribute('id', first!)
  await page.keyboard.press('ArrowDown')
  await expect(marked(page)).toHaveAttribute('id', first!)

  // nothing found begins something; single keys can be switched off, the pair with Ctrl stays
  await field(page).fill('xyzzy plugh')
  await expect(palette(page)).toContainText('Nothing found for “xyzzy plugh”.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /event/i })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('singleKeys', 'off'))
  await page.goto('/pots')
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await page.keyboard.press('/')
  await expect(palette(page)).toBeHidden()

  // a page that does not exist hands its text over
  await page.goto('/no-such-screen')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await page.getByLabel('Find an event, a person or help').fill('tournament')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(field(page)).toHaveValue('tournament')
})

test('A-search on a phone it is opened by touch, and Back closes it', async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const { page } = ada
  test.skip(!isPhone(page), 'for touch')
  const name = `Quokka ${Date.now()} derby`
  const id = await createEvent(ada, server.url, { title: name, isPracticeMode: true })
  await page.goto('/pots')
  await page.getByRole('button', { name: 'Search' }).tap()
  await expect(field(page)).toBeFocused()
  await page.goBack()
  await expect(palette(page)).toBeHidden()
  await expect(page).toHaveURL('/pots')

  // the server away: screens are found all the same, and the search is tried again
  await page.getByRole('button', { name: 'Search' }).tap()
  await page.route('**/api/search?*', (route) => route.abort())
  await field(page).fill('quokka')
  await expect(palette(page).getByRole('alert')).toContainText('The search is not responding.')
  await page.unroute('**/api/search?*')
  await palette(page).getByRole('button', { name: 'Try again' }).tap()
  await expect(line(page, new RegExp(name))).toContainText('Practice · Open')
  const box = await line(page, new RegExp(name)).boundingBox()
  expect(box!.height).toBeGreaterThanOrEqual(44)
  await line(page, new RegExp(name)).tap()
  await expect(page).toHaveURL(`/events/${id}`)
  await expect(palette(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/pots')
})

for (const theme of axeThemes) {
  test(`A-search the palette meets WCAG 2.2 AA, ${theme}`, { tag: '@all' }, async ({ somebody, server }) => {
    const ada = await somebody('Ada')
    await remember(ada.context, theme, true)
    await createEvent(ada, server.url, { title: 'Marigold cup', isPracticeMode: true })
    const { page } = ada
    await page.goto('/pots')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(palette(page)).toBeVisible()
    await expectClean(page)
    await field(page).fill('marigold')
    await expect(line(page, /Marigold cup/).first()).toBeVisible()
    await expectClean(page)
    await field(page).fill('xyzzy plugh')
    await expect(palette(page)).toContainText('Nothing found for')
    await expectClean(page)
  })
}
