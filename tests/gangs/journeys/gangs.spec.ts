import { randomUUID } from 'node:crypto'
import type { Request } from '@playwright/test'
import { axeFaults } from '../../support/browser/axe.ts'
import { remember } from '../../support/browser/demo-session.ts'
import {
  api,
  axeThemes,
  expect,
  overflowOf,
  type Page,
  type Somebody,
  test,
  toast,
} from '../../support/browser/support.ts'

const newName = (name: string) => `${name} ${randomUUID().slice(0, 6)}`
const own = (page: Page) => page.getByRole('region', { name: 'Your gang', exact: true })
const alerts = (page: Page) => page.getByRole('list', { name: 'Recent alerts' })
const members = (page: Page) => page.getByRole('list', { name: 'Members' })

/** A gang of this person, by the API. @returns its id */
async function found({ context }: Somebody, origin: string, name: string): Promise<string> {
  return (await api<{ id: string }>(context, origin, 'POST', '/api/gangs', { name })).id
}
const join = ({ context }: Somebody, origin: string, id: string) =>
  api(context, origin, 'POST', `/api/gangs/${id}/join`, {})

/** Searches for a gang: the demo's and other tests' gangs are in the list too. */
async function find(page: Page, name: string) {
  await page.getByLabel('Find a gang').fill(name)
  return page
    .getByRole('region', { name: 'All gangs' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
}

test('D-28 G-01 G-03 G-04 G-05 G-06 G-07 G-13 a gang is founded, is one’s own, and home leads to it', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada')
  const name = newName('Night Owls')
  await page.goto('/gangs')
  await page.getByRole('button', { name: 'Create a Gang' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a Gang' })
  await expect(dialog.getByText('3-100 characters')).toBeVisible()
  await dialog.getByLabel('Name').fill('   ')
  await dialog.getByRole('button', { name: 'Create Gang' }).click()
  await expect(toast(page, 'Missing Name')).toBeVisible()
  await expect(toast(page, 'Please enter a gang name')).toBeVisible()
  // the length is the server's to judge
  await dialog.getByLabel('Name').fill('ab')
  await dialog.getByRole('button', { name: 'Create Gang' }).click()
  await expect(toast(page, 'Creation Failed')).toBeVisible()
  await expect(dialog.getByText('At least 3 characters')).toBeVisible()
  await dialog.getByLabel('Name').fill(`  ${name} `)
  await dialog.getByRole('button', { name: 'Create Gang' }).click()
  await expect(toast(page, 'Gang Created')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(own(page).getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(own(page)).toContainText('1 member · you are the owner')

  const create = page.getByRole('button', { name: 'Create a Gang' })
  await expect(create).toBeDisabled()
  await expect(create).toHaveAccessibleDescription(
    `You are in ${name}. Leave it before you join or found another one.`,
  )
  const listed = await find(page, name)
  await expect(listed).toContainText('Yours')
  await expect(listed.getByRole('button')).toHaveCount(0)
  const other = await find(page, 'Encore')
  await expect(other).toContainText('7 members')
  await expect(other).toContainText('Concerts, films and award nights.')
  await expect(other.getByRole('button', { name: /^Join Gang/ })).toBeDisabled()

  await page.goto('/')
  await page.getByText('Everything else', { exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'View Your Gang' }).click()
  await expect(own(page)).toBeVisible()
})

test('G-09 G-11 G-12 G-13 the link of an invitation opens the gang’s card: join, and leave', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const name = newName('Harbour')
  const id = await found(ada, server.url, name)
  const { page } = await somebody('Ben')

  await ada.page.goto('/gangs')
  await own(ada.page).getByRole('button', { name: 'Invite' }).click()
  const invitation = ada.page.getByRole('dialog', { name: `Invite people to ${name}` })
  await expect(invitation.getByRole('img', { name: `Code that opens ${name}` })).toBeVisible()
  const link = await invitation.getByText(/\/gangs\?join=/).innerText()
  expect(link).toBe(`${server.url}/gangs?join=${id}`)

  await page.goto(link)
  const card = page.getByRole('region', { name, exact: true })
  await expect(card.getByRole('list', { name: 'Members' })).toContainText('Ada')
  await card.getByRole('button', { name: /^Join Gang/ }).click()
  await expect(toast(page, 'Joined Gang')).toBeVisible()
  await expect(page).toHaveURL(/\/gangs$/)
  await expect(own(page)).toContainText('2 members · you are a member')
  // the founder's page follows
  await invitation.getByRole('button', { name: 'Done' }).click()
  await expect(own(ada.page)).toContainText('2 members')

  await own(page).getByRole('button', { name: 'Leave' }).click()
  const question = page.getByRole('dialog', { name: `Leave ${name}?` })
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(toast(page, 'Left Gang')).toBeVisible()
  await expect(own(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Create a Gang' })).toBeEnabled()
  await expect(own(ada.page)).toContainText('1 member ')
})

test('Q-01 a gang’s page has its own events, and a newcomer has the earlier ones once they are let in', async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const id = await found(ada, server.url, newName('Askers'))
  const ofGang = (page: Page) => page.getByRole('region', { name: 'Your gang’s events' })
  await ada.page.goto('/gangs')
  await expect(ofGang(ada.page)).toContainText('No question yet. Ask your gang the first one.')
  await ofGang(ada.page).getByRole('link', { name: 'Ask your gang' }).click()
  await expect(ada.page.getByRole('dialog')).toBeVisible()
  const { id: eventId } = await api<{ id: string }>(ada.context, server.url, 'POST', '/api/events', {
    title: 'Who brings the boat?',
    description: 'Settled on the pier.',
    category: 'other',
    optionALabel: 'Ada',
    optionBLabel: 'Ben',
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    isPracticeMode: true,
    audience: 'gang',
  })
  await join(ben, server.url, id)
  await ada.page.goto('/gangs')
  const asked = ofGang(ada.page).getByRole('link', { name: 'Who brings the boat?' })
  await expect(asked).toHaveAttribute('href', `/events/${eventId}`)
  await ben.page.goto('/gangs')
  await expect(ofGang(ben.page)).toContainText('You see what your gang asks from now on')
  await expect(ben.page.getByText('Does not see earlier events yet')).toHaveCount(0)
  await members(ada.page).getByRole('button', { name: 'Let in Ben E.' }).click()
  await expect(toast(ada.page, 'Ben E. now sees everything')).toBeVisible()
  await expect(ada.page.getByText('Does not see earlier events yet')).toHaveCount(0)
  // his page follows
  await expect(ofGang(ben.page).getByRole('link', { name: 'Who brings the boat?' })).toBeVisible()
  await ofGang(ben.page).getByRole('link', { name: 'See all' }).click()
  await expect(ben.page.getByRole('button', { name: 'My gang' })).toHaveAttribute('aria-pressed', 'true')
  await expect(ben.page.getByRole('main').getByRole('link', { name: 'Who brings the boat?' })).toBeVisible()
})

test('G-02 G-18 G-19 G-20 G-21 X-12 X-13 an alert reaches a member on another screen, not its sender, not a muted one', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const id = await found(ada, server.url, newName('Alerted'))
  await join(ben, server.url, id)
  await ada.page.goto('/gangs')
  const joined = ben.page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framesent', {
      predicate: ({ payload }) => payload.toString().includes('join_gang'),
    }),
  )
  await ben.page.goto('/events')
  expect(JSON.parse((await joined).payload.toString())).toEqual({ type: 'join_gang', gangId: id })

  const send = async (title: string, message: string) => {
    await own(ada.page).getByRole('button', { name: 'Send Alert' }).click()
    const dialog = ada.page.getByRole('dialog', { name: 'Send Gang Alert' })
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Message').fill(message)
    await dialog.getByRole('button', { name: 'Send Alert' }).click()
    return dialog
  }
  const empty = await send(' ', 'The long table by the window')
  await expect(toast(ada.page, 'Missing Information')).toBeVisible()
  await expect(toast(ada.page, 'Please enter both title and message')).toBeVisible()
  await empty.getByRole('button', { name: 'Cancel' }).click()

  await send('Cup final at eight', 'The long table by the window')
  await expect(toast(ada.page, 'Alert Sent')).toBeVisible()
  await expect(toast(ben.page, 'Cup final at eight')).toBeVisible()
  await expect(toast(ben.page, 'The long table by the window')).toBeVisible()
  await expect(alerts(ada.page)).toContainText('You')
  await expect(alerts(ada.page)).toContainText('read by 0')
  await expect(toast(ada.page, 'Cup final at eight')).toBeHidden()

  await ben.page.goto('/gangs')
  await expect(alerts(ben.page)).toContainText('Ada E.')
  await expect(alerts(ada.page)).toContainText('read by 1')
  const asks = (method: string, path: string) => (request: Request) =>
    request.method() === method && new URL(request.url()).pathname === path
  const muted = ben.page.waitForResponse((answer) =>
    asks('PATCH', `/api/gangs/${id}/alerts`)(answer.request()),
  )
  // an answer from before may have come over the switch: the gang is read once more behind it
  const again = muted.then(() => ben.page.waitForRequest(asks('GET', `/api/gangs/${id}`)))
  await ben.page.getByRole('switch', { name: 'Notify me of alerts' }).click()
  await again
  await expect(ben.page.getByRole('switch', { name: 'Notify me of alerts' })).not.toBeChecked()
  await ben.page.reload()
  await expect(ben.page.getByRole('switch', { name: 'Notify me of alerts' })).not.toBeChecked()
  await send('Moved to nine', 'The kitchen is late')
  await expect(alerts(ben.page)).toContainText('Moved to nine')
  await expect(toast(ben.page, 'Moved to nine')).toBeHidden()
})

test('G-17 the owner gives roles, changes the name, removes a member and hands the gang over', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben, cleo] = [await somebody('Ada'), await somebody('Ben'), await somebody('Cleo')]
  const name = newName('Ranks')
  const id = await found(ada, server.url, name)
  await join(ben, server.url, id)
  await join(cleo, server.url, id)
  const { page } = ada
  await page.goto('/gangs')
  await cleo.page.goto('/gangs')
  const act = async (who: string, item: string, button: string) => {
    await page.getByRole('button', { name: `Actions on ${who}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const row = (who: string) => members(page).getByRole('listitem').filter({ hasText: who })
  await act('Ben E.', 'Make officer', 'Make officer')
  await expect(row('Ben E.')).toContainText('Officer')
  await act('Cleo E.', 'Remove from the gang', 'Remove')
  await expect(row('Cleo E.')).toHaveCount(0)
  // a message reaches her at once, and her page shows that she is free
  await expect(cleo.page.getByRole('button', { name: 'Create a Gang' })).toBeEnabled()
  await expect(cleo.page.getByText('Yours', { exact: true })).toHaveCount(0)
  // she stays out, by the invitation too, until she is let back in
  await cleo.page.goto(`/gangs?join=${id}`)
  const joining = cleo.page
    .getByRole('region', { name, exact: true })
    .getByRole('button', { name: /^Join Gang/ })
  await expect(joining).toBeDisabled()
  await expect(joining).toHaveAccessibleDescription(/^This gang removed you/)
  const kept = page.getByRole('list', { name: 'Removed people' })
  await expect(kept).toContainText('Cleo E.')
  await kept.getByRole('button', { name: 'Let Cleo E. back in' }).click()
  await expect(toast(page, 'Cleo E. can join again')).toBeVisible()
  await expect(kept).toHaveCount(0)

  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Change name and description' }).click()
  const editing = page.getByRole('dialog', { name: 'Change your gang' })
  await editing.getByLabel('Name').fill(`${name} United`)
  await editing.getByLabel('Description').fill('Now with a flag')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(own(page).getByRole('heading', { name: `${name} United` })).toBeVisible()
  await expect(own(page)).toContainText('Now with a flag')

  await act('Ben E.', 'Hand the gang over', 'Hand over')
  await expect(row('Ben E.')).toContainText('Owner')
  await expect(own(page)).toContainText('you are an officer')
})

for (const theme of axeThemes) {
  test(`G-01 G-03 the gangs and their dialogs have no fault that axe finds, ${theme}`, {
    tag: '@all',
  }, async ({ somebody, server }) => {
    const ada = await somebody('Ada')
    const { page } = ada
    await remember(ada.context, theme, true)
    const faults = async (where: string) => {
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      expect(await axeFaults(page), where).toEqual([])
      expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    }
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/gangs')
    await faults('without a gang')
    await page.getByRole('button', { name: 'Create a Gang' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create Gang' }).click()
    await faults('creating')
    const id = await found(ada, server.url, newName('Seen'))
    await api(ada.context, server.url, 'POST', `/api/gangs/${id}/alerts`, {
      title: 'Hello',
      message: 'Words',
    })
    await page.goto('/gangs?join=1')
    await expect(alerts(page)).toBeVisible()
    await faults('own and invited')
    for (const name of ['Send Alert', 'Invite', 'Leave']) {
      await own(page).getByRole('button', { name }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await faults(name)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })
}
