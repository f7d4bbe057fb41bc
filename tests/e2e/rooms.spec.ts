import { AxeBuilder } from '@axe-core/playwright'
import { choose, photo } from './pictures.ts'
import { chatOf, enter, joinRoom, openRoom, setVideo, write } from './rooms.ts'
import { api, createEvent, expect, overflowOf, type Page, test, toast } from './support.ts'
import { simulateYouTube, VIDEO_LINK } from './youtube.ts'

const layoutOf = (page: Page) => page.locator('.room').getAttribute('data-layout')
const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More about this room' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

test('R-01 R-02 R-03 R-05 the list: its title, its filters in the address, its cards', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const name = `Film club ${Date.now()}`
  const { id } = await openRoom(ada, server.url, { name, purpose: 'Old films and tea' })
  await joinRoom(ada, server.url, id)
  const { page } = ada
  await page.goto('/rooms')
  await expect(page.getByRole('heading', { level: 1, name: 'Watch Together' })).toBeVisible()
  const filters = page.getByRole('group', { name: 'Which rooms' })
  for (const label of ['All Rooms', 'Sports Watch Parties', 'Entertainment', 'Social Rooms'])
    await expect(filters.getByRole('button', { name: label, exact: true })).toBeVisible()
  const card = page.getByRole('article', { name })
  await expect(card).toContainText('Old films and tea')
  await expect(card).toContainText('1 inside')
  await filters.getByRole('button', { name: 'Sports Watch Parties' }).click()
  await expect(page).toHaveURL(/\/rooms\?filter=sports$/)
  await expect(card).toBeHidden()
  await filters.getByRole('button', { name: 'Social Rooms' }).click()
  await expect(card).toBeVisible()
  await page.reload()
  await expect(filters.getByRole('button', { name: 'Social Rooms' })).toHaveAttribute('aria-pressed', 'true')
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await card.getByRole('link', { name: /^Join Room/ }).click()
  await expect(page).toHaveURL(new RegExp(`/rooms/${id}$`))
})

test('R-04 R-07 R-08 R-09 R-10 R-12 a room is created with an open event, and one is in it', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const title = `Will it rain on the parade? ${Date.now()}`
  await createEvent(ada, server.url, { title, isPracticeMode: true })
  const { page } = ada
  await page.goto('/rooms')
  await page.getByRole('button', { name: 'Create Room' }).first().click()
  const form = page.getByRole('form', { name: 'Create Room' })
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Create Room' })
  await submit.click()
  await expect(form.getByText('Please enter a room name')).toBeVisible()
  await form.getByLabel('Room name').fill('Parade, all together')
  await form.getByLabel('Purpose').fill('x'.repeat(120))
  await expect(form.getByLabel('Purpose')).toHaveValue('x'.repeat(100))
  await expect(form.getByText('0 characters left.')).toBeVisible()
  await form.getByLabel('Purpose').fill('Under one umbrella')
  await form.getByLabel('Event').fill(title)
  await form.getByRole('button', { name: new RegExp(title.slice(0, 20)) }).click()
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/video-rooms'),
  )
  await submit.click()
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Parade, all together',
    purpose: 'Under one umbrella',
    isPublic: true,
    maxParticipants: 50,
  })
  await expect(page).toHaveURL(/\/rooms\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Parade, all together' })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Write in the room' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Rooms', exact: true }).click()
  await expect(page).toHaveURL(/\/rooms$/)
})

