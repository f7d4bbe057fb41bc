import { api, expect, test } from '../../support/browser/support.ts'

test('Y-13 who wants no limit for deposits says so twice, and is not asked again', async ({
  somebody,
  server,
}) => {
  const bea = await somebody('Bea', { real: true })
  await bea.page.goto('/?deposit=1')
  const none = bea.page.getByRole('dialog', { name: 'Deposit' })
  await none.getByRole('button', { name: 'No limit' }).click()
  await none
    .getByRole('region', { name: 'No limit for deposits?' })
    .getByRole('button', { name: 'No limit' })
    .click()
  await expect(none.getByRole('region', { name: 'No limit for deposits.' })).toBeVisible()
  const kept = await api<{ depositLimitSaid: boolean }>(bea.context, server.url, 'GET', '/api/auth/user')
  expect(kept.depositLimitSaid).toBe(true)
})

test('Y-06 a deposit above one’s own limit is refused at its field', async ({ somebody, server }) => {
  const ada = await somebody('Ada', { real: true })
  await api(ada.context, server.url, 'PUT', '/api/play-limits/deposit/day', { amount: '10.00' })
  await ada.page.goto('/?deposit=1')
  const dialog = ada.page.getByRole('dialog', { name: 'Deposit' })
  await dialog.getByRole('button', { name: '$20', exact: true }).click()
  await dialog.getByRole('button', { name: 'Next', exact: true }).click()
  const refusal = 'Your limit of $10.00 for deposits in 24 hours has room for $10.00 now. No money moved.'
  await expect(dialog.getByText(refusal, { exact: true })).toBeVisible()
  await dialog.getByRole('link', { name: 'Your limits' }).click()
  await expect(ada.page).toHaveURL('/safer-play')
})
