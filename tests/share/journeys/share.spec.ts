import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { axeFaults } from '../../support/browser/axe.ts'
import { enter, menuOf, openRoom } from '../../support/browser/rooms.ts'
import { api, axeThemes, createEvent, expect, type Page, test } from '../../support/browser/support.ts'
import { openTournament, userId } from '../../support/browser/tournaments.ts'

async function expectClean(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([])
}

/** A page of another site, on an origin of its own. */
async function foreignPage(html: string): Promise<{ url: string; close(): void }> {
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/`, close: () => void server.close() }
}

test('A-embed the dialog’s code shows the card on another site, where it follows the bets and leads back', {
  tag: '@all',
}, async ({ somebody, server, browser }) => {
  const ada = await somebody('Ada', { real: true, dollars: '20' })
  const { page } = ada
  const id = await createEvent(ada, server.url, { title: 'Will “it” rain on <Sunday>?' })
  await page.goto(`/events/${id}`)
  await page.getByRole('button', { name: 'Embed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Embed this event' })
  const preview = dialog.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: 'Will “it” rain on <Sunday>?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Dark' }).click()
  await expect(preview.locator('html')).toHaveAttribute('data-theme', 'dark')
  await dialog.getByRole('button', { name: 'Reader’s theme' }).click()
  const code = await dialog.getByLabel('Code').inputValue()
  expect(code).toContain('referrerpolicy="strict-origin-when-cross-origin"')

  const site = await foreignPage(
    `<!doctype html><title>Blog</title><body style="margin:0;width:280px">${code}`,
  )
  const visitor = await browser.newContext()
  const blog = await visitor.newPage()
  await blog.clock.install()
  await blog.goto(site.url)
  const card = blog.frameLocator('iframe')
  await expect(card.getByText('Open for bets until')).toBeVisible()
  const link = card.getByRole('link', { name: 'Open on Evens' })
  await expect(link).toHaveAttribute('href', `${server.url}/events/${id}`)
  const size = () =>
    card.locator('main').evaluate(({ scrollHeight, scrollWidth, clientHeight, clientWidth }) => ({
      over: [scrollWidth - clientWidth, scrollHeight - clientHeight],
      height: clientHeight,
    }))
  const before = await size()
  expect(before.over).toEqual([0, 0])
  await api(ada.context, server.url, 'POST', '/api/bets', { eventId: id, selection: 'optionA', amount: '5' })
  await blog.clock.runFor(15_000)
  await expect(card.getByText('100%')).toBeVisible()
  expect(await size()).toEqual(before)
  expect(await visitor.cookies()).toEqual([])
  await visitor.close()
  site.close()

  // its owner ends it: the card and the preview say nothing any more
  await dialog.getByRole('switch', { name: 'Visitors see it' }).click()
  await expect.poll(async () => (await fetch(`${server.url}/embed/events/${id}`)).status).toBe(404)
  await page.goBack()
  await expect(dialog).toBeHidden()
})

test('A-share a profile and a tournament are shared with a code, and their owner ends what visitors see', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada', { real: true }), await somebody('Ben')]
  const { page } = ada
  const id = await userId(ada, server.url)
  const tournament = await openTournament(ada, server.url)
  const status = async (path: string) => (await fetch(server.url + path)).status
  const off = page.getByRole('switch', { name: 'Visitors see it' })

  await page.goto(`/profile/${id}`)
  await page.getByRole('button', { name: 'Share profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share profile' })
  await expect(dialog.getByRole('img', { name: 'Code that opens Ada Example' })).toBeVisible()
  // nobody's profile is shown until its owner says so
  await expect(dialog.getByText('Visitors see nothing of you.')).toBeVisible()
  await expect(off).not.toBeChecked()
  expect(await status(`/share/people/${id}`)).toBe(404)
  await off.click()
  await expect(dialog.getByText(`${server.url}/share/people/${id}`)).toBeVisible()
  await expect(off).toBeChecked()
  await expectClean(page)
  await off.click()
  await expect(dialog.getByText(`${server.url}/profile/${id}`)).toBeVisible()
  await expect(off).not.toBeChecked()
  expect(await status(`/share/people/${id}`)).toBe(404)
  await page.goBack()
  await expect(dialog).toBeHidden()
  // somebody else gets the address behind the sign-in, and no switch
  await ben.page.goto(`/profile/${id}`)
  await ben.page.getByRole('button', { name: 'Share profile' }).click()
  await expect(ben.page.getByText('This link asks visitors to sign in first.')).toBeVisible()
  await expect(ben.page.getByText(`${server.url}/profile/${id}`)).toBeVisible()
  await expect(ben.page.getByRole('switch')).toHaveCount(0)

  await page.goto(`/tournaments/${tournament}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await off.click()
  await expect(page.getByText(`${server.url}/tournaments/${tournament}`)).toBeVisible()
  expect(await status(`/share/tournaments/${tournament}`)).toBe(404)
  await off.click()
  await expect(page.getByText(`${server.url}/share/tournaments/${tournament}`)).toBeVisible()
  expect(await status(`/share/tournaments/${tournament}`)).toBe(200)
})

