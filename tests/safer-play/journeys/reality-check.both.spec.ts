import { axeFaults } from '../../support/browser/axe.ts'
import {
  api,
  axeThemes,
  createEvent,
  expect,
  overflowOf,
  type Page,
  type Somebody,
  test,
} from '../../support/browser/support.ts'
import { openTournament, takeSeat } from '../../support/browser/tournaments.ts'

const CHECK = {
  since: '2026-11-26T08:00:00.000Z',
  minutes: 62,
  staked: '48.00',
  won: '19.60',
  net: '-18.40',
  open: '10.00',
}

type Over = {
  answered: () => number
  /** lets the page notice that a minute was played, and that a round is over */
  lookAgain: () => Promise<void>
}

/** An hour of play is not waited for: the server's answers that it is over are given here, and each answer of the person reaches the server. */
async function hourIsOver({ page }: Somebody): Promise<Over> {
  let answers = 0
  let beats = 0
  await page.route('**/api/play-time', (route) => route.fulfill({ json: { checkDue: answers === 0 } }))
  await page.route('**/api/play-check', (route) =>
    route.fulfill({ json: { check: answers === 0 ? CHECK : null } }),
  )
  page.on('response', (response) => {
    if (response.url().endsWith('/api/play-check/answer') && response.ok()) answers += 1
    if (response.url().endsWith('/api/play-time')) beats += 1
  })
  await page.clock.install()
  return {
    answered: () => answers,
    async lookAgain() {
      await page.waitForLoadState('networkidle')
      await page.clock.fastForward(11_000)
      // what counts the time comes late: it may begin only now, and says its first minute ten seconds later
      await expect.poll(() => beats, { timeout: 20_000 }).toBeGreaterThan(0)
    },
  }
}

const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'You have played for 1 hour 2 minutes' })

test('Y-15 the reality check states time, staked, won and net, and goes when it is answered', async ({
  somebody,
}) => {
  const mara = await somebody('Mara', { real: true, dollars: '50' })
  const { page } = mara
  const { answered, lookAgain } = await hourIsOver(mara)
  await page.goto('/events')
  await lookAgain()
  await expect(question(page)).toBeVisible()
  for (const figure of ['$48.00', '$19.60', '18.40', '$10.00'])
    await expect(question(page).getByRole('definition').filter({ hasText: figure })).toBeVisible()
  for (const theme of axeThemes) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await axeFaults(page, { within: '[role="alertdialog"]' })).toEqual([])
  }
  expect(await overflowOf(page)).toBe(0)
  // it is answered by a button, and by nothing else
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 300)
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: 'Continue' }).click()
  await expect(question(page)).toBeHidden()
  await expect.poll(answered).toBe(1)
  await expect(page).toHaveURL(/\/events$/)
})

test('Y-15 stop leads home and offers a break, which begins at once', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const mara = await somebody('Mara', { real: true, dollars: '50' })
  const { page } = mara
  const { lookAgain } = await hourIsOver(mara)
  await page.goto('/events')
  await lookAgain()
  await question(page).getByRole('button', { name: 'Stop' }).click()
  const offer = page.getByRole('alertdialog', { name: 'Take a break?' })
  await expect(offer).toBeVisible()
  expect(await axeFaults(page, { within: '[role="alertdialog"]' })).toEqual([])
  await expect(offer.getByRole('button', { name: 'Take the break' })).toBeDisabled()
  await offer.getByLabel('24 hours').check()
  await offer.getByRole('button', { name: 'Take the break' }).click()
  await expect(offer).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  expect(await api(mara.context, server.url, 'GET', '/api/play-limits')).toMatchObject({
    pause: { kind: 'time-out' },
  })
})

