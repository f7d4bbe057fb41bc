import { api, expect, test, toast } from '../../support/browser/support.ts'

test('F-19: without a network a play fails at once, and does not happen by itself when the network is back', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const { page, context } = ada
  const plays: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/fun-games/play')) plays.push(request.url())
  })
  await page.clock.install()
  await page.goto('/fun-games')
  const coin = page.getByRole('form', { name: 'Coin Flip' })
  await coin.getByRole('radio', { name: 'Heads' }).check()
  await context.setOffline(true)
  await coin.getByRole('button', { name: /^Flip the coin/ }).click()
  await expect(toast(page, 'Game Error')).toBeVisible()
  const tried = plays.length
  await context.setOffline(false)
  // a minute of the page's own time, and then a question of the page, which comes after all that it asked for
  await page.clock.runFor(60_000)
  await page.evaluate(() => fetch('/api/auth/user'))
  expect(plays).toHaveLength(tried)
  expect(await api(context, server.url, 'GET', '/api/auth/user')).toMatchObject({
    practiceBalance: '1000.00',
  })
})

test('F-13: after a reload in mid-air the last game is there, with its proof', { tag: '@all' }, async ({
  somebody,
}) => {
  const { page } = await somebody('Ada')
  await page.goto('/fun-games')
  await expect(page.getByText('Choose a side and a stake, then play.')).toHaveCount(2)
  const coin = page.getByRole('form', { name: 'Coin Flip' })
  await coin.getByRole('radio', { name: 'Heads' }).check()
  const answered = page.waitForResponse('**/api/fun-games/play')
  await coin.getByRole('button', { name: /^Flip the coin/ }).click()
  await answered
  await page.reload()
  const result = page.getByRole('region', { name: 'Coin flip result' })
  await expect(result.getByText('Your last game', { exact: true }).first()).toBeVisible()
  await expect(result.getByText(/You (won|lost)/).first()).toBeVisible()
  await result.getByRole('link', { name: 'Verify' }).click()
  await expect(page.getByText(/^Fun game \d+ is verified$/)).toBeVisible()
})
