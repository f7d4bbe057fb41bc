import {
  api,
  createEvent,
  expect,
  type Page,
  placeBet,
  type Somebody,
  test,
} from '../../support/browser/support.ts'

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024
const bet = (who: Somebody, origin: string, eventId: string, selection: string, amount: string) =>
  api(who.context, origin, 'POST', '/api/bets', { eventId, selection, amount })
/** Locks it before its end, as a creator may who has not bet on it. */
const lock = (creator: Somebody, origin: string, eventId: string) =>
  api(creator.context, origin, 'POST', `/api/events/${eventId}/lock`, {})

test('C3 b goes to the amount, and a digit typed in the slip never chooses a side', async ({
  somebody,
  server,
}) => {
  const { page, ...ada } = await somebody('Ada')
  test.skip(!isWide(page), 'a phone has no keys')
  const id = await createEvent({ page, ...ada }, server.url, { isPracticeMode: true })
  await page.goto(`/events/${id}`)
  const slip = page.getByRole('form', { name: 'Bet slip' })
  const amount = slip.getByLabel('Amount', { exact: true })
  const [a, b] = [slip.getByRole('radio', { name: /^A:/ }), slip.getByRole('radio', { name: /^B:/ })]
  await expect(slip).toBeVisible()
  await page.keyboard.press('1')
  await expect(a).toBeChecked()
  await page.keyboard.press('b')
  await expect(amount).toBeFocused()
  await page.keyboard.type('20')
  await expect(amount).toHaveValue('20')
  await expect(a).toBeChecked()
  // on the sides, on a chip and on the button a 2 is no choice either
  for (const part of [
    a,
    slip.getByRole('button', { name: 'Max' }),
    slip.getByRole('button', { name: /^Bet 20/ }),
  ]) {
    await part.focus()
    await page.keyboard.press('2')
    await expect(a).toBeChecked()
  }
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('2')
  await expect(b).toBeChecked()
  const keys = page.getByRole('dialog')
  // the keys of every page come last
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(keys).toBeVisible({ timeout: 500 })
  }).toPass()
  for (const text of [
    'Choose side A or B of an event',
    'Type the amount of a bet',
    'Raise or lower an amount by 1',
  ])
    await expect(keys.getByText(text)).toBeVisible()
})

test('B4 E-06 a bettor of this visit who comes back after the lock sees that the bet is locked', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben, cleo] = [await somebody('Ada'), await somebody('Ben'), await somebody('Cleo')]
  const { page } = ada
  const id = await createEvent(ben, server.url, { isPracticeMode: true })
  await bet(cleo, server.url, id, 'optionB', '5')
  await page.goto(`/events/${id}`)
  await placeBet(page, 'A', '5')
  await lock(ben, server.url, id)
  await expect(page.getByText('Betting is closed', { exact: true })).toBeVisible()
  await expect(page.getByText('Bet placed', { exact: true })).toBeHidden()
  await expect(page.getByRole('form', { name: 'Bet slip' })).toBeHidden()
})

