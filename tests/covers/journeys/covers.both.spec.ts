import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { axeFaults } from '../../support/browser/axe.ts'
import { signInAs } from '../../support/browser/demo-session.ts'
import { choose, expectDrawn, photo } from '../../support/browser/pictures.ts'
import {
  api,
  createEvent,
  expect,
  overflowOf,
  type Page,
  test,
  toast,
} from '../../support/browser/support.ts'

/** The cover on a card or a page: decorative, so found by its place. */
const coverIn = (part: Locator) => part.locator('img[src^="/objects/cover-"]')

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

test('a creator adds a cover while creating an event, and everybody sees it on its card and its page', {
  tag: '@all',
}, async ({ somebody }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const { page } = ada
  const title = `Which oak is older ${randomUUID().slice(0, 6)}?`
  await page.goto('/events')
  await page.getByRole('button', { name: 'Create event' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Question').fill(title)
  await form.getByLabel('Option A', { exact: true }).fill('The left one')
  await form.getByLabel('Option B', { exact: true }).fill('The right one')
  await form.getByLabel('Rules').fill('By the label at the gate.')
  await choose(page, 'Cover', { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') })
  await expect(form.getByText('Please choose an image file', { exact: true })).toBeVisible()
  await choose(page, 'Cover', { ...(await photo('#046833')), buffer: Buffer.from('no picture') })
  const other = form.getByText('Choose a JPEG, PNG, WebP, GIF or AVIF picture')
  await expect(other).toBeVisible()
  await choose(page, 'Cover', await photo('#046833'))
  await expect(form.getByRole('img', { name: 'The cover as it is shown' })).toBeVisible()
  await expect(other).toHaveCount(0)
  await form.getByRole('button', { name: 'Create practice event' }).click()
  await expect(page).toHaveURL(/\/events\/\d+$/)
  await expectDrawn(coverIn(page.getByRole('main')))
  const path = new URL(page.url()).pathname

  await ben.page.goto(`/events?search=${encodeURIComponent(title)}`)
  await expectDrawn(coverIn(card(ben.page, title)))
  await ben.page.goto(path)
  await expectDrawn(coverIn(ben.page.getByRole('main')))
  expect(await overflowOf(ben.page)).toBe(0)
  expect(await axeFaults(ben.page)).toEqual([])

  // changed, then removed: the drawn art stands in its place
  await page.getByRole('button', { name: 'More about this event' }).click()
  await page.getByRole('menuitem', { name: 'Change the cover' }).click()
  const cover = page.getByRole('dialog', { name: 'Cover' })
  const before = await cover.getByRole('img').getAttribute('src')
  await choose(page, 'Cover', await photo('#7c5505'))
  await expect(toast(page, 'Cover saved')).toBeVisible()
  await expect(cover.getByRole('img')).not.toHaveAttribute('src', before!)
  await cover.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Cover removed')).toBeVisible()
  await cover.getByRole('button', { name: 'Done' }).click()
  await expect(coverIn(page.getByRole('main'))).toHaveCount(0)
})

test('a reported cover is taken down by a moderator: its owner is told, and nobody sees it', {
  tag: '@all',
}, async ({ somebody, server, browser }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const title = `Is this a cat ${randomUUID().slice(0, 6)}?`
  const path = `/events/${await createEvent(ada, server.url, { title })}`
  await ada.page.goto(path)
  await ada.page.getByRole('button', { name: 'More about this event' }).click()
  await ada.page.getByRole('menuitem', { name: 'Add a cover' }).click()
  await choose(ada.page, 'Cover', await photo('#aa1c36'))
  await expect(toast(ada.page, 'Cover saved')).toBeVisible()
  await ada.page.getByRole('button', { name: 'Done' }).click()
  const file = (await coverIn(ada.page.getByRole('main')).getAttribute('src'))!

  await ben.page.goto(path)
  await ben.page.getByRole('button', { name: 'More about this event' }).click()
  await ben.page.getByRole('menuitem', { name: 'Report the cover' }).click()
  const report = ben.page.getByRole('dialog', { name: `Report the cover of ${title}?` })
  await expect(report).toContainText('Moderators see this picture')
  await report.getByLabel('What is wrong?').selectOption('Exposes somebody')
  await report.getByRole('button', { name: 'Send report' }).click()
  await ben.page.getByRole('button', { name: 'Done' }).click()

  const moderator = await browser.newContext({ baseURL: server.url })
  await signInAs(moderator, server.url, 'wren')
  const desk = await moderator.newPage()
  await desk.goto('/admin/reports')
  const entry = desk.getByRole('region', { name: title })
  await expect(entry.getByRole('img', { name: 'The reported cover' })).toBeVisible()
  await entry.getByRole('button', { name: 'Remove the picture', exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('A private photograph')
  await dialog.getByRole('button', { name: 'Remove the picture', exact: true }).click()
  await expect(entry).toBeHidden()
  await moderator.close()

  await expect(coverIn(ben.page.getByRole('main'))).toHaveCount(0)
  await expect.poll(async () => (await ada.context.request.get(server.url + file)).status()).toBe(404)
  const [notice] = await api<{ title: string; body: string }[]>(
    ada.context,
    server.url,
    'GET',
    '/api/notifications',
  )
  expect(notice).toMatchObject({ title: 'A moderator has removed your cover', body: 'A private photograph' })
})
