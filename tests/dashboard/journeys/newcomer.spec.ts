import { axeFaults } from '../../support/browser/axe.ts'
import { enter, openRoom } from '../../support/browser/rooms.ts'
import { api, createEvent, expect, overflowOf, test } from '../../support/browser/support.ts'

test('U16 a newcomer’s home has events with pictures, an open room and five steps that are ticked, closed and gone', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const host = await somebody('Host')
  const eventId = await createEvent(host, server.url, { isPracticeMode: true })
  const room = await openRoom(host, server.url, { eventId })
  await api(host.context, server.url, 'POST', `/api/video-rooms/${room.id}/join`, {})
  const { page, context } = await somebody('Nova')
  await page.goto('/')
  const main = page.getByRole('main')
  const steps = main.getByRole('region', { name: 'First steps' })
  await expect(steps).toContainText('0 of 5')
  await expect(main.getByRole('heading', { name: 'Place your first bet' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Tonight' })).toBeAttached()
  await expect(main.getByText('Nothing needs your decision')).toHaveCount(0)
  await expect(main.getByText('Profit and loss')).toHaveCount(0)
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  expect(await axeFaults(page)).toEqual([])
  await api(context, server.url, 'POST', '/api/bets', { eventId, amount: '5.00', selection: 'optionA' })
  await enter(page, room.id)
  await page.goto('/')
  await expect(steps).toContainText('2 of 5')
  await expect(steps.getByRole('link', { name: /^Place a bet ?: done/ })).toBeVisible()
  // one's own side is not offered for sale beside the other
  await expect(main.getByRole('heading', { name: 'Bet now' })).toBeVisible()
  await steps.getByRole('button', { name: 'Close the first steps' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(main.getByRole('heading', { name: 'Bet now' })).toBeVisible()
  await expect(steps).toHaveCount(0)
})
