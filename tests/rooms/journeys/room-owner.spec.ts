import { chatOf, enter, menuOf, openRoom } from '../../support/browser/rooms.ts'
import { api, expect, type Page, test } from '../../support/browser/support.ts'

const people = (page: Page) => page.getByRole('button', { name: /inside$/ })

test('M12 the owner removes somebody, lets them back in, and hands the room over', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const room = await openRoom(ada, server.url)
  await enter(ada.page, room.id)
  await enter(ben.page, room.id)
  const sheet = ada.page.getByRole('dialog', { name: /inside$/ })
  await people(ada.page).click()
  await sheet.getByRole('button', { name: 'Actions for Ben E.' }).click()
  await sheet.getByRole('button', { name: 'Remove from the room' }).click()
  await ada.page
    .getByRole('dialog', { name: 'Remove Ben E.?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(ben.page.getByText('The owner has removed you from this room', { exact: true })).toBeVisible()
  await expect(ben.page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Let Ben E. back in' }).click()
  await expect(sheet.getByRole('region', { name: 'Removed people' })).toHaveCount(0)
  await enter(ben.page, room.id)
  await sheet.getByRole('button', { name: 'Actions for Ben E.' }).click()
  await sheet.getByRole('button', { name: 'Make owner' }).click()
  await ada.page
    .getByRole('dialog', { name: 'Make Ben E. the owner?' })
    .getByRole('button', { name: 'Make owner' })
    .click()
  await expect(chatOf(ben.page).getByText('Ben E. now owns this room')).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^What to do/ })).toHaveCount(0)
})

test('M12 the owner’s Leave says who will own the room, and the other device does not come back as a guest', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const room = await openRoom(ada, server.url)
  await enter(ada.page, room.id)
  const second = await ada.context.newPage()
  await enter(second, room.id)
  await enter(ben.page, room.id)
  await expect(ada.page.getByRole('button', { name: '2 inside' })).toBeVisible()
  await menuOf(ada.page, 'Leave')
  const asked = ada.page.getByRole('dialog', { name: 'Leave your room?' })
  await expect(asked).toContainText('Ben E. will own this room.')
  await asked.getByRole('button', { name: 'Close it instead' }).click()
  const closing = ada.page.getByRole('dialog', { name: 'Close this room for good?' })
  await closing.getByRole('button', { name: 'Cancel' }).click()
  await menuOf(ada.page, 'Leave')
  await asked.getByRole('button', { name: 'Leave' }).click()
  await expect(ada.page).toHaveURL(/\/rooms$/)
  await expect(second.getByText('You have left this room on another device.')).toBeVisible()
  const inside = await api<{ userId: string }[]>(
    ben.context,
    server.url,
    'GET',
    `/api/video-rooms/${room.id}/participants`,
  )
  expect(inside).toHaveLength(1)
  await second.getByRole('button', { name: 'Enter again' }).click()
  await expect(chatOf(second)).toBeVisible()
  await expect(second.getByRole('button', { name: '2 inside' })).toBeVisible()
})

test('M12 the owner makes a new link, makes the room private, and changes its seats', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const { page } = ada
  const room = await openRoom(ada, server.url)
  const inviteOf = async () =>
    (await api<{ invitePath: string }>(ada.context, server.url, 'GET', `/api/video-rooms/${room.id}`))
      .invitePath
  await enter(page, room.id)
  await menuOf(page, 'Invite')
  await page
    .getByRole('dialog', { name: 'Invite to this room' })
    .getByRole('button', { name: 'New link' })
    .click()
  await expect.poll(inviteOf).not.toBe(room.invitePath)
  const renewed = await inviteOf()
  await page.keyboard.press('Escape')
  await menuOf(page, 'Edit the room')
  const dialog = page.getByRole('dialog', { name: 'Edit the room' })
  await dialog.getByLabel('Seats').fill('51')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter 2 to 50')).toBeVisible()
  await dialog.getByLabel('Seats').fill('8')
  await dialog.getByRole('radio', { name: /^By invite link/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(await api(ada.context, server.url, 'GET', `/api/video-rooms/${room.id}`)).toMatchObject({
    isPublic: false,
    maxParticipants: 8,
  })
  expect(await inviteOf()).not.toBe(renewed)
})