test('R-11 a room that is not created says Error: Failed to create room', async ({ somebody }) => {
  const { page } = await somebody('Ada')
  await page.goto('/rooms?create=1')
  await page.route('**/api/video-rooms', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  const dialog = page.getByRole('dialog', { name: 'Create Room' })
  await dialog.getByLabel('Room name').fill('Parade')
  await dialog.getByRole('button', { name: 'Create Room' }).click()
  await expect(toast(page, 'Error')).toBeVisible()
  await expect(toast(page, 'Failed to create room')).toBeVisible()
  await expect(dialog.getByLabel('Room name')).toHaveValue('Parade')
})

test('R-13 R-14 R-16 R-27 X-09 two people: by the invite link into a private room, and a conversation', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const ben = await somebody('Ben')
  const room = await openRoom(ada, server.url, { isPublic: false })
  await enter(ada.page, room.id)
  await menu(ada.page, 'Invite')
  const link = await ada.page
    .getByRole('dialog')
    .getByText(/^http.*invite=/)
    .innerText()
  await expect(ada.page.getByRole('dialog').getByRole('img', { name: /^Code to come into/ })).toBeVisible()
  await ada.page.goBack()
  await expect(ada.page.getByRole('dialog')).toBeHidden()
  await ben.page.goto(`/rooms/${room.id}`)
  await expect(ben.page.getByRole('heading', { name: 'This room is not here' })).toBeVisible()
  await ben.page.goto(link)
  await expect(ben.page.getByRole('form', { name: 'Write in the room' })).toBeVisible()
  await expect(ben.page.getByRole('button', { name: '2 participants' })).toBeVisible()
  await expect(ada.page.getByRole('button', { name: '2 participants' })).toBeVisible()
  for (const name of ['Add Video', 'Video Layout']) {
    await expect(ada.page.getByRole('button', { name }).first()).toBeVisible()
    await expect(ben.page.getByRole('button', { name, exact: true })).toHaveCount(0)
  }
  if (!isPhone(ben.page)) expect((await chatOf(ben.page).boundingBox())?.height).toBe(600)
  await write(ben.page, 'Here at last <b>')
  await expect(chatOf(ada.page).getByRole('article', { name: /^Ben/ })).toContainText('Here at last <b>')
  const message = chatOf(ada.page).getByRole('article', { name: /^Ben/ })
  await message.hover()
  await message.getByRole('button', { name: 'Reply' }).click()
  await write(ada.page, 'Welcome')
  await expect(
    chatOf(ben.page)
      .getByText('Ben E.: Here at last')
      .or(chatOf(ben.page).getByText('Ben Example: Here at last')),
  ).toBeVisible()
  await message.hover()
  await message.getByRole('button', { name: 'React' }).click()
  await message.getByRole('button', { name: 'React with 🔥' }).click()
  await expect(chatOf(ben.page).getByRole('button', { name: '🔥 1' })).toBeVisible()
  for (const page of [ada.page, ben.page]) expect(await overflowOf(page)).toBeLessThanOrEqual(0)
})

test('X-09 a message that is not taken stays with a way to send it again, once', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const room = await openRoom(ada, server.url)
  await enter(ada.page, room.id)
  let tries = 0
  await ada.page.route('**/messages', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    tries += 1
    // the first one arrives, but its answer is lost
    return tries === 1 ? route.fetch().then(() => route.abort()) : route.continue()
  })
  await write(ada.page, 'Only once')
  await expect(chatOf(ada.page).getByText('Only once')).toHaveCount(1)
  await ada.page.unroute('**/messages')
  await ada.page.route('**/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await write(ada.page, 'Lost on the way')
  const again = chatOf(ada.page).getByRole('button', { name: 'Send again' })
  await expect(again).toBeVisible()
  await expect(toast(ada.page, 'Failed to send message')).toBeVisible()
  await ada.page.unroute('**/messages')
  await again.click()
  await expect(again).toBeHidden()
  await ada.page.reload()
  for (const text of ['Only once', 'Lost on the way'])
    await expect(chatOf(ada.page).getByText(text)).toHaveCount(1)
})

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
  await page.getByRole('button', { name: /Change your look$/ }).click()
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

test('R-41 a room picture that is not taken names the step that failed', async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const room = await openRoom(ada, server.url)
  await enter(ada.page, room.id)
  await ada.page.getByRole('button', { name: /Change your look$/ }).click()
  await ada.page.route('**/api/objects/upload', (route) => route.abort())
  await choose(ada.page, 'Room picture', await photo('#0571a2'))
  await expect(toast(ada.page, 'Upload failed')).toBeVisible()
  await expect(toast(ada.page, 'Failed to get upload URL')).toBeVisible()
  await ada.page.unroute('**/api/objects/upload')
  await ada.page.route('**/api/objects/uploads/*', (route) => route.abort())
  await choose(ada.page, 'Room picture', await photo('#0571a2'))
  await expect(toast(ada.page, 'Failed to upload file')).toBeVisible()
})

test('R-36 R-37 R-38 the owner’s video: only three providers, blank removes it, a refusal is told', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const room = await openRoom(ada, server.url)
  await simulateYouTube(ada.context)
  const { page } = ada
  await enter(page, room.id)
  const open = (name: string) => page.getByRole('main').getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog')
  const link = dialog.getByLabel('Video link')
  await open('Add Video')
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
  await open('Edit Video')
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
    ['2', 'sidebar'],
    ['3', 'bottom-bar'],
    ['4', 'grid'],
    ['5', 'versus'],
    ['6', 'picture-in-picture'],
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
  await menu(ben.page, 'Your layout')
  await ben.page
    .getByRole('dialog')
    .getByRole('button', { name: /^As the room/ })
    .click()
  await ada.page.getByRole('button', { name: 'Video Layout' }).click()
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
  await enter(ben.page, room.id)
  const { page } = ben
  if (isPhone(page)) await page.getByRole('button', { name: 'Event', exact: true }).click()
  const card = page.getByRole('region', { name: 'Event' })
  await expect(card.locator('[data-odds=A]')).toHaveText('2.00')
  await card.getByRole('button', { name: 'Place Bet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Place Bet' })
  const submit = dialog.getByRole('button', { name: /^(Place Bet|Bet )/ })
  await submit.click()
  await expect(dialog.getByText('Choose an outcome')).toBeVisible()
  await expect(dialog.getByText('Enter an amount above 0')).toBeVisible()
  await dialog.getByRole('radio', { name: /^A/ }).check()
  await dialog.getByLabel('Amount').fill('1000.01')
  await submit.click()
  await expect(dialog.getByText('That is more than your practice coins')).toBeVisible()
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
  await expect.poll(() => asked.length, { timeout: 12_000 }).toBeGreaterThanOrEqual(2)
})

