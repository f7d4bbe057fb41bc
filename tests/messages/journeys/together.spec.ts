import type { Locator } from '@playwright/test'
import { bubble, idOf, log, send } from '../../support/browser/conversation.ts'
import { chatOf, enter, joinRoom, menuOf, openRoom, setVideo, write } from '../../support/browser/rooms.ts'
import {
  api,
  createEvent,
  expect,
  overflowOf,
  type Page,
  type Somebody,
  test,
} from '../../support/browser/support.ts'
import { simulateYouTube, VIDEO_LINK } from '../../support/browser/youtube.ts'

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024

/** Pixels between the foot of one element and the top of another. */
const gapBetween = async (above: Locator, below: Locator) => {
  const [upper, lower] = [(await above.boundingBox())!, (await below.boundingBox())!]
  return lower.y - (upper.y + upper.height)
}

test('M-01 Back from a message that was found leads to what was found', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  await send(ben, server.url, await idOf(ada, server.url), 'The lantern is at the gate')
  const { page } = ada
  await page.goto('/messages')
  await page.getByLabel('Search people and messages').fill('lant')
  const found = page.getByRole('region', { name: 'Messages', exact: true }).getByRole('link', { name: 'Ben' })
  await found.click()
  await expect(bubble(page, 'The lantern is at the gate')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Search people and messages')).toHaveValue('lant')
  await expect(found).toBeVisible()
})

test('M-02 the list of conversations stays where it was when one is opened from it', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  test.skip(!isWide(ada.page), 'a phone shows the list and a conversation one after the other')
  const adaId = await idOf(ada, server.url)
  for (let n = 0; n < 9; n++) await send(await somebody(`Ben${'abcdefghi'[n]}`), server.url, adaId, 'Hello')
  const { page } = ada
  await page.setViewportSize({ width: 1280, height: 480 })
  await page.goto('/messages')
  const list = page.getByRole('list', { name: 'Conversations' })
  const last = list.getByRole('link', { name: /^Bena / })
  await last.scrollIntoViewIfNeeded()
  // the column around the list scrolls
  const scrolled = () => list.evaluate((one) => one.parentElement!.parentElement!.scrollTop)
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  await last.click()
  await expect(log(page)).toBeVisible()
  await expect.poll(scrolled).toBe(before)
})

test('M-10 what can be done with a message opens by the keyboard, and Escape gives the focus back', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  await send(ben, server.url, await idOf(ada, server.url), 'Press me')
  const { page } = ada
  await page.goto(`/messages/${await idOf(ben, server.url)}`)
  const more = bubble(page, 'Press me').getByRole('button', { name: 'Actions for this message' })
  for (const key of ['Enter', 'ArrowDown']) {
    await more.focus()
    await page.keyboard.press(key)
    await expect(page.getByRole('menu')).toBeVisible()
    // it begins at its first item, whichever key opened it
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem').nth(1)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(more).toBeFocused()
    await page.reload()
  }
})

test('R-09 the titles of the events that can be linked are whole', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const titles = ['one', 'two', 'three', 'four', 'five'].map(
    (word) => `Whole title number ${word} ${Date.now()}`,
  )
  for (const title of titles) await createEvent(ada, server.url, { title, isPracticeMode: true })
  const { page } = ada
  await page.goto('/rooms?create=1')
  await page.getByLabel('Event').fill('Whole title')
  const rows = page.getByRole('region', { name: 'Open events' }).getByRole('button')
  await expect(rows).toHaveCount(5)
  const clipped = await rows.evaluateAll(
    (buttons) => buttons.filter((one) => one.scrollHeight > one.clientHeight + 1).length,
  )
  expect(clipped).toBe(0)
  const titleHeights = await rows
    .locator('span:first-child')
    .evaluateAll((spans) => spans.map((one) => one.clientHeight))
  expect(Math.min(...titleHeights)).toBeGreaterThanOrEqual(20)
})

test('R-16 a few messages of a room stand beside the field, so that a phone shows them under the picture', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  await simulateYouTube(ada.context)
  const room = await openRoom(ada, server.url)
  await setVideo(ada, server.url, room.id, VIDEO_LINK)
  await enter(ada.page, room.id)
  await enter(ben.page, room.id)
  await write(ben.page, 'Good evening')
  const message = chatOf(ada.page).getByRole('article').filter({ hasText: 'Good evening' })
  await expect(message).toBeVisible()
  const gap = () => gapBetween(message, ada.page.getByRole('form', { name: 'Write in the room' }))
  // beside the picture the column begins with the first message
  expect(await gap()).toBeGreaterThan(40)
  await ada.page.setViewportSize({ width: 390, height: 780 })
  await expect.poll(gap).toBeLessThan(40)
  await expect(message).toBeInViewport({ ratio: 1 })
})

test('R-13 a room that closes while one reads far down says so at the top of the screen', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const room = await openRoom(ada, server.url, { name: 'Soon over' })
  await enter(ada.page, room.id)
  await enter(ben.page, room.id)
  await ben.page.setViewportSize({ width: ben.page.viewportSize()!.width, height: 500 })
  await ben.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await menuOf(ada.page, 'Close the room')
  await ada.page
    .getByRole('alertdialog')
    .or(ada.page.getByRole('dialog'))
    .getByRole('button', { name: 'Close the room' })
    .click()
  await expect(ben.page.getByText(/^This room is closed/)).toBeInViewport()
  await expect(ben.page.getByRole('heading', { level: 1, name: 'Soon over' })).toBeInViewport()
})

