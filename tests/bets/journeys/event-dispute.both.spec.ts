import { api, createEvent, expect, test } from '../../support/browser/support.ts'

test('S3 E-21 the creator locks early, and a bettor who loses disputes the outcome with a written reason', async ({
  somebody,
  server,
}) => {
  const [ada, ben, cleo] = [await somebody('Ada'), await somebody('Ben'), await somebody('Cleo')]
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  const bets = [
    [ben, 'optionA'],
    [cleo, 'optionB'],
  ] as const
  for (const [who, selection] of bets)
    await api(who.context, server.url, 'POST', '/api/bets', { eventId: id, selection, amount: '5' })
  await ada.page.goto(`/events/${id}`)
  await ada.page.getByRole('button', { name: 'Close early' }).click()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Close betting', exact: true }).click()
  await expect(ada.page.getByText('Betting is closed', { exact: true })).toBeVisible()
  await api(ada.context, server.url, 'POST', `/api/events/${id}/propose`, { outcome: 'optionA' })

  const { page } = cleo
  await page.goto(`/events/${id}`)
  await page.getByRole('button', { name: 'Dispute' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dispute the outcome' })
  const dispute = dialog.getByRole('button', { name: 'Dispute with a bond of' })
  await dispute.click()
  await expect(dialog.getByText('Please write a reason')).toBeVisible()
  await dialog.getByLabel('Your objection').fill('The referee took the goal back')
  await dispute.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('The outcome is disputed', { exact: true })).toBeVisible()
  await expect(page.getByText('The referee took the goal back').first()).toBeVisible()
})
