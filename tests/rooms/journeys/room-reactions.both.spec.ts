import { enter, openRoom } from '../../support/browser/rooms.ts'
import { createEvent, expect, overflowOf, test } from '../../support/browser/support.ts'

test('a reaction flies over the stage of everybody in the room, one’s own at once; with less motion it is a counter', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const eventId = await createEvent(ada, server.url, { isPracticeMode: true })
  const room = await openRoom(ada, server.url, { eventId })
  await ben.page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(ada.page, room.id)
  await enter(ben.page, room.id)
  const row = ada.page.getByRole('group', { name: 'React for everybody to see' })
  const heart = row.getByRole('button', { name: 'Heart' })
  // both appear for two seconds only, so the search for them begins before the press
  const flew = ada.page.waitForFunction(
    () => document.querySelectorAll('.reaction-air .reaction-flight[data-reaction=heart]').length === 1,
    undefined,
    { polling: 'raf' },
  )
  const counted = ben.page.waitForFunction(
    () => {
      const [count, flight] = ['count', 'flight'].map((name) => document.querySelector(`.reaction-${name}`))
      return count?.checkVisibility() && count.textContent === '1' && flight && !flight.checkVisibility()
    },
    undefined,
    { polling: 'raf' },
  )
  await heart.click()
  await Promise.all([flew, counted])
  const air = ada.page.locator('.reaction-air')
  // it takes no press and is soon gone
  expect(await air.evaluate((one) => getComputedStyle(one).pointerEvents)).toBe('none')
  await expect(air.locator('.reaction-flight')).toHaveCount(0, { timeout: 4_000 })
  expect(await overflowOf(ada.page)).toBeLessThanOrEqual(0)
  expect((await heart.boundingBox())!.height).toBeGreaterThanOrEqual(44)
})