const LONG = 'N'.repeat(60)
const SENTENCE = 'W'.repeat(90)

/** A person with a name of sixty letters, a room, a gang, an alert and a conversation of such words. */
async function longWords(nina: Somebody, ada: Somebody, origin: string) {
  const [ninaId, adaId] = [await idOf(nina, origin), await idOf(ada, origin)]
  await send(nina, origin, adaId, SENTENCE)
  await send(ada, origin, ninaId, SENTENCE)
  await send(nina, origin, adaId, `https://example.com/${SENTENCE}`)
  const event = await createEvent(nina, origin, { title: SENTENCE.slice(0, 80), isPracticeMode: true })
  const room = await openRoom(nina, origin, {
    name: SENTENCE.slice(0, 80),
    purpose: SENTENCE,
    eventId: event,
  })
  await joinRoom(nina, origin, room.id)
  const gang = await api<{ id: string }>(nina.context, origin, 'POST', '/api/gangs', {
    name: `${SENTENCE.slice(0, 70)} ${Date.now()}`,
    description: SENTENCE,
  })
  await api(ada.context, origin, 'POST', `/api/gangs/${gang.id}/join`, {})
  await api(nina.context, origin, 'POST', `/api/gangs/${gang.id}/alerts`, {
    title: SENTENCE.slice(0, 80),
    message: SENTENCE,
  })
  return { ninaId, room: room.id, gang: gang.id }
}

/** Whether a press on each end of this part of the screen reaches it. */
const isOnTop = (part: Locator) =>
  part.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const y = (top + bottom) / 2
    return [left + 4, right - 4].every((x) => one.contains(document.elementFromPoint(x, y)))
  })

test('M-01 R-13 G-01 long words widen no conversation, room or gang, also with the text at twice its size', {
  tag: '@all',
}, async ({ somebody, server }) => {
  test.slow()
  const [nina, ada] = [await somebody(LONG), await somebody('Ada')]
  const { ninaId, room, gang } = await longWords(nina, ada, server.url)
  const { page } = ada
  // the narrowest phone
  if (page.viewportSize()!.width < 600) await page.setViewportSize({ width: 360, height: 740 })
  const found: string[] = []
  for (const zoom of [100, 200])
    for (const path of [
      '/',
      '/messages',
      `/messages/${ninaId}`,
      '/rooms',
      `/rooms/${room}`,
      '/gangs',
      `/gangs?join=${gang}`,
    ]) {
      await page.goto(path)
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`
      }, zoom)
      await page.waitForLoadState('networkidle')
      const over = await overflowOf(page)
      if (over > 0) found.push(`${path} at ${zoom}%: ${over} px`)
      // a wide screen scrolls to it
      if (
        page.viewportSize()!.width < 600 &&
        path === `/messages/${ninaId}` &&
        !(await isOnTop(page.getByRole('button', { name: 'Send', exact: true })))
      )
        found.push(`Send lies under something or beside the screen at ${zoom}%`)
    }
  await page.goto('/')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Notifications' })
  await expect(sheet.getByRole('listitem').first()).toBeVisible()
  if (
    await sheet.evaluate((one) =>
      [...one.querySelectorAll('*')].some((part) => part.getBoundingClientRect().right > innerWidth + 1),
    )
  )
    found.push('the bell')
  expect(found).toEqual([])
})

test('R-10 R-36 a room opens with its video, and one press invites the whole gang to it', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const gang = await api<{ id: string; name: string }>(ada.context, server.url, 'POST', '/api/gangs', {
    name: `Owls ${Date.now()}`,
  })
  await api(ben.context, server.url, 'POST', `/api/gangs/${gang.id}/join`, {})
  await simulateYouTube(ada.context)
  const { page } = ada
  await page.goto('/rooms')
  await page.getByRole('button', { name: 'Create Room' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create Room' })
  await form.getByLabel('Room name').fill('Friday evening')
  await form.getByLabel(/^Video link/).fill('https://evil.example/x')
  await form.getByRole('button', { name: 'Create Room' }).click()
  await expect(form).toContainText('Use a YouTube, Vimeo or Twitch link')
  await form.getByLabel(/^Video link/).fill(VIDEO_LINK)
  await form.getByRole('button', { name: 'Create Room' }).click()
  await expect(page).toHaveURL(/\/rooms\/\d+$/)
  await expect(chatOf(page)).toBeVisible()
  await expect(page.getByText('No video yet')).toHaveCount(0)
  await menuOf(page, 'Invite')
  await page.getByRole('button', { name: `Invite ${gang.name}` }).click()
  await expect(page.getByRole('button', { name: `${gang.name} is invited` })).toBeDisabled()
  await ben.page.goto('/gangs')
  await expect(ben.page.getByRole('list', { name: 'Recent alerts' }).getByRole('link')).toHaveAttribute(
    'href',
    page.url(),
  )
})