test('Y-15 it waits while a bet is being placed, and comes over an open slip after that', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const mara = await somebody('Mara', { real: true, dollars: '50' })
  const { page } = mara
  const id = await createEvent(mara, server.url)
  const { lookAgain } = await hourIsOver(mara)
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/api/bets', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await page.goto(`/events/${id}`)
  const wide = (page.viewportSize()?.width ?? 0) >= 1024
  if (!wide) await page.getByRole('button', { name: 'Bet on A' }).click()
  const slip = page.getByRole('form', { name: 'Bet slip' })
  if (wide) await slip.getByRole('radio', { name: /^A:/ }).check()
  await slip.getByLabel('Amount', { exact: true }).fill('5')
  await slip.getByRole('button', { name: /^Bet \$5\.00/ }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: /real money\?$/ }))
    .waitFor()
  await lookAgain()
  await page.clock.fastForward(5_000)
  await expect(question(page)).toBeHidden()
  await page
    .getByRole('button', { name: /^Bet \$5\.00 real money/ })
    .last()
    .click()
  await page.clock.fastForward(5_000)
  await expect(question(page)).toBeHidden()
  release()
  await expect(page.getByText('Bet placed', { exact: true }).first()).toBeVisible()
  await page.clock.fastForward(3_000)
  await expect(question(page)).toBeVisible()
})

test('Y-15 where its answer does not arrive it says so, and the person goes on or tries again', {
  tag: '@all',
}, async ({ somebody }) => {
  const mara = await somebody('Mara', { real: true, dollars: '50' })
  const { page } = mara
  const { answered, lookAgain } = await hourIsOver(mara)
  const away = '**/api/play-check/answer'
  await page.route(away, (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/events')
  await lookAgain()
  await expect(question(page).getByRole('button', { name: 'Go on without it' })).toBeHidden()
  await question(page).getByRole('button', { name: 'Continue' }).click()
  await expect(question(page)).toContainText('Your answer did not arrive.')
  for (const theme of axeThemes) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await axeFaults(page, { within: '[role="alertdialog"]' })).toEqual([])
  }
  expect(await overflowOf(page)).toBe(0)
  await question(page).getByRole('button', { name: 'Go on without it' }).click()
  await expect(question(page)).toBeHidden()
  // a minute of play later it asks again, and takes the answer
  await page.clock.fastForward(61_000)
  await page.clock.fastForward(11_000)
  await expect(question(page)).toBeVisible()
  await page.unroute(away)
  await question(page).getByRole('button', { name: 'Continue' }).click()
  await expect(question(page)).toBeHidden()
  await expect.poll(answered).toBe(1)
})

test('Y-15 an answer that takes long holds nobody up, and stop leads on without it', { tag: '@all' }, async ({
  somebody,
}) => {
  const mara = await somebody('Mara', { real: true, dollars: '50' })
  const { page } = mara
  const { lookAgain } = await hourIsOver(mara)
  await page.route('**/api/play-check/answer', () => {})
  await page.goto('/events')
  await lookAgain()
  await question(page).getByRole('button', { name: 'Continue' }).click()
  await page.clock.fastForward(6_000)
  await expect(question(page)).toContainText('Your answer has not arrived yet.')
  await question(page).getByRole('button', { name: 'Go on without it' }).click()
  await expect(question(page)).toBeHidden()
  await page.clock.fastForward(61_000)
  await page.clock.fastForward(11_000)
  await question(page).getByRole('button', { name: 'Stop' }).click()
  const offer = page.getByRole('alertdialog', { name: 'Take a break?' })
  await offer.getByRole('button', { name: 'No break, go home' }).click()
  await expect(offer).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
})

test('Y-15 it makes way for a match that calls, and comes again after it', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const rich = { real: true, dollars: '50.00' } as const
  const [host, mara] = [await somebody('Hugo', rich), await somebody('Mara', rich)]
  const id = await openTournament(host, server.url)
  for (const person of [host, mara]) await takeSeat(person, server.url, id)
  const { page } = mara
  const { lookAgain } = await hourIsOver(mara)
  await page.goto('/events')
  await lookAgain()
  await expect(question(page)).toBeVisible()
  await api(host.context, server.url, 'POST', `/api/tournaments/${id}/start`, {})
  const notice = page.getByRole('region', { name: 'Are you ready?' })
  await expect(notice).toBeVisible()
  await expect(question(page)).toBeHidden()
  await page.clock.fastForward(5_000)
  await expect(question(page)).toBeHidden()
  await api(host.context, server.url, 'POST', `/api/tournaments/${id}/cancel`, {
    reason: 'The venue lost its power.',
  })
  await expect(notice).toBeHidden()
  await page.clock.fastForward(2_000)
  await expect(question(page)).toBeVisible()
})
