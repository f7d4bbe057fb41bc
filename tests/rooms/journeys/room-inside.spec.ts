import { axeFaults } from '../../support/browser/axe.ts'
import { choose, photo } from '../../support/browser/pictures.ts'
import {
  chatOf,
  enter,
  isPhone,
  joinRoom,
  menuOf,
  openLook,
  openRoom,
  ownerAct,
  setVideo,
} from '../../support/browser/rooms.ts'
import {
  api,
  axeThemes,
  createEvent,
  expect,
  overflowOf,
  type Page,
  test,
  toast,
} from '../../support/browser/support.ts'
import { simulateYouTube, VIDEO_LINK } from '../../support/browser/youtube.ts'

const layoutOf = (page: Page) => page.locator('.room').getAttribute('data-layout')

test('R-22 R-23 R-33 R-39 one’s own look: an emoji, the picture again, a picture of one’s own', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const ben = await somebody('Ben')
  const room = await openRoom(ada, server.url)
  await enter(ada.page, room.id)
  await enter(ben.page, room.id)
  const { page } = ada
  await openLook(page)
  const dialog = page.getByRole('dialog', { name: 'Your look in this room' })
  await dialog.getByRole('button', { name: 'Choose an emoji' }).click()
  await dialog.getByRole('combobox', { name: 'Search' }).fill('fox')
  const changed = page.waitForRequest((request) => request.method() === 'PATCH')
  await dialog.getByRole('option', { name: /fox/ }).first().click()
  expect((await changed).postDataJSON()).toEqual({ emoji: '🦊' })
  await expect(ben.page.locator('[data-emoji="🦊"]').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Use my picture' }).click()
  await expect(ben.page.locator('[data-emoji="🦊"]')).toHaveCount(0)
  await choose(page, 'Room picture', {
    name: 'notes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('x'),
  })
  await expect(toast(page, 'Invalid file type')).toBeVisible()
  await choose(page, 'Room picture', {
    name: 'big.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 1024 * 1024),
  })
  await expect(toast(page, 'File too large')).toBeVisible()
  await choose(page, 'Room picture', { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) })
  await expect(toast(page, 'Invalid File')).toBeVisible()
  await choose(page, 'Room picture', await photo('#bd4c16'))
  await expect(ben.page.getByRole('region', { name: 'People inside' }).locator('img').first()).toBeVisible()
  // nobody else's look can be opened
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /show everybody$/ }).click()
  const people = page.getByRole('dialog')
  await expect(people.getByRole('button', { name: 'Your look' })).toHaveCount(1)
})

test('R-36 R-37 R-38 the owner’s video: only three providers, blank removes it, a refusal is told', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const room = await openRoom(ada, server.url)
  await simulateYouTube(ada.context)
  const { page } = ada
  await enter(page, room.id)
  const dialog = page.getByRole('dialog')
  const link = dialog.getByLabel('Video link')
  await ownerAct(page, 'Add Video')
  for (const wrong of [
    'https://www.dailymotion.com/video/x1',
    'javascript:alert(1)',
    'https://youtube.com.example.com/watch?v=aaaaaaaaaaa',
  ]) {
    await link.fill(wrong)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Use a YouTube, Vimeo or Twitch link')).toBeVisible()
  }
  await link.fill(`${VIDEO_LINK}&list=PL1&utm_source=x`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('youtube-video')).toBeVisible()
  await page.route('**/video', (route) => route.abort())
  await ownerAct(page, 'Edit Video')
  await expect(link).toHaveValue(VIDEO_LINK)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Update Failed')).toBeVisible()
  await page.unroute('**/video')
  await link.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('No video yet')).toBeVisible()
})

