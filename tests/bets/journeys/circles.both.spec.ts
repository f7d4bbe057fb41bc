import { axeFaults } from '../../support/browser/axe.ts'
import { ask } from '../../support/browser/moved-clock.ts'
import {
  api,
  axeThemes,
  expect,
  fillSignUp,
  leave,
  overflowOf,
  type Page,
  type Somebody,
  tapCounter,
  test,
} from '../../support/browser/support.ts'

/** Asks a question that only the guests of a link see. @returns the link, as the page after it shows it */
async function askByLink({ page }: Somebody, question: string): Promise<string> {
  await page.goto('/events?create=1')
  const form = page.getByRole('dialog', { name: 'Create event' })
  await form.getByLabel('Question').fill(question)
  await form.getByLabel('Option A').fill('Ana')
  await form.getByLabel('Option B').fill('Ben')
  await form.getByLabel('Rules').fill('By the clock of the door.')
  await expect(form.getByRole('button', { name: 'Everyone' })).toHaveAttribute('aria-pressed', 'true')
  await expect(form.getByRole('button', { name: 'My gang' })).toBeDisabled()
  await form.getByRole('button', { name: 'By link' }).click()
  await expect(
    form.getByText('Only people with your invite link see it. You get the link next.'),
  ).toBeVisible()
  await form.getByRole('button', { name: 'Create practice event' }).click()
  const card = page.getByRole('region', { name: 'Invite people' })
  await expect(card.getByRole('button', { name: 'Copy link' })).toBeVisible()
  const link = await card.getByText(/\/e\/[\w-]{22}$/).textContent()
  return link!
}

test('Q-01 Q-03 Q-04 Q-13 an event by link: a stranger comes by it to a first bet in at most four taps, nobody else sees it, and it ends', async ({
  somebody,
  server,
  browser,
  contextOptions,
}) => {
  const [ana, cleo] = [await somebody('Ana'), await somebody('Cleo')]
  const question = `Who is late on Monday ${Date.now() % 100_000}?`
  const link = await askByLink(ana, question)
  const { page } = ana
  const address = new URL(page.url()).pathname
  await expect(page.getByText('Only invited people see this')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  // a person without the link
  await cleo.page.goto(address)
  await expect(cleo.page.getByText('404 Page Not Found')).toBeVisible()

  // a stranger on a device of their own
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url })
  const visitor = await context.newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: question })).toBeVisible()
  const invitation = visitor.getByRole('article')
  await expect(invitation).toContainText('Ana invites you')
  await expect(invitation).not.toContainText(/%|Pot/)
  expect(await axeFaults(visitor)).toEqual([])
  await visitor.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(visitor)).toBe(0)
  await visitor.setViewportSize({ width: 412, height: 839 })
  const { tap, count } = tapCounter()
  await tap(invitation.getByRole('link', { name: 'Take B: Ben' }))
  await fillSignUp(visitor, 'Ben')
  await tap(visitor.getByRole('button', { name: 'Create account' }))
  await expect(visitor).toHaveURL(new RegExp(`${address}$`))
  const slip = visitor.getByRole('dialog')
  await expect(slip.getByRole('radio', { name: /B: Ben/ })).toBeChecked()
  // the slip of a newcomer opens with an amount
  await tap(slip.getByRole('button', { name: 'Bet 5.00 practice coins on Ben' }))
  await expect(slip).toContainText('On B · Ben')
  expect(count()).toBeLessThanOrEqual(4)

  // the creator sees who came, and ends the link: who joined stays, others find nothing
  await page.getByRole('button', { name: 'Share', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await expect(dialog.getByRole('list', { name: 'People who joined' })).toContainText('Ben')
  await expect(dialog.getByRole('switch', { name: 'Visitors see it' })).not.toBeChecked()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'End the link' }).click()
  await page
    .getByRole('dialog', { name: 'End the link?' })
    .getByRole('button', { name: 'End the link' })
    .click()
  await expect(dialog.getByRole('button', { name: 'Make a link' })).toBeVisible()
  await cleo.page.goto(link)
  await expect(cleo.page.getByText('This invitation leads nowhere. Ask for a new link.')).toBeVisible()
  await cleo.page.getByRole('link', { name: 'To the events' }).click()
  await expect(cleo.page).toHaveURL(/\/events$/)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: question, level: 1 })).toBeVisible()
  await leave(context)
})

