import { axeFaults } from '../../support/browser/axe.ts'
import {
  axeThemes,
  expect,
  fillBirthDate,
  newEmail,
  overflowOf,
  PASSWORD,
  type Page,
  test,
} from '../../support/browser/support.ts'

async function expectNoFaults(page: Page): Promise<void> {
  for (const theme of axeThemes) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    expect(await axeFaults(page), theme).toEqual([])
  }
}

/** The page at 360 px with its text twice as large: nothing is beyond the edge. */
async function expectRoom(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
}

test('L-22 L-25 L-26 the guide: lessons by key and by address, sums that follow the hand, words that explain themselves', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/learn')
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Sports').focus()
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(tab('Entertainment')).toHaveAttribute('aria-selected', 'true', { timeout: 500 })
  }).toPass()
  await expect(page).toHaveURL(/#entertainment$/)
  await page.getByLabel('Players').fill('10')
  const tournament = page.getByRole('region', { name: 'Split a tournament’s fees' })
  await expect(tournament.getByText('75 dollars', { exact: true })).toBeAttached()

  await tab('Pot games').click()
  const pot = page.getByRole('region', { name: 'Work out a pot' })
  await pot.getByLabel('Each of you stakes').fill('25')
  await expect(pot.getByText('48 practice coins', { exact: true })).toBeAttached()
  await expect(page.getByText('The outcome is a random 50/50, settled instantly.')).toBeVisible()

  const word = page.getByRole('tabpanel').getByRole('button', { name: 'commitment' })
  const note = page.getByText('its fingerprint is shown before anybody plays').filter({ visible: true })
  await word.hover()
  // the word's own note, and the glossary's entry
  await expect(note).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(1)
  await page.getByRole('tabpanel').getByRole('button', { name: 'pot', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(word).toBeFocused()
  await expect(note).toHaveCount(2)
  await expectNoFaults(page)
  await page.keyboard.press('Escape')
  await word.click()
  await expect(note).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(1)
  await expect(page).toHaveURL(/#pot-games$/)

  await page.goto('/terms')
  await page.goto('/learn#void')
  await expect(tab('Entertainment')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: 'If it never happens' })).toBeInViewport()
  await expectRoom(page)
})

test('L-23 L-24 a visitor who wants to practise gets an account and comes back to where they practise', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/learn#pot-games')
  await page.getByRole('link', { name: 'Create a pot' }).click()
  await expect(page).toHaveURL(/\/sign-up\?returnTo=%2Fcreate-pot$/)
  await page.getByLabel('First name').fill('Nell')
  await page.getByLabel('Last name').fill('Newcomer')
  await page.getByLabel('E-mail').fill(newEmail('learner'))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await fillBirthDate(page, '1990-05-17')
  await page.getByLabel('Where you live').selectOption('GB')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/create-pot$/)
  await page.goto('/learn#sports')
  await page.getByRole('link', { name: 'Make a photo challenge' }).click()
  await expect(page).toHaveURL(/\/create-photo-event$/)
})

test('L-19 L-20 L-21 L-26 without a script: every lesson, every section, every version, and paper', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: false,
    colorScheme: 'dark',
  })
  const page = await context.newPage()
  await page.goto('/learn')
  for (const name of ['Bet on sports', 'Bet on entertainment', 'Bet with people you know', 'Play for a pot'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: 'odds' }).first().click()
  await expect(page.getByText('each $1.00 on a side').filter({ visible: true })).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'See the pots' })).toHaveAttribute(
    'href',
    '/api/login?returnTo=%2Fpots',
  )

  await page.goto('/terms')
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/')
  const sections = page.getByRole('article').getByRole('region')
  await expect(sections).toHaveCount(11)
  await page.getByRole('link', { name: 'Link to section 11, Governing law' }).click()
  await expect(page).toHaveURL(/\/terms#governing-law$/)
  await expect(page.getByRole('heading', { name: '11. Governing law' })).toBeInViewport()
  await page.getByRole('link', { name: 'See what changed' }).click()
  const changes = page.getByText('What changed', { exact: true })
  await expect(changes).toHaveCount(3)
  await changes.first().click()
  await expect(page.getByRole('insertion').filter({ hasText: 'With a locked wallet' })).toBeVisible()
  await changes.nth(1).click()
  await expect(page.getByRole('insertion').filter({ hasText: 'at most $50.00' })).toBeVisible()
  await changes.last().click()
  await expect(page.getByRole('insertion').filter({ hasText: 'The person who' }).first()).toBeVisible()
  await expect(page.getByRole('deletion').filter({ hasText: 'Whoever' }).first()).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  for (const chrome of [page.getByRole('banner'), page.getByRole('contentinfo')])
    await expect(chrome.getByRole('link').first()).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden()
  const text = page.locator('#acceptance').getByText('By opening an account or using any part')
  await expect(text).toBeVisible()
  await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await context.close()
})

test('L-20 the terms have room for large text, and no fault that axe finds with a difference open', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/terms')
  await page.getByText('What changed', { exact: true }).first().click()
  await expectNoFaults(page)
  await expectRoom(page)
})