test('E4 C6 the sides carry answer and price after the fee, and the slip says where the bet moves them', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const { page } = ada
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  await bet(ben, server.url, id, 'optionA', '30')
  await bet(await somebody('Cleo'), server.url, id, 'optionB', '10')
  await page.goto(`/events/${id}?side=A`)
  await expect(
    page.getByRole('img', {
      name: /A Rain 75 percent, odds 1\.30; B Dry 25 percent, odds 3\.92/,
      // on a phone the slip's sheet may lie above it already
      includeHidden: true,
    }),
  ).toBeVisible()
  const slip = page.getByRole('form', { name: 'Bet slip' })
  // the link of a teaser comes with the side chosen
  await expect(slip.getByRole('radio', { name: 'A: Rain · 1.30' })).toBeChecked()
  await slip.getByLabel('Amount', { exact: true }).fill('10')
  await expect(slip.getByText('Your bet moves Rain from 75% to 80%.')).toBeVisible()
  await expect(slip.getByText('Your part of the 2% fee')).toBeVisible()
  await expect(slip.getByText(/2% of your share/)).toContainText('12.50')
  await expect(slip.getByText('12.25').first()).toBeVisible()
  if (isWide(page)) return
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Bet on this event' })
  await expect(bar.getByRole('button', { name: 'Bet on A: Rain · 1.30' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Bet on B: Dry · 3.92' })).toBeVisible()
})

test('E4 the chart begins at the first bet, is read by keyboard and pointer, in ranges and as a table', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const { page } = ada
  const id = await createEvent(ada, server.url, { isPracticeMode: true, endsInSeconds: 7200 })
  await bet(ada, server.url, id, 'optionA', '30')
  await bet(ben, server.url, id, 'optionB', '10')
  // how it was before, how it is now, and what was written between them
  const history = () => api<unknown[]>(ada.context, server.url, 'GET', `/api/events/${id}/odds-history`)
  await expect.poll(async () => (await history()).length).toBeGreaterThan(2)
  await page.goto(`/events/${id}`)
  const chart = page.getByRole('slider', { name: 'Share of pot on A' })
  await expect(chart).toHaveAttribute('aria-valuetext', /^A Rain 75\.0 percent, B Dry 25\.0 percent, /)
  for (const share of ['100%', '75%', '50%', '25%', '0%'])
    await expect(chart.getByText(share, { exact: true })).toBeVisible()
  await chart.press('Home')
  // the pools were never even: the history starts with the first bet
  await expect(chart).not.toHaveAttribute('aria-valuetext', /50\.0 percent/)
  await chart.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /75\.0 percent/)
  await chart.hover()
  await expect(page.getByText(/^A \d+\.\d%/)).toBeVisible()
  const ranges = page.getByRole('group', { name: 'Time shown' })
  await expect(ranges.getByRole('button')).toHaveText(['1H', '6H', '1D', 'All'])
  await expect(ranges.getByRole('button', { name: '6H' })).toBeDisabled()
  await ranges.getByRole('button', { name: 'All' }).click()
  await expect(ranges.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'View as table' }).click()
  await expect(page.getByRole('columnheader', { name: 'A · Rain' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '75.0%' }).first()).toBeVisible()
})

test('E4 a comment shows its author’s side, and an answer is under it', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  await bet(ben, server.url, id, 'optionB', '5')
  await api(ben.context, server.url, 'POST', `/api/events/${id}/comments`, { content: 'It stays dry' })
  const { page } = ada
  await page.goto(`/events/${id}`)
  const thread = page.getByRole('listitem').filter({ hasText: 'It stays dry' })
  await expect(thread.getByText('B · Dry')).toBeVisible()
  await thread.getByRole('button', { name: 'Reply to Ben E.' }).click()
  await expect(thread.getByLabel('Reply to Ben E.')).toBeFocused()
  await thread.getByLabel('Reply to Ben E.').fill('We shall see')
  await thread.getByRole('button', { name: 'Send reply' }).click()
  // the form, whose text is the same, goes when the server has the answer
  // (its button has another name while the reply is on its way)
  await expect(thread.getByRole('textbox')).toBeHidden()
  await expect(thread.getByText('We shall see')).toBeVisible()
  await page.reload()
  await expect(thread.getByText('We shall see')).toBeVisible()
})

test('E4 the page says who asked and how their events went, and names the winner in the bar', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben, cleo] = [await somebody('Ada'), await somebody('Ben'), await somebody('Cleo')]
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  await bet(cleo, server.url, id, 'optionA', '5')
  await bet(ben, server.url, id, 'optionB', '5')
  const { page } = ben
  await page.goto(`/events/${id}`)
  await expect(page.getByText('Their first event')).toBeVisible()
  await lock(ada, server.url, id)
  await expect(page.getByText('Betting is closed', { exact: true })).toBeVisible()
  await api(ada.context, server.url, 'POST', `/api/events/${id}/propose`, { outcome: 'optionA' })
  await expect(page.getByText('The outcome is proposed', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /proposed/i })).toHaveCount(1)
  await page.getByRole('button', { name: 'Concede' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Concede' }).click()
  await expect(page.getByText('The event is settled', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('img', { name: /; A won$/ })).toBeVisible()
})
