import { randomUUID } from 'node:crypto'
import { axeFaults } from '../../support/browser/axe.ts'
import { log, openActions } from '../../support/browser/conversation.ts'
import { remember, signInAs } from '../../support/browser/demo-session.ts'
import {
  api,
  axeThemes,
  createEvent,
  expect,
  overflowOf,
  type Page,
  type Somebody,
  test,
  toast,
} from '../../support/browser/support.ts'

const idOf = async ({ context }: Somebody, origin: string) =>
  (await api<{ id: string }>(context, origin, 'GET', '/api/auth/user')).id

/** Opens the menu of what is shown, and chooses. */
async function choose(page: Page, menu: string | RegExp, item: string | RegExp) {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Fills and sends the report that is open. */
async function sendReport(page: Page, reason: string, words: string) {
  const dialog = page.getByRole('dialog', { name: /^Report / })
  await expect(dialog).toContainText('Moderators see')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Choose what is wrong')).toBeVisible()
  await dialog.getByLabel('What is wrong?').selectOption(reason)
  await dialog.getByLabel(/^In your own words/).fill(words)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  const sent = page.getByRole('dialog', { name: 'Thank you, it was sent' })
  await sent.getByRole('button', { name: 'Done' }).click()
  await expect(sent).toBeHidden()
}

/** Decides a report in the queue. @param title of the reported thing */
async function decide(page: Page, title: string, choice: string, reason: string, term?: string) {
  const report = page.getByRole('region', { name: title })
  await report.getByRole('button', { name: choice, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: choice, exact: true }).click()
  await expect(dialog.getByText('Please write a reason')).toBeVisible()
  if (term) await dialog.getByRole('button', { name: term }).click()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: choice, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(report).toBeHidden()
}

test('S-27 a gang and a person are reported, decided about, and everybody concerned reads the outcome', {
  tag: '@all',
}, async ({ somebody, server }) => {
  test.setTimeout(120_000)
  const [ben, quill] = [await somebody('Ben'), await somebody(`Quill${randomUUID().slice(0, 4)}`)]
  const gang = `Rude Crew ${randomUUID().slice(0, 6)}`
  const { id } = await api<{ id: string }>(quill.context, server.url, 'POST', '/api/gangs', {
    name: gang,
    description: 'Rude words',
  })
  const { page } = ben
  await page.goto(`/gangs?join=${id}`)
  await choose(page, `More about ${gang}`, 'Report')
  await sendReport(page, 'Insults, threats or hate', 'Look at its description')
  await page.goto(`/profile/${await idOf(quill, server.url)}`)
  await choose(page, /^More about/, 'Report')
  await sendReport(page, 'Advertising or spam', '')

  const { page: admin } = await somebody('Wendy', { admin: true })
  await admin.goto('/admin')
  await admin.getByRole('main').getByRole('link', { name: 'Reports to decide' }).click()
  const report = admin.getByRole('region', { name: gang })
  await expect(report).toContainText('Rude words')
  await expect(report).toContainText('Insults, threats or hate. Look at its description')
  await expect(report).toContainText('Ben Example')
  await decide(admin, gang, 'Dissolve the gang', 'Hate in the description')
  await decide(admin, `${quill.firstName} E.`, 'Mute', 'The same words to thirty people', '1 week')
  await admin.getByRole('button', { name: 'Decided' }).click()
  await expect(admin.getByRole('region', { name: gang })).toContainText('remove: Hate in the description')
  await expect(admin.getByRole('region', { name: `${quill.firstName} E.` })).toContainText('Muted')

  await quill.page.goto('/settings#moderation')
  const decisions = quill.page.getByRole('list', { name: 'Decisions about you' })
  await expect(decisions).toContainText('The same words to thirty people')
  await expect(decisions).toContainText(/Muted.* · until /)
  await expect(decisions).toContainText('You cannot write to others until it ends.')
  await page.goto('/settings#moderation')
  await expect(page.getByRole('list', { name: 'Your reports' }).getByText('Acted on')).toHaveCount(2)

  await admin
    .getByRole('region', { name: `${quill.firstName} E.` })
    .getByRole('button', { name: 'End early' })
    .click()
  await admin.getByRole('dialog').getByLabel('Reason').fill('It was a mistake')
  await admin.getByRole('dialog').getByRole('button', { name: 'End early' }).click()
  await expect(toast(admin, 'Ended early')).toBeVisible()
  await quill.page.reload()
  await expect(decisions).toContainText('ended early')
})

test('S-27 a person is blocked on the profile: their comments fold, and settings ends it', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const event = await createEvent(ada, server.url, { isPracticeMode: true })
  await api(ben.context, server.url, 'POST', `/api/events/${event}/comments`, {
    content: 'Nobody bets on this',
  })
  const { page } = ada
  await page.goto(`/profile/${await idOf(ben, server.url)}`)
  await choose(page, /^More about/, 'Block')
  await page
    .getByRole('dialog', { name: /^Block Ben/ })
    .getByRole('button', { name: 'Block' })
    .click()
  await expect(toast(page, 'Blocked')).toBeVisible()
  await expect(page.getByText('You have blocked this person')).toBeVisible()

  await page.goto(`/events/${event}`)
  await expect(page.getByText('You have blocked this person')).toBeVisible()
  await expect(page.getByText('Nobody bets on this')).toBeHidden()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Nobody bets on this')).toBeVisible()

  await page.goto('/settings#moderation')
  const blocked = page.getByRole('list', { name: 'Blocked people' })
  await expect(blocked).toContainText('Ben E.')
  await blocked.getByRole('button', { name: 'Unblock Ben E.' }).click()
  await expect(toast(page, 'Unblocked')).toBeVisible()
  await expect(page.getByText('Nobody. You can block a person on their profile.')).toBeVisible()
})