test('R-49 a bet that is not taken says Error: Failed to place bet, and keeps the words', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const eventId = await createEvent(ada, server.url, { isPracticeMode: true })
  const room = await openRoom(ada, server.url, { eventId })
  await enter(ada.page, room.id)
  await ada.page.getByRole('button', { name: 'Bet', exact: true }).click()
  const dialog = ada.page.getByRole('dialog', { name: 'Place Bet' })
  await dialog.getByRole('radio', { name: /^B/ }).check()
  await dialog.getByLabel('Amount').fill('5')
  await ada.page.route('**/api/bets', (route) => route.abort())
  await dialog.getByRole('button', { name: /^Bet / }).click()
  await expect(toast(ada.page, 'Error')).toBeVisible()
  await expect(toast(ada.page, 'Failed to place bet')).toBeVisible()
  await expect(dialog.getByLabel('Amount')).toHaveValue('5')
})

test('R-29 the owner’s tools: mute, remove for good, lock, close; and the way out', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const ben = await somebody('Ben')
  const cleo = await somebody('Cleo')
  const room = await openRoom(ada, server.url)
  await enter(ada.page, room.id)
  await enter(ben.page, room.id)
  const openBen = async () => {
    await ada.page.getByRole('button', { name: '2 participants' }).click()
    await ada.page.getByRole('dialog').getByRole('button', { name: 'What to do with Ben E' }).click()
  }
  await openBen()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Mute for 10 minutes' }).click()
  await expect(chatOf(ben.page).getByText('The owner has muted you for a while.')).toBeVisible()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Let write again' }).click()
  await expect(ben.page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Remove from the room' }).click()
  await ada.page
    .getByRole('dialog', { name: /^Remove Ben/ })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(ben.page.getByRole('heading', { name: 'You cannot come into this room' })).toBeVisible()
  await ben.page.reload()
  await expect(
    ben.page.getByRole('heading', { name: /You cannot come into this room|This room is not here/ }),
  ).toBeVisible()
  await ada.page.keyboard.press('Escape')
  await menu(ada.page, 'Lock the room')
  await expect(async () => {
    await cleo.page.goto(`/rooms/${room.id}`)
    await expect(cleo.page.getByRole('heading', { name: 'The room is locked' })).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
  await menu(ada.page, 'Unlock the room')
  await cleo.page.getByRole('button', { name: 'Try again' }).click()
  await expect(cleo.page.getByRole('form', { name: 'Write in the room' })).toBeVisible()
  await menu(cleo.page, 'Leave')
  await expect(cleo.page).toHaveURL(/\/rooms$/)
  await expect(ada.page.getByRole('button', { name: '1 participant' })).toBeVisible()
  await menu(ada.page, 'Close the room')
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Close the room' }).click()
  await expect(ada.page.getByText('This room is closed.', { exact: false })).toBeVisible()
})

test('R-17 a Twitch video on a small screen says why there is none, with a link', async ({
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

test('D15 rooms pass axe in both themes', async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const ben = await somebody('Ben')
  const eventId = await createEvent(ada, server.url, { isPracticeMode: true })
  const room = await openRoom(ada, server.url, { eventId })
  await setVideo(ada, server.url, room.id, VIDEO_LINK)
  await simulateYouTube(ada.context)
  await joinRoom(ben, server.url, room.id)
  await api(ben.context, server.url, 'POST', `/api/video-rooms/${room.id}/messages`, { content: 'Hello' })
  const check = async (what: string) => {
    for (const theme of ['light', 'dark']) {
      await ada.page.evaluate((value) => {
        document.documentElement.dataset.theme = value
      }, theme)
      // colours take a moment to change
      await ada.page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
      const { violations } = await new AxeBuilder({ page: ada.page }).analyze()
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        `${what}, ${theme}`,
      ).toEqual([])
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
  await ada.page.getByRole('button', { name: '2 participants' }).click()
  await expect(ada.page.getByRole('dialog')).toBeVisible()
  await check('the people')
})
