import { momentAfter, test } from '../../support/browser/moved-clock.ts'
import { api, expect, fillSignUp, leave, overflowOf, tapCounter } from '../../support/browser/support.ts'

const END_IN_SECONDS = 3600
/** The time in which a proposal of practice coins may be disputed. */
const WINDOW_SECONDS = 600

test('Q-04 Q-13 a stranger walks on a phone from an invite link to a settled bet: at most four taps to the first stake, the bell leads back, the receipt has the payout', async ({
  somebody,
  server,
  browser,
  contextOptions,
  pass,
}) => {
  test.slow()
  const [ana, cleo] = [await somebody('Ana'), await somebody('Cleo')]
  const question = 'Who is late on Monday?'
  const asked = await api<{ id: string; inviteLink: string }>(
    ana.context,
    server.url,
    'POST',
    '/api/events',
    {
      ...{ title: question, description: 'By the clock of the door.', category: 'personal' },
      ...{ optionALabel: 'Ana', optionBLabel: 'Ben', isPracticeMode: true, audience: 'link' },
      endsAt: await momentAfter(server, END_IN_SECONDS),
    },
  )
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url })
  const page = await context.newPage()
  const heading = page.getByRole('heading', { name: question, level: 1 })

  await test.step('the link shows the question without a figure, and a side to press', async () => {
    await page.goto(asked.inviteLink)
    await expect(heading).toBeVisible()
    await expect(page.getByRole('article')).toContainText('Ana invites you')
    await expect(page.getByRole('article')).not.toContainText(/%|Pot/)
  })

  await test.step('the stranger signs up on the way and bets', async () => {
    const { tap, count } = tapCounter()
    await tap(page.getByRole('link', { name: 'Take B: Ben' }))
    await fillSignUp(page, 'Ben')
    await tap(page.getByRole('button', { name: 'Create account' }))
    await expect(page).toHaveURL(new RegExp(`/events/${asked.id}$`))
    const slip = page.getByRole('dialog')
    await expect(slip.getByRole('radio', { name: /B: Ben/ })).toBeChecked()
    await tap(slip.getByRole('button', { name: 'Bet 5.00 practice coins on Ben' }))
    await expect(slip).toContainText('On B · Ben')
    expect(count()).toBeLessThanOrEqual(4)
    await slip.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByText('Only invited people see this')).toBeVisible()
  })

  await test.step('another guest takes the other side, betting closes, and the creator proposes', async () => {
    const token = asked.inviteLink.slice('/e/'.length)
    await api(cleo.context, server.url, 'POST', `/api/event-links/${token}`, {})
    const stake = { eventId: asked.id, selection: 'optionA', amount: '5' }
    await api(cleo.context, server.url, 'POST', '/api/bets', stake)
    await pass(END_IN_SECONDS)
    await expect(page.getByText('Betting is closed', { exact: true })).toBeVisible()
    await page.goto('/')
    await ana.page.goto(`/events/${asked.id}`)
    await ana.page.getByRole('button', { name: 'Propose the outcome' }).click()
    await ana.page.getByRole('radio', { name: /Ben/ }).check()
    await ana.page.getByRole('button', { name: 'Propose', exact: true }).click()
    await expect(ana.page.getByText('The outcome is proposed', { exact: true })).toBeVisible()
  })

  await test.step('the notice in the bell leads back to the event', async () => {
    await page.getByRole('button', { name: /^Notifications, \d unread$/ }).click()
    const bell = page.getByRole('dialog', { name: 'Notifications' })
    await bell.getByRole('link', { name: /^Proposed: you win · Ben/ }).click()
    await expect(page).toHaveURL(new RegExp(`/events/${asked.id}$`))
    await expect(heading).toBeVisible()
    await expect(page.getByText('The creator proposes this outcome:')).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await overflowOf(page)).toBe(0)
  })

  await test.step('nobody disputes it: the receipt has the payout, and the purse has it too', async () => {
    await pass(WINDOW_SECONDS)
    await expect(page.getByText('The event is settled', { exact: true })).toBeVisible()
    const receipt = page.getByRole('article', { name: /^You won/ })
    await expect(receipt).toContainText('Paid to you')
    await expect(receipt).toContainText('9.80')
    await expect(receipt).toContainText('4.80')
    expect(await overflowOf(page)).toBe(0)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('1004.80 practice coins')
    expect(await api(context, server.url, 'GET', '/api/auth/user')).toMatchObject({
      practiceBalance: '1004.80',
    })
  })
  await leave(context)
})