test('R4 the preview and the card of an event name the reader’s hour', async ({
  somebody,
  server,
  browser,
}) => {
  const ada = await somebody('Ada', { real: true })
  const id = await createEvent(ada, server.url, { title: 'Will the ferry run late?' })
  const event = await api<{ endsAt: string }>(ada.context, server.url, 'GET', `/api/events/${id}`)
  const visitor = await browser.newContext({ timezoneId: 'Asia/Tokyo', locale: 'en-US' })
  const page = await visitor.newPage()
  const local = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  }).format(new Date(event.endsAt))
  for (const kind of ['share', 'embed']) {
    await page.goto(`${server.url}/${kind}/events/${id}`)
    await expect(page.locator('time')).toHaveText(local)
  }
  await visitor.close()
})

test('R2 an event’s link leads visitors to sign-in once its creator has ended the preview', {
  tag: '@all',
}, async ({ somebody, server, browser }) => {
  const ada = await somebody('Ada', { real: true })
  const { page } = ada
  const id = await createEvent(ada, server.url, { title: 'Will the ferry run?' })
  const titled = async () =>
    (await (await fetch(`${server.url}/events/${id}`)).text()).includes('Will the ferry run?')
  expect(await titled()).toBe(true)
  await page.goto(`/events/${id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this event' })
  await expect(dialog.getByText(`${server.url}/share/events/${id}`)).toBeVisible()
  await dialog.getByRole('switch', { name: 'Visitors see it' }).click()
  await expect(dialog.getByText(`${server.url}/events/${id}`, { exact: true })).toBeVisible()
  await expect(dialog.getByText('This link asks visitors to sign in first.')).toBeVisible()
  expect(await titled()).toBe(false)
  const visitor = await browser.newContext()
  const guest = await visitor.newPage()
  const asked = guest.waitForRequest(`${server.url}/api/login?returnTo=%2Fevents%2F${id}`)
  await guest.goto(`${server.url}/events/${id}`)
  await asked
  await expect(guest).toHaveURL(`${server.url}/sign-in?returnTo=%2Fevents%2F${id}`)
  await visitor.close()
  await expectClean(page)
})

test('A-share a room’s owner ends the preview of its link, and the room stays open', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const room = await openRoom(ada, server.url, { isPublic: false })
  const preview = `${server.url}/share/rooms/${room.invitePath!.split('invite=')[1]}`
  await enter(ada.page, room.id)
  await menuOf(ada.page, 'Invite')
  const dialog = ada.page.getByRole('dialog')
  await expect(dialog.getByText(preview)).toBeVisible()
  await dialog.getByRole('switch', { name: 'Visitors see it' }).click()
  await expect(dialog.getByText(server.url + room.invitePath!)).toBeVisible()
  await expect(dialog.getByText('This link only asks visitors to sign in.')).toBeVisible()
  expect((await fetch(preview)).status).toBe(404)
  // the new link lets people in, and they have no switch
  await ben.page.goto(room.invitePath!)
  await expect(ben.page.getByRole('form', { name: 'Write in the room' })).toBeVisible()
  await menuOf(ben.page, 'Invite')
  await expect(ben.page.getByRole('dialog').getByText('only asks visitors to sign in')).toBeVisible()
  await expect(ben.page.getByRole('switch')).toHaveCount(0)
})

for (const colorScheme of axeThemes) {
  test(`A-share A-embed the preview page and the card meet WCAG 2.2 AA, ${colorScheme}`, {
    tag: '@all',
  }, async ({ somebody, server, browser }) => {
    const ada = await somebody('Ada', { real: true })
    const id = await createEvent(ada, server.url, { title: 'هل ستمطر يوم الأحد؟' })
    const { invitePath } = await openRoom(ada, server.url, { isPublic: false })
    const invite = invitePath!.split('invite=')[1]!
    const context = await browser.newContext({
      baseURL: server.url,
      colorScheme,
      viewport: { width: 360, height: 640 },
    })
    const page = await context.newPage()
    for (const path of [
      `/share/events/${id}`,
      `/share/rooms/${invite}`,
      '/share/events/999999',
      `/embed/events/${id}`,
      '/embed/events/999999',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading')).toBeVisible()
      await expectClean(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    }
    await page.goto(`/share/events/${id}`)
    await expect(page.getByRole('img', { name: /هل ستمطر/ })).toHaveJSProperty('naturalWidth', 1200)
    await page.getByRole('link', { name: 'Open on Evens' }).click()
    await expect(page).toHaveURL(/sign-in.*events/)
    await page.goto(`/share/rooms/${invite}`)
    await page.getByRole('link', { name: 'Open on Evens' }).click()
    // the way back after signing in keeps the invite
    await expect(page).toHaveURL(new RegExp(`sign-in.*rooms.*${invite}`))
    await context.close()
  })
}
