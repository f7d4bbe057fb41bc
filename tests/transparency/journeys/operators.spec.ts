import type { TransparencyStatus } from '#contract/transparency.ts'
import { expect, test } from '../../support/browser/support.ts'

test('V-06 V-14 operators read how the public log is, and an alert where it is behind or has halted', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Wendy', { admin: true })
  let state: TransparencyStatus['state'] | undefined
  await page.route('**/api/transparency', async (route) => {
    const answer = await route.fetch()
    const status = (await answer.json()) as TransparencyStatus
    await route.fulfill({ response: answer, json: state ? { ...status, state } : status })
  })
  await page.goto('/admin')
  await expect(page.getByText('The public log is working.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  for (const [as, says] of [
    ['behind', 'The public log is behind: a transaction was not added within the promised minute.'],
    ['halted', 'The public log has stopped: no head is signed until an operator has checked it.'],
  ] as const) {
    state = as
    await page.reload()
    await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible()
  }
  await page.getByRole('alert').getByRole('link', { name: 'Public log' }).click()
  await expect(page).toHaveURL('/transparency')
})