test('R-17 R-18 R-19 R-20 R-21 six layouts: keys and picker for oneself, the owner’s for the room', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const guests = []
  for (const name of ['Ben', 'Cleo', 'Dov', 'Eve', 'Finn']) guests.push(await somebody(name))
  const room = await openRoom(ada, server.url)
  await joinRoom(ada, server.url, room.id)
  for (const guest of guests) await joinRoom(guest, server.url, room.id)
  const ben = guests[0]!
  await enter(ada.page, room.id)
  await enter(ben.page, room.id)
  expect(await layoutOf(ada.page)).toBe('theater')
  for (const [key, layout] of [
    // first, while those without a page still count as inside
    ['6', 'picture-in-picture'],
    ['2', 'sidebar'],
    ['3', 'bottom-bar'],
    ['4', 'grid'],
    ['5', 'versus'],
    ['1', 'theater'],
  ] as const) {
    await ben.page.getByRole('heading', { level: 1 }).click()
    await ben.page.keyboard.press(key)
    await expect.poll(() => layoutOf(ben.page)).toBe(layout)
    expect(await overflowOf(ben.page), layout).toBeLessThanOrEqual(0)
    if (layout === 'versus') {
      await expect(ben.page.getByRole('region', { name: 'First in the room' })).toContainText('Ada E')
      await expect(ben.page.getByRole('region', { name: 'Second in the room' })).toContainText('You')
    }
    if (layout === 'picture-in-picture') {
      const faces = ben.page.getByRole('region', { name: 'People inside' })
      await expect(faces.getByRole('button')).toHaveCount(5)
      await expect(faces.getByRole('button', { name: '+2 more' })).toBeVisible()
    }
  }
  // nobody else's screen has changed
  expect(await layoutOf(ada.page)).toBe('theater')
  await menuOf(ben.page, 'Your layout')
  await ben.page
    .getByRole('dialog')
    .getByRole('button', { name: /^The owner’s layout/ })
    .click()
  await ownerAct(ada.page, 'Video Layout')
  await ada.page.getByRole('dialog').getByRole('button', { name: /^Grid/ }).click()
  await expect.poll(() => layoutOf(ben.page)).toBe('grid')
  await expect.poll(() => layoutOf(ada.page)).toBe('grid')
})

