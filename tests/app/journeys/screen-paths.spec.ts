import { expect, test } from '../../support/browser/support.ts'

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
