import { SCREENS } from '../../../contract/screens.ts'
import { expect, test } from '../../support/browser/support.ts'

test('S-10: /learn and /advisory open for a signed-in person', { tag: '@all' }, async ({ somebody }) => {
  const { page } = await somebody('Ada')
  await page.goto('/advisory')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Competition Insights', exact: true }),
  ).toBeVisible()
  await expect(page).toHaveTitle(/Odds Advisory · Evens$/)
  await page.goto('/learn#nobody-came')
  await expect(page.getByRole('tab', { name: 'Pot games' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: 'Nobody came?' })).toBeInViewport()
  await expect(page.getByText('Practice coins are on.').filter({ visible: true })).toHaveCount(1)
  await page.getByRole('link', { name: 'Create a pot' }).click()
  await expect(page).toHaveURL(/\/create-pot$/)
})

test('L-02 L-08: the product’s name, its manifest and icons, and how it is installed', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/^Evens/)
  await expect(page.getByText(/Add to\s+Home Screen/)).toBeVisible()
  const found = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(found ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Evens', display: 'standalone', start_url: '/' })
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.status(), src).toBe(200)
    expect(icon.headers()['content-type'], src).toContain(type)
  }
})

test('S-13: a path in upper case is not found, by the server and on the screen, for everybody', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page, context } = await somebody('Ada')
  for (const path of ['/Withdraw', '/DASHBOARD', '/Events/1']) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'This bet never existed' }), path).toBeVisible()
  }
  await context.clearCookies()
  expect((await page.goto('/Withdraw'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'This bet never existed' })).toBeVisible()
  await expect(page).toHaveURL('/Withdraw')
})

test('S-13: HEAD finds every screen that GET finds, for programs that look whether a link is alive', {
  tag: '@all',
}, async ({ page }) => {
  const paths = Object.keys(SCREENS).map((path) => path.replace(/:\w+/g, '1'))
  for (const path of [...paths, '/reset-password?token=x', '/nothing-here']) {
    const [head, got] = [await page.request.head(path), await page.request.get(path)]
    expect([path, head.status()]).toEqual([path, path === '/nothing-here' ? 404 : 200])
    expect([path, head.status(), head.headers()['content-type']]).toEqual([
      path,
      got.status(),
      got.headers()['content-type'],
    ])
    expect(await head.body()).toHaveLength(0)
  }
})
