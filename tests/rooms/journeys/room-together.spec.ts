import { chatOf, enter, isPaused, joinRoom, openRoom, plays, setVideo } from '../../support/browser/rooms.ts'
import { api, createEvent, expect, type Page, type Somebody, test } from '../../support/browser/support.ts'
import { simulateYouTube, VIDEO_LINK } from '../../support/browser/youtube.ts'

const LAYOUTS = ['theater', 'sidebar', 'bottom-bar', 'grid', 'versus', 'picture-in-picture']
const NEWEST = 'The newest line'

/** A room with an event, a video and twelve lines, in which two people are; the owner's screen is in it. */
async function busyRoom(ada: Somebody, ben: Somebody, origin: string): Promise<void> {
  const eventId = await createEvent(ada, origin, { isPracticeMode: true })
  const room = await openRoom(ada, origin, { eventId, purpose: 'All of it' })
  await setVideo(ada, origin, room.id, VIDEO_LINK)
  await simulateYouTube(ada.context)
  await joinRoom(ben, origin, room.id)
  for (let n = 0; n < 12; n++)
    await api(ben.context, origin, 'POST', `/api/video-rooms/${room.id}/messages`, {
      content: n === 11 ? NEWEST : `Line ${n}`,
    })
  await enter(ada.page, room.id)
  await expect(ada.page.getByRole('button', { name: 'Play for everybody' })).toBeEnabled()
}

const places = (page: Page) => ({
  picture: page.getByRole('region', { name: 'Video' }),
  dock: page.locator('.room-dock'),
  newest: chatOf(page).getByText(NEWEST),
  field: page.getByRole('textbox', { name: 'Message' }),
})

/** Where something is on the screen, in pixels from its top and left. */
async function boxOf(locator: ReturnType<Page['locator']>) {
  const { x, y, width, height } = (await locator.boundingBox())!
  return { left: x, right: x + width, top: y, bottom: y + height }
}

/**
 * The part of the window that a keyboard leaves, in pixels. All is laid out at once, so lists are cut before they see their new
 * size.
 */
const seeOnly = (page: Page, height: number) =>
  page.evaluate(
    (value) =>
      new Promise<void>((resolve) => {
        Object.defineProperty(visualViewport!, 'height', { value, configurable: true })
        visualViewport!.dispatchEvent(new Event('resize'))
        for (const list of document.querySelectorAll('[role=log]')) list.getBoundingClientRect()
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
    height,
  )

/**
 * Picture, odds, newest line and field, one below the other or beside it, all above `bottom`. A list returns to its newest line a
 * frame or more after the layout has changed.
 */
const expectTogether = (page: Page, bottom: number, what: string) =>
  expect(async () => {
    for (const [name, place] of Object.entries(places(page))) {
      const { top, bottom: end } = await boxOf(place)
      expect(top, `${what}: ${name}`).toBeGreaterThanOrEqual(0)
      expect(end, `${what}: ${name}`).toBeLessThanOrEqual(bottom)
    }
  }).toPass({ timeout: 10_000 })

test('M7 on a phone picture, odds, messages and field are one screen that does not scroll', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const { page } = ada
  await page.setViewportSize({ width: 360, height: 780 })
  await busyRoom(ada, ben, server.url)
  const tabBar = await boxOf(page.getByRole('navigation', { name: 'Main' }).last())
  for (const [n, layout] of LAYOUTS.entries()) {
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press(String(n + 1))
    await expect(page.locator('.room')).toHaveAttribute('data-layout', layout)
    await expectTogether(page, tabBar.top, layout)
    const scrolls = () =>
      page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
    expect(await scrolls(), layout).toBeLessThanOrEqual(0)
    await expect(page.getByRole('navigation', { name: 'Legal' })).toBeHidden()
  }
  await page.keyboard.press('1')
  const [head, back] = [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('main').getByRole('link', { name: 'Rooms' }),
  ]
  expect((await boxOf(head)).bottom).toBeLessThanOrEqual((await boxOf(back)).bottom)
  await test.step('a keyboard covers the lower part: picture, newest line and field stay above it', async () => {
    const { picture, newest, field } = places(page)
    // the second time too: the list grew in between, which moves it as a person would
    for (const time of ['first', 'second']) {
      await seeOnly(page, 480)
      await expect.poll(async () => (await boxOf(field)).bottom, time).toBeLessThanOrEqual(480)
      for (const place of [picture, newest, field]) await expect(place, time).toBeInViewport({ ratio: 0.9 })
      expect((await boxOf(newest)).top).toBeGreaterThan((await boxOf(picture)).bottom)
      await seeOnly(page, 780)
      await expect.poll(async () => (await boxOf(field)).bottom, time).toBeGreaterThan(480)
    }
  })
})

test('M8 R-16 on a desktop the chat is beside the picture in all six layouts, and the frame stays where it is', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const { page } = ada
  await page.setViewportSize({ width: 1280, height: 860 })
  await busyRoom(ada, ben, server.url)
  await page.getByRole('button', { name: 'Play for everybody' }).click()
  await plays(page)
  await page.evaluate(() => document.querySelector('youtube-video')!.setAttribute('data-first', ''))
  for (const width of [1280, 1100]) {
    await page.setViewportSize({ width, height: 860 })
    for (const [n, layout] of LAYOUTS.entries()) {
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press(String(n + 1))
      await expect(page.locator('.room')).toHaveAttribute('data-layout', layout)
      await expectTogether(page, 860, `${layout} at ${width}`)
      const [picture, chat] = [await boxOf(places(page).picture), await boxOf(chatOf(page))]
      expect(chat.left, layout).toBeGreaterThanOrEqual(picture.right)
      expect(chat.bottom - chat.top, layout).toBe(600)
      // what Twitch wants
      expect(picture.bottom - picture.top, layout).toBeGreaterThanOrEqual(300)
    }
  }
  await expect(page.locator('youtube-video[data-first]')).toHaveCount(1)
  expect(await isPaused(page)).toBe(false)
})

test('M10 the room’s slip says what a bet could win, with the fee, as every slip does', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const eventId = await createEvent(ada, server.url, { isPracticeMode: true })
  const room = await openRoom(ada, server.url, { eventId })
  for (const [who, selection] of [
    [ada, 'optionA'],
    [ben, 'optionB'],
  ] as const)
    await api(who.context, server.url, 'POST', '/api/bets', { eventId, amount: '7.00', selection })
  await enter(ada.page, room.id)
  const event = ada.page.getByRole('region', { name: 'Event' })
  await expect(event).toContainText('Rain')
  await expect(event.locator('[data-odds=A]')).toHaveText('2.00')
  await event.getByRole('button', { name: 'Add to your bet' }).click()
  const dialog = ada.page.getByRole('dialog', { name: 'Place Bet' })
  await dialog.getByLabel('Amount').fill('7')
  await expect(dialog.getByRole('button', { name: 'Bet 7.00 practice coins on Rain' })).toBeVisible()
  const win = dialog.locator('dl').filter({ hasText: 'You could win' })
  await expect(win).toContainText('2% fee')
  await expect(win).toContainText('10.29')
})
