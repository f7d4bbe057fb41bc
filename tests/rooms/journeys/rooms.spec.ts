import { chatOf, enter, isPhone, joinRoom, menuOf, openRoom, write } from '../../support/browser/rooms.ts'
import { createEvent, expect, overflowOf, test, toast } from '../../support/browser/support.ts'

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

test('R-13 R-14 R-16 R-27 X-09 two people: by the invite link into a private room, and a conversation', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const ben = await somebody('Ben')
  const room = await openRoom(ada, server.url, { isPublic: false })
  await enter(ada.page, room.id)
  await menuOf(ada.page, 'Invite')
  const link = await ada.page
    .getByRole('dialog')
    .getByText(/^http.*\/share\/rooms\//)
    .innerText()
  await expect(ada.page.getByRole('dialog').getByRole('img', { name: /^Code to enter/ })).toBeVisible()
  await ada.page.goBack()
  await expect(ada.page.getByRole('dialog')).toBeHidden()
  await ben.page.goto(`/rooms/${room.id}`)
  await expect(ben.page.getByRole('heading', { name: 'Room not found' })).toBeVisible()
  await ben.page.goto(link)
  await expect(ben.page.getByRole('form', { name: 'Write in the room' })).toBeVisible()
  await expect(ben.page.getByRole('button', { name: '2 inside' })).toBeVisible()
  await expect(ada.page.getByRole('button', { name: '2 inside' })).toBeVisible()
  for (const name of ['Add Video', 'Video Layout']) {
    const role = isPhone(ada.page) ? 'menuitem' : 'button'
    for (const page of [ada.page, ben.page])
      if (role === 'menuitem') await page.getByRole('button', { name: 'More about this room' }).click()
    await expect(ada.page.getByRole(role, { name }).first()).toBeVisible()
    await expect(ben.page.getByRole(role, { name, exact: true })).toHaveCount(0)
    if (role === 'menuitem') for (const page of [ada.page, ben.page]) await page.keyboard.press('Escape')
  }
  if (!isPhone(ben.page)) expect((await chatOf(ben.page).boundingBox())?.height).toBe(600)
  await write(ben.page, 'Here at last <b>')
  await expect(chatOf(ada.page).getByRole('article', { name: /^Ben/ })).toContainText('Here at last <b>')
  const message = chatOf(ada.page).getByRole('article', { name: /^Ben/ })
  // a press on a phone, the pointer elsewhere
  await (isPhone(ada.page) ? message.click() : message.hover())
  await message.getByRole('button', { name: 'Reply' }).click()
  await write(ada.page, 'Welcome')
  await expect(
    chatOf(ben.page)
      .getByText('Ben E.: Here at last')
      .or(chatOf(ben.page).getByText('Ben Example: Here at last')),
  ).toBeVisible()
  await write(ada.page, 'It begins: https://example.com/match?id=7.')
  const written = chatOf(ben.page).getByRole('link', { name: /^https:\/\/example\.com\/match\?id=7/ })
  await expect(written).toHaveAttribute('href', 'https://example.com/match?id=7')
  await expect(written).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await message.hover()
  await message.getByRole('button', { name: 'React' }).click()
  await message.getByRole('button', { name: 'React with 🔥' }).click()
  await expect(chatOf(ben.page).getByRole('button', { name: '🔥 1' })).toBeVisible()
  for (const page of [ada.page, ben.page]) expect(await overflowOf(page)).toBeLessThanOrEqual(0)
})

test('X-09 a message that is not taken stays with a way to send it again, once', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const room = await openRoom(ada, server.url)
  await enter(ada.page, room.id)
  let lost = false
  await ada.page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    // it arrives, but its answer is lost
    await route.fetch()
    await route.abort()
    lost = true
  })
  await write(ada.page, 'Only once')
  await expect(chatOf(ada.page).getByText('Only once')).toHaveCount(1)
  await expect.poll(() => lost).toBe(true)
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

test('R-29 the owner’s tools: mute, remove for good, lock, close; and the way out', { tag: '@all' }, async ({
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
    await ada.page.getByRole('button', { name: '2 inside' }).click()
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Actions for Ben E' }).click()
  }
  await openBen()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Mute for 10 minutes' }).click()
  await expect(chatOf(ben.page).getByText(/^The owner has muted you until .+\d/)).toBeVisible()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Let write again' }).click()
  await expect(ben.page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Remove from the room' }).click()
  await ada.page
    .getByRole('dialog', { name: /^Remove Ben/ })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(ben.page.getByRole('heading', { name: 'You cannot enter this room' })).toBeVisible()
  await ben.page.reload()
  await expect(
    ben.page.getByRole('heading', { name: /You cannot enter this room|Room not found/ }),
  ).toBeVisible()
  await ada.page.keyboard.press('Escape')
  await menuOf(ada.page, 'Lock the room')
  await expect(async () => {
    await cleo.page.goto(`/rooms/${room.id}`)
    await expect(cleo.page.getByRole('heading', { name: 'The room is locked' })).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
  const unlocked = ada.page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await menuOf(ada.page, 'Unlock the room')
  await unlocked
  await cleo.page.getByRole('button', { name: 'Try again' }).click()
  await expect(cleo.page.getByRole('form', { name: 'Write in the room' })).toBeVisible()
  await menuOf(cleo.page, 'Leave')
  await expect(cleo.page).toHaveURL(/\/rooms$/)
  await expect(ada.page.getByRole('button', { name: '1 inside' })).toBeVisible()
  await menuOf(ada.page, 'Close the room')
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Close the room' }).click()
  await expect(ada.page.getByText('This room is closed.', { exact: false })).toBeVisible()
})

test('R-29 the owner edits name, purpose and description; everybody inside reads them', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const ben = await somebody('Ben')
  const room = await openRoom(ada, server.url)
  await enter(ada.page, room.id)
  await enter(ben.page, room.id)
  await menuOf(ada.page, 'Edit the room')
  const dialog = ada.page.getByRole('dialog', { name: 'Edit the room' })
  await dialog.getByLabel('Room name').fill(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter a room name')).toBeVisible()
  await dialog.getByLabel('Room name').fill('Extra time')
  await dialog.getByLabel('Description').fill('Bring your own tea')
  await ada.page.route('**/api/video-rooms/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The room was not changed. Try again.')).toBeVisible()
  await ada.page.unroute('**/api/video-rooms/*')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(ben.page.getByRole('heading', { level: 1, name: 'Extra time' })).toBeVisible()
  await ben.page.getByRole('button', { name: '2 inside' }).click()
  await expect(ben.page.getByText('Bring your own tea')).toBeVisible()
  await ben.page.keyboard.press('Escape')
  await ben.page.getByRole('button', { name: 'More about this room' }).click()
  await expect(ben.page.getByRole('menuitem', { name: 'Edit the room' })).toHaveCount(0)
})
