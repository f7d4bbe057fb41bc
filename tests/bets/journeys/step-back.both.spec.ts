import { axeFaults } from '../../support/browser/axe.ts'
import { api, createEvent, expect, test } from '../../support/browser/support.ts'

test('J-05 a bettor steps back by the event’s menu: others see the pot fall and the moment, without a name', async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  await api(ben.context, server.url, 'POST', '/api/bets', { eventId: id, selection: 'optionA', amount: '7' })
  await ada.page.goto(`/events/${id}`)
  // beside it stand the pots of other events
  const pot = ada.page.getByRole('main').locator('header').getByText(/^Pot /)
  await expect(pot).toContainText('7.00 · 1 bet')

  const { page } = ben
  await page.goto(`/events/${id}`)
  await page.getByRole('button', { name: 'More about this event' }).click()
  await page.getByRole('menuitem', { name: 'Step back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Step back from this event?' })
  await expect(dialog.getByText(/comes back now, since nobody has staked after you/)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Step back' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/You stepped back on .*came back\./)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Place bet/ })).toHaveCount(0)

  // the other page hears of it
  await expect(pot).toContainText('0.00 · 0 bets')
  await ada.page.reload()
  await ada.page.getByText('Somebody who bet stepped back').scrollIntoViewIfNeeded()
  await expect(ada.page.getByText('Somebody who bet stepped back')).toBeVisible()
})
