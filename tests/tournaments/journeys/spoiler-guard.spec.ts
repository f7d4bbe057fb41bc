import type { Locator } from '@playwright/test'
import {
  chatOf,
  enter,
  expectTogether,
  isPhone,
  openRoom,
  plays,
  setVideo,
  write,
} from '../../support/browser/rooms.ts'
import { api, createEvent, expect, type Page, test } from '../../support/browser/support.ts'
import { simulateYouTube, VIDEO_LINK } from '../../support/browser/youtube.ts'

/** Looks at the event's card; a phone has it behind a button, in the place of the chat. */
async function atEvent(page: Page, look: (card: Locator) => Promise<void>): Promise<void> {
  const turn = async () => {
    if (isPhone(page)) await page.getByRole('button', { name: 'Event', exact: true }).click()
  }
  await turn()
  await look(page.getByRole('region', { name: 'Event' }))
  await turn()
}

/** The odds of side A: docked under the picture after the fee, and in the event's card before it. */
async function expectOdds(page: Page, odds: string, paid = odds): Promise<void> {
  await expect(page.locator('[data-dock=A]')).toHaveText(paid)
  await atEvent(page, (card) => expect(card.locator('[data-odds=A]')).toHaveText(odds))
}

/** The person pauses their own picture with the player's own button, and is behind. */
async function fallBehind(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^In sync/ })).toBeVisible()
  await expect(async () => {
    // a correction that is under way on a slow machine may start it once more
    await page.evaluate(() => (window as unknown as { youtube: { pauseVideo(): void } }).youtube.pauseVideo())
    await expect(page.getByRole('button', { name: /^You paused it here/ })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(
    page.getByText(/^Your video is \d+ s behind: chat and odds are delayed to match\.$/),
  ).toBeVisible()
}

test('R-16 R-43 a viewer who is behind gets chat and odds of one’s own second, until “Show live”', {
  tag: '@all',
}, async ({ somebody, server }) => {
  test.setTimeout(120_000)
  const ada = await somebody('Ada')
  const ben = await somebody('Ben')
  const eventId = await createEvent(ada, server.url, { isPracticeMode: true })
  const room = await openRoom(ada, server.url, { eventId })
  await setVideo(ada, server.url, room.id, VIDEO_LINK)
  await simulateYouTube(ada.context)
  await simulateYouTube(ben.context)
  await enter(ada.page, room.id)
  await enter(ben.page, room.id)
  await ada.page.getByRole('button', { name: 'Play for everybody' }).click()
  await plays(ben.page)
  await fallBehind(ben.page)
  await write(ada.page, 'What a goal')
  await expect(chatOf(ada.page).getByText('What a goal')).toBeVisible()
  await api(ada.context, server.url, 'POST', '/api/bets', { eventId, amount: '10.00', selection: 'optionA' })
  await expect(ben.page.getByText('1 message is ahead of your video')).toBeVisible()
  await expect(chatOf(ben.page).getByText('What a goal')).toHaveCount(0)
  await expectOdds(ada.page, '1.00')
  await expectOdds(ben.page, '2.00', '–')
  await ben.page.getByRole('button', { name: 'Show live' }).click()
  await expect(chatOf(ben.page).getByText('What a goal')).toBeVisible()
  await expectOdds(ben.page, '1.00')
  await expect(ben.page.getByText('Chat and odds are live, even if your video is behind.')).toBeVisible()
  await atEvent(ben.page, (card) =>
    expect(card).toContainText(/Odds are live, but your video is \d+ s behind/),
  )
  // one press, and he is with the others again
  await ben.page.getByRole('button', { name: /^You paused it here/ }).click()
  await expectTogether([ada.page, ben.page], 'after the resync')
})

test('M16 a viewer who is behind does not learn that the event has ended, nor who won, until “Show live”', {
  tag: '@all',
}, async ({ somebody, server }) => {
  test.setTimeout(120_000)
  const [ada, ben, cleo] = [await somebody('Ada'), await somebody('Ben'), await somebody('Cleo')]
  const eventId = await createEvent(ada, server.url, { isPracticeMode: true })
  const bet = (who: typeof ben, selection: string) =>
    api(who.context, server.url, 'POST', '/api/bets', { eventId, amount: '10.00', selection })
  await bet(ben, 'optionA')
  await bet(cleo, 'optionB')
  const room = await openRoom(ada, server.url, { eventId })
  await setVideo(ada, server.url, room.id, VIDEO_LINK)
  for (const { context, page } of [ada, ben]) {
    await simulateYouTube(context)
    await enter(page, room.id)
  }
  await ada.page.getByRole('button', { name: 'Play for everybody' }).click()
  await plays(ben.page)
  await fallBehind(ben.page)
  await api(ada.context, server.url, 'POST', `/api/events/${eventId}/lock`, {})
  await api(ada.context, server.url, 'POST', `/api/events/${eventId}/propose`, { outcome: 'optionA' })
  await api(cleo.context, server.url, 'POST', `/api/events/${eventId}/concede`, {})
  await atEvent(ada.page, (card) => expect(card).toContainText('Settled'))
  // nobody bets any more, and that is all that his page says
  await expect(ben.page.getByRole('button', { name: 'Closed' })).toBeDisabled()
  await atEvent(ben.page, async (card) => {
    await expect(card).toContainText('Betting closed for everybody at the same moment.')
    await expect(card).not.toContainText(/Proposed|Settled|\bwon\b/i)
  })
  await ben.page.getByRole('button', { name: 'Show live' }).click()
  await atEvent(ben.page, (card) => expect(card).toContainText('Settled'))
})
