import { enter, openRoom } from '../../support/browser/rooms.ts'
import { createEvent, expect, overflowOf, test } from '../../support/browser/support.ts'

test('a reaction flies over the stage of everybody in the room, one’s own at once; with less motion it is a counter', async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const eventId = await createEvent(ada, server.url, { isPracticeMode: true })
  const room = await openRoom(ada, server.url, { eventId })
  await ben.page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(ada.page, room.id)
  await enter(ben.page, room.id)
  const row = ada.page.getByRole('group', { name: 'React for everybody to see' })
  const heart = row.getByRole('button', { name: 'Heart' })
  await heart.click()
  const air = ada.page.locator('.reaction-air')
  await expect(air.locator('.reaction-flight[data-reaction=heart]')).toHaveCount(1)
  await expect(ben.page.locator('.reaction-count')).toBeVisible()
  await expect(ben.page.locator('.reaction-count')).toHaveText('1')
  await expect(ben.page.locator('.reaction-flight').first()).toBeHidden()
  // it takes no press and is soon gone
  expect(await air.evaluate((one) => getComputedStyle(one).pointerEvents)).toBe('none')
  await expect(air.locator('.reaction-flight')).toHaveCount(0, { timeout: 4_000 })
  expect(await overflowOf(ada.page)).toBeLessThanOrEqual(0)
  expect((await heart.boundingBox())!.height).toBeGreaterThanOrEqual(44)
})