test('S-27 an event is reported from its menu, where its creator can be blocked too', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const event = await createEvent(ada, server.url, { isPracticeMode: true })
  const { page } = await somebody('Ben')
  await page.goto(`/events/${event}`)
  await choose(page, 'More about this event', 'Report')
  await sendReport(page, 'Cannot be decided fairly', 'There is no such weather station')
  await choose(page, 'More about this event', 'Block Ada E.')
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(toast(page, 'Blocked')).toBeVisible()
  await page.getByRole('button', { name: 'More about this event' }).click()
  await page.getByRole('menuitem', { name: 'Unblock Ada E.' }).click()
  await expect(toast(page, 'Unblocked')).toBeVisible()
  // one's own event has nothing to report there
  await ada.page.goto(`/events/${event}`)
  await expect(ada.page.getByRole('button', { name: 'Share' })).toBeVisible()
  await ada.page.getByRole('button', { name: 'More about this event' }).click()
  await expect(ada.page.getByRole('menuitem')).toHaveText(['Ask again', 'Calendar', 'Add a cover'])
})

test('S-27 a message is reported where it was written, its author blocked in the thread, and a room from its menu', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const [adaId, benId] = [await idOf(ada, server.url), await idOf(ben, server.url)]
  await api(ben.context, server.url, 'POST', '/api/messages/send', {
    receiverId: adaId,
    content: 'Send me your password',
  })
  const { page } = ada
  await page.goto(`/messages/${benId}`)
  // the list of conversations has the words too, and may come before the thread
  await openActions(log(page).getByRole('article').filter({ hasText: 'Send me your password' }))
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await sendReport(page, 'Fraud or a scam', 'He asks everybody')
  await choose(page, 'Actions for this conversation', 'Block')
  await page
    .getByRole('dialog', { name: /^Block Ben/ })
    .getByRole('button', { name: 'Block' })
    .click()
  await expect(page.getByText('You have blocked this person.')).toBeVisible()

  const room = await api<{ id: string }>(ben.context, server.url, 'POST', '/api/video-rooms', {
    name: 'Free money tonight',
  })
  await page.goto(`/rooms/${room.id}`)
  await choose(page, 'More about this room', 'Report')
  await sendReport(page, 'Advertising or spam', '')
})

for (const theme of axeThemes) {
  test(`S-27 moderation has no fault that axe finds, ${theme}`, { tag: '@all' }, async ({
    browser,
    server,
    contextOptions,
  }) => {
    const context = await browser.newContext({
      ...contextOptions,
      baseURL: server.url,
      reducedMotion: 'reduce',
    })
    await signInAs(context, server.url, 'wren')
    await remember(context, theme, true)
    const page = await context.newPage()
    const faults = async (where: string) => {
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      expect(await axeFaults(page), where).toEqual([])
      expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    }
    await page.goto('/admin/reports')
    await expect(page.getByRole('region', { name: 'Sure Wins Daily' }).first()).toBeVisible()
    await faults('queue')
    await page.getByRole('button', { name: 'Mute' }).first().click()
    await faults('deciding')
    await page.goto('/gangs?join=1')
    await choose(page, /^More about Harbour/, 'Report')
    await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
    await faults('reporting')
    // from its top: at the section itself the strip of the mode lies over half of a switch
    await page.goto('/settings/record')
    await expect(page.getByText('Nobody. You can block a person on their profile.')).toBeVisible()
    await faults('settings')
    await context.close()
  })
}