test('R-15 R-25 R-43 R-44 R-46 R-47 R-48 E-11 a bet in the room: live figures, its checks, the mode of the event', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const ben = await somebody('Ben')
  const eventId = await createEvent(ada, server.url, { isPracticeMode: true })
  const room = await openRoom(ada, server.url, { eventId })
  await setVideo(ada, server.url, room.id, VIDEO_LINK)
  await simulateYouTube(ben.context)
  await enter(ben.page, room.id)
  const { page } = ben
  if (isPhone(page)) await page.getByRole('button', { name: 'Event', exact: true }).click()
  const card = page.getByRole('region', { name: 'Event' })
  await expect(card.locator('[data-odds=A]')).toHaveText('2.00')
  // the one way to bet is under the picture
  await expect(card.getByRole('button', { name: /bet/i })).toHaveCount(0)
  await page.getByRole('button', { name: 'Bet', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Place Bet' })
  const submit = dialog.getByRole('button', { name: /^(Place bet|Bet )/ })
  await submit.click()
  await expect(toast(page, 'Invalid Bet')).toBeVisible()
  await dialog.getByRole('radio', { name: /^A/ }).check()
  await dialog.getByLabel('Amount').fill('0')
  await submit.click()
  await dialog.getByLabel('Amount').fill('1000.01')
  await submit.click()
  await expect(dialog.getByText('You do not have that many practice coins')).toBeVisible()
  await dialog.getByLabel('Amount').fill('30')
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/api/bets') && request.method() === 'POST',
  )
  await submit.click()
  expect((await sent).postDataJSON()).toEqual({
    eventId,
    amount: '30.00',
    selection: 'optionA',
    isPracticeMode: true,
  })
  await expect(toast(page, 'Bet Placed!')).toBeVisible()
  await expect(card.locator('[data-odds=A]')).toHaveText('1.00')
  await expect(card.locator('[data-odds=B]')).toHaveText('be the first')
  const asked: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/events/${eventId}/stats`)) asked.push(Date.now())
  })
  await api(ada.context, server.url, 'POST', '/api/bets', { eventId, amount: '10.00', selection: 'optionB' })
  await expect(card.locator('[data-odds=B]')).toHaveText('4.00')
  await expect(card.locator('[data-odds=A]')).toHaveText('1.33')
  // above them are the figures of every other screen
  await expect(card).toContainText('pool odds, before the fee')
  await expect(card.locator('[data-paid=A]')).toHaveText('1.30')
  await expect.poll(() => asked.length, { timeout: 12_000 }).toBeGreaterThanOrEqual(2)
})

test('U5 U23 a room without a video has its event on the stage: odds with names, who here is on which side, the newest bets', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const eventId = await createEvent(ada, server.url, { isPracticeMode: true })
  const room = await openRoom(ada, server.url, { eventId })
  const cleo = await somebody('Cleo')
  // a practice event names everybody but those who chose nobody
  await api(cleo.context, server.url, 'PATCH', '/api/user/record-visibility', { whoIsIn: 'nobody' })
  await joinRoom(cleo, server.url, room.id)
  for (const [who, amount] of [
    [ada, '20.00'],
    [cleo, '10.00'],
  ] as const)
    await api(who.context, server.url, 'POST', '/api/bets', { eventId, amount, selection: 'optionA' })
  await joinRoom(ada, server.url, room.id)
  await enter(ben.page, room.id)
  const stage = ben.page.getByRole('region', { name: 'Event' })
  await expect(ben.page.getByText('No video yet')).toHaveCount(0)
  await expect(stage.locator('[data-odds=A]')).toHaveText('1.00')
  await expect(stage.getByRole('button', { name: /^Ada E[^,]* on Rain: show everybody$/ })).toBeVisible()
  await expect(stage).toContainText('pool odds, before the fee')
  await stage.getByRole('button', { name: 'Bet on B: Dry' }).click()
  const dialog = ben.page.getByRole('dialog', { name: 'Place Bet' })
  await expect(dialog.getByRole('radio', { name: /^B/ })).toBeChecked()
  await dialog.getByLabel('Amount').fill('10')
  await dialog.getByRole('button', { name: /^Bet / }).click()
  await expect(stage.locator('[data-odds=B]')).toHaveText('4.00')
  await expect(stage.locator('[data-paid=A]')).toHaveText('1.30')
  await expect(stage.getByRole('button', { name: /^Ben .* on Dry: show everybody$/ })).toBeVisible()
  // one's own side alone can be added to
  await expect(stage.getByRole('button', { name: 'Bet on A' })).toHaveCount(0)
  await expect(stage.getByRole('list', { name: 'Newest bets' })).toContainText('10.00')
  // of the people inside, the chat shows the bets since they came in
  await expect(chatOf(ben.page).getByText(/^You put .*10\.00 on Dry/)).toBeVisible()
  await expect(chatOf(ben.page).getByText(/ put .* on Rain/)).toHaveCount(0)
  expect(await overflowOf(ben.page)).toBeLessThanOrEqual(0)
  expect(await axeFaults(ben.page)).toEqual([])
  // only the owner is asked for a video
  await expect(ben.page.getByRole('button', { name: 'Add Video' })).toHaveCount(0)
})

test('R-49 a bet that is not taken says Error: Failed to place bet, and keeps the words', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const eventId = await createEvent(ada, server.url, { isPracticeMode: true })
  const room = await openRoom(ada, server.url, { eventId })
  await enter(ada.page, room.id)
  await ada.page.getByRole('button', { name: 'Bet on A' }).click()
  const dialog = ada.page.getByRole('dialog', { name: 'Place Bet' })
  await dialog.getByRole('radio', { name: /^B/ }).check()
  await dialog.getByLabel('Amount').fill('5')
  await ada.page.route('**/api/bets', (route) => route.abort())
  await dialog.getByRole('button', { name: /^Bet / }).click()
  await expect(toast(ada.page, 'Error')).toBeVisible()
  await expect(toast(ada.page, 'Failed to place bet')).toBeVisible()
  await expect(dialog.getByLabel('Amount')).toHaveValue('5')
})

test('R-17 a Twitch video on a small screen says why there is none, with a link', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const room = await openRoom(ada, server.url)
  await setVideo(ada, server.url, room.id, 'https://www.twitch.tv/somebody')
  await ada.context.route('https://player.twitch.tv/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  )
  await ada.page.setViewportSize({ width: 390, height: 800 })
  await enter(ada.page, room.id)
  await expect(
    ada.page.getByText('Twitch shows its player only on 400 × 300 and more', { exact: false }),
  ).toBeVisible()
  await expect(ada.page.getByRole('link', { name: 'Open it on Twitch' })).toHaveAttribute(
    'href',
    'https://www.twitch.tv/somebody',
  )
})

test('D15 rooms pass axe in both themes', { tag: '@all' }, async ({ somebody, server }) => {
  test.slow()
  const ada = await somebody('Ada')
  const ben = await somebody('Ben')
  const eventId = await createEvent(ada, server.url, { isPracticeMode: true })
  const room = await openRoom(ada, server.url, { eventId })
  await setVideo(ada, server.url, room.id, VIDEO_LINK)
  await simulateYouTube(ada.context)
  await joinRoom(ben, server.url, room.id)
  await api(ben.context, server.url, 'POST', `/api/video-rooms/${room.id}/messages`, { content: 'Hello' })
  const check = async (what: string) => {
    for (const theme of axeThemes) {
      await ada.page.evaluate((value) => {
        document.documentElement.dataset.theme = value
      }, theme)
      expect(await axeFaults(ada.page, { advice: true }), `${what}, ${theme}`).toEqual([])
    }
  }
  await ada.page.emulateMedia({ reducedMotion: 'reduce' })
  await ada.page.goto('/rooms')
  await expect(ada.page.getByRole('link', { name: /^Join Room/ }).first()).toBeVisible()
  await check('the list')
  await enter(ada.page, room.id)
  await expect(chatOf(ada.page).getByRole('article').first()).toBeVisible()
  for (const key of ['1', '3', '4', '5', '6']) {
    await ada.page.keyboard.press(key)
    await check(`layout ${key}`)
  }
  await ada.page.getByRole('button', { name: /^\d inside$/ }).click()
  await expect(ada.page.getByRole('dialog')).toBeVisible()
  await check('the people')
})
