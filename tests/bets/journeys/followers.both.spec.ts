import { momentAfter, test } from '../../support/browser/moved-clock.ts'
import { expectNarrow } from '../../support/browser/narrow.ts'
import {
  api,
  createEvent,
  expect,
  type Page,
  placeBet,
  type Somebody,
} from '../../support/browser/support.ts'

const END_IN_SECONDS = 3600
/** The time in which a proposal of practice coins may be disputed. */
const WINDOW_SECONDS = 600

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024

/** Presses a control: on a desktop by keyboard alone, from where the focus is. */
async function press(page: Page, target: ReturnType<Page['getByRole']>, key = 'Enter'): Promise<void> {
  if (!isWide(page)) return target.click()
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < 120; tabs++) {
    if (await target.evaluate((control) => control === document.activeElement))
      return page.keyboard.press(key)
    await page.keyboard.press('Tab')
  }
  throw new Error('The Tab key does not reach the control')
}

test('Q-14 Q-13 a public question is asked in a circle by keyboard, its guests bet among themselves, and the public result is proposed there', async ({
  somebody,
  server,
  pass,
}) => {
  test.slow()
  const [ada, ben, cleo, dan] = [
    await somebody('Ada'),
    await somebody('Ben'),
    await somebody('Cleo'),
    await somebody('Dan'),
  ]
  const title = 'Does it rain on the fair?'
  const endsAt = await momentAfter(server, END_IN_SECONDS)
  const source = await createEvent(ada, server.url, { title, isPracticeMode: true, endsAt })
  const stake = ({ context }: Somebody, eventId: string, selection: 'optionA' | 'optionB') =>
    api(context, server.url, 'POST', '/api/bets', { eventId, selection, amount: '5' })
  await stake(ada, source, 'optionA')
  await stake(dan, source, 'optionB')

  const { page } = ben
  const link = await test.step('Ben asks his circle by link', async () => {
    await page.goto(`/events/${source}`)
    await press(page, page.getByRole('button', { name: 'Ask your circle' }))
    const dialog = page.getByRole('dialog', { name: 'Ask your circle' })
    await expect(dialog).toContainText('The result of the public event is proposed there')
    await expect(dialog.getByRole('button', { name: 'Everyone' })).toHaveCount(0)
    await press(page, dialog.getByRole('button', { name: 'By link' }), 'Space')
    await expect(dialog.getByRole('button', { name: 'By link' })).toHaveAttribute('aria-pressed', 'true')
    await expectNarrow(page)
    await press(page, dialog.getByRole('button', { name: 'Create', exact: true }))
    await expect(page).not.toHaveURL(new RegExp(`/events/${source}$`))
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'follows a public event' })).toHaveAttribute(
      'href',
      `/events/${source}`,
    )
    await expect(page.getByText('Only invited people see this')).toBeVisible()
    await expect(page.getByText(/the result of that one is proposed here/)).toBeVisible()
    await expectNarrow(page)
    const card = page.getByRole('region', { name: 'Invite people' })
    return (await card.getByText(/\/e\/[\w-]{22}$/).textContent())!
  })
  const follower = new URL(page.url()).pathname.split('/').at(-1)!
  expect(follower).not.toBe(source)

  await test.step('guests bet in a pot of their own', async () => {
    await cleo.page.goto(link)
    await expect(cleo.page).toHaveURL(new RegExp(`/events/${follower}$`))
    await placeBet(cleo.page, 'A', '7')
    const token = link.split('/').at(-1)!
    await api(dan.context, server.url, 'POST', `/api/event-links/${token}`, {})
    await stake(dan, follower, 'optionB')
    const pot = await api(ada.context, server.url, 'GET', `/api/events/${source}`)
    expect(pot).toMatchObject({ totalPool: '10.00' })
  })

  await test.step('both close together, and the follower waits for the public event', async () => {
    await pass(END_IN_SECONDS)
    await expect(cleo.page.getByText('Betting is closed', { exact: true })).toBeVisible()
    await expect(cleo.page.getByText('It ends as the public event does.')).toBeVisible()
  })

  await test.step('the public result is the proposal among them', async () => {
    await api(ada.context, server.url, 'POST', `/api/events/${source}/propose`, { outcome: 'optionA' })
    await pass(WINDOW_SECONDS)
    await expect(cleo.page.getByText('The public event ended like this:')).toBeVisible()
    await expect(cleo.page.getByText('The outcome is proposed', { exact: true })).toBeVisible()
    await dan.page.goto(`/events/${follower}`)
    await expect(dan.page.getByText('The public event ended like this:')).toBeVisible()
    await expect(dan.page.getByRole('button', { name: 'Dispute' })).toBeVisible()
    await expectNarrow(dan.page)
  })

  await test.step('it stands at the end of its own window', async () => {
    await pass(WINDOW_SECONDS)
    await expect(cleo.page.getByText('You won')).toBeVisible()
    await expect(cleo.page.getByText('11.76').first()).toBeVisible()
  })
})
