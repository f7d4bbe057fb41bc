import { axeFaults } from '../../support/browser/axe.ts'
import {
  expect,
  fillSignUp,
  leave,
  overflowOf,
  type Page,
  type Somebody,
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

/** Presses that a newcomer makes beside the fields of the sign-up. */
function counter() {
  let taps = 0
  return {
    tap: async (target: ReturnType<Page['getByRole']>) => {
      taps += 1
      await target.click()
    },
    count: () => taps,
  }
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
  const { tap, count } = counter()
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