/** The faults of a part in every theme of this walk. */
async function faultsIn(page: Page, within: string): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of axeThemes) {
    await page.emulateMedia({ colorScheme })
    faults.push(...(await axeFaults(page, { within })))
  }
  return faults
}

/** The account is older than a day. */
const older = async ({ email }: Somebody, server: Parameters<typeof ask>[0]) => {
  await ask(server, `update users set created_at = created_at - interval '2 days' where email = $1`, [email])
}

test('Q-15 Q-03 Q-13 an event’s creator reads out a code: another person types it by keyboard on a small screen, and bets; chats show a preview once allowed', async ({
  somebody,
  server,
  request,
}) => {
  const [ana, ben] = [await somebody('Ana'), await somebody('Ben')]
  const question = `Who is late on Friday ${Date.now() % 100_000}?`
  const link = await askByLink(ana, question)
  const { page } = ana
  const address = new URL(page.url()).pathname
  const headOfLink = async () => (await (await request.get(link)).text()).split('</head>')[0]!
  expect(await headOfLink()).not.toContain(question)

  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Share', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  const make = dialog.getByRole('button', { name: 'Make a spoken code' })
  await make.focus()
  await page.keyboard.press('Enter')
  const part = dialog.getByRole('region', { name: 'Spoken code' })
  const code = (await part.getByText(/^[B-Z]{4}-[B-Z]{4}$/).textContent())!
  await expect(
    part.getByText([...code.replace('-', '')].join(', ').replace(/(.{10}), /, '$1. ')),
  ).toBeAttached()
  await expect(part).toContainText('It works until')
  expect(await overflowOf(page)).toBe(0)
  const preview = dialog.getByRole('switch', { name: 'Let chats show a preview' })
  await expect(preview).not.toBeChecked()
  await preview.focus()
  await page.keyboard.press('Space')
  await expect(preview).toBeChecked()
  expect(await faultsIn(page, '[role=dialog]')).toEqual([])
  await expect.poll(headOfLink).toContain(`<meta property="og:title" content="${question}">`)
  expect(await headOfLink()).not.toContain('og:image')

  // an account of today asks for the link
  await ben.page.setViewportSize({ width: 320, height: 640 })
  await ben.page.goto('/events')
  const open = ben.page.getByRole('button', { name: 'Have a code?' })
  await open.focus()
  await ben.page.keyboard.press('Enter')
  const typing = ben.page.getByRole('dialog', { name: 'Have a code?' })
  await expect(typing.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await ben.page.keyboard.type(code.toLowerCase().replace('-', ' '))
  await ben.page.keyboard.press('Enter')
  await expect(typing.getByText(/Ask for the link/)).toBeVisible()
  expect(await overflowOf(ben.page)).toBe(0)
  expect(await faultsIn(ben.page, '[role=dialog]')).toEqual([])

  await older(ben, server)
  await typing.getByRole('textbox', { name: 'Code' }).fill('BBBB-CCCC')
  await ben.page.keyboard.press('Enter')
  await expect(typing.getByText('This code leads nowhere. Ask for a new one, or for the link.')).toBeVisible()
  await typing.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase())
  await ben.page.keyboard.press('Enter')
  await expect(ben.page).toHaveURL(new RegExp(`${address}$`))
  await expect(ben.page.getByRole('heading', { name: question, level: 1 })).toBeVisible()
  await ben.page.goto(`${address}?side=B`)
  const slip = ben.page.getByRole('dialog')
  await slip.getByRole('button', { name: /^Bet .* practice coins on Ben$/ }).click()
  await expect(slip).toContainText('On B · Ben')

  // an event for real money, by the address that opens the dialog
  const dollars = `Who is late on Sunday ${Date.now() % 100_000}?`
  const words = { title: dollars, description: 'By the clock.', optionALabel: 'Ana', optionBLabel: 'Ben' }
  const endsAt = new Date(Date.now() + 3_600_000).toISOString()
  const event = { ...words, category: 'other', isPracticeMode: false, audience: 'link', endsAt }
  const { id } = await api<{ id: string }>(ana.context, server.url, 'POST', '/api/events', event)
  const path = `/api/events/${id}/spoken-code`
  const second = await api<{ code: string }>(ana.context, server.url, 'PUT', path, {})
  await ben.page.goto('/events?code=1')
  await typing.getByRole('textbox', { name: 'Code' }).fill(second.code)
  await typing.getByRole('button', { name: 'Go to the event' }).click()
  await expect(ben.page.getByRole('heading', { name: dollars, level: 1 })).toBeVisible()
})
