import { createEvent, expect, test } from '../../support/browser/support.ts'

test('D11 the tab is named after what it shows, and 404 lists only what was really seen', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const { page } = ada
  const id = await createEvent(ada, server.url, { title: 'Will it rain on Saturday?', isPracticeMode: true })
  await page.goto(`/events/${id}`)
  await expect(page).toHaveTitle('◈ Will it rain on Saturday? · Evens')
  await page.goto('/profile/999999')
  await expect(page.getByRole('heading', { name: 'User Not Found' })).toBeVisible()
  // a screen whose file does not come was not seen either
  await page.route(/\/gangs-screen-[^/]*\.js$/, (route) => route.abort())
  await page.goto('/gangs')
  await expect(page.getByText('Part of this page did not load')).toBeVisible({ timeout: 20_000 })
  await page.goto('/events/999999')
  await expect(page).toHaveTitle('◈ Not found · Evens')
  const links = page.locator('section', { has: page.getByRole('heading', { name: 'You were just here' }) })
  await expect(links.getByRole('link')).toHaveText(['Will it rain on Saturday?'])
})

test('D11 a visitor’s redirect to sign in is no visit', { tag: '@all' }, async ({ page }) => {
  await page.goto('/withdraw')
  await expect(page).toHaveURL(/\/sign-in/)
  await page.goto('/no-such-place')
  await expect(page.getByRole('heading', { name: 'This bet never existed' })).toBeVisible()
  await expect(page.getByText('You were just here')).toHaveCount(0)
})

test('D11 what people write has its own direction', { tag: '@all' }, async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const { page } = ada
  const title = 'האם ירד גשם בשבת?'
  const id = await createEvent(ada, server.url, { title, isPracticeMode: true })
  await page.goto(`/events/${id}`)
  const direction = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).direction)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await direction(title)).toBe('rtl')
  await page.getByRole('textbox', { name: 'Say something' }).fill('אני חושב שכן')
  expect(
    await page
      .getByRole('textbox', { name: 'Say something' })
      .evaluate((element) => getComputedStyle(element).direction),
  ).toBe('rtl')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: 'אני חושב שכן' })).toBeVisible()
  expect(await direction('אני חושב שכן')).toBe('rtl')
})
