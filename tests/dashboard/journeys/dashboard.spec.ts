import {
  depositThroughDialog,
  expect,
  modeSwitch,
  type Page,
  test,
  toast,
} from '../../support/browser/support.ts'

/** Expands a section of home. */
const unfold = (page: Page, title: string) =>
  page.getByRole('main').locator('summary').filter({ hasText: title }).click()

/** Where the dashboard's cards lead, in the words of the specification. */
const ROOM_PATHS = [
  '/rooms',
  '/fun-games',
  '/pots',
  '/tournaments',
  '/create-tournament',
  '/leaderboard',
  '/fund-requests',
  '/pay-at-store',
  '/bitcoin-send',
  '/bitcoin-deposit',
  '/bitcoin-receive',
  '/learn',
  '/advisory',
  '/gangs',
  '/create-photo-event',
]

test.describe('the dashboard in practice', () => {
  test('S-35 D-08 D-13 D-14 D-15: Practice Balance, Deposit and Withdraw disabled, no age alert', async ({
    somebody,
  }) => {
    const { page } = await somebody('Ada')
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(main.getByText('Practice Balance', { exact: true })).toBeVisible()
    await expect(main.getByText('1,000.00').first()).toBeVisible()
    await expect(main.getByRole('button', { name: 'Deposit', exact: true })).toBeDisabled()
    await expect(main.getByRole('button', { name: 'Withdraw', exact: true })).toBeDisabled()
    await expect(main.getByText(/21 where/)).toBeHidden()
  })

  test('D-19 D-20 D-21 D-22 D-23: the stat cards of somebody who has not bet', async ({ somebody }) => {
    const { page } = await somebody('Ada')
    await page.goto('/')
    const main = page.getByRole('main')
    await unfold(page, 'Your figures')
    for (const words of [/total entries/i, /win rate/i, /lifetime winnings/i, /winning streak/i]) {
      await expect(main.getByText(words).first()).toBeVisible()
    }
    await expect(main.getByText(/\d\.\d\s?%/).first()).toBeVisible()
    // C17 the rank is one of tournaments, and says so beside the win rate of bets
    await expect(main.getByText('Tournament rank')).toBeVisible()
    await expect(main.getByText(/^Next: Silver at 50% of tournament matches won/)).toBeVisible()
  })

  test('D-01 D-02 D-24 D-25 D-26 D-27 D-29 D-33: links to every screen, and out', async ({ somebody }) => {
    const { page } = await somebody('Ada')
    await page.goto('/')
    await expect(page.getByRole('main').getByText('Practice Balance', { exact: true })).toBeVisible()
    for (const path of [...ROOM_PATHS, '/messages', '/settings']) {
      await expect(page.locator(`a[href="${path}"]`).first(), path).toBeAttached()
    }
    await expect(page.getByRole('main').getByRole('link', { name: 'Log out' })).toHaveAttribute(
      'href',
      '/api/logout',
    )
    await unfold(page, 'Everything else')
    await expect(page.getByText('Browse Gangs')).toBeVisible()
  })

  test('D-30 D-31 D-32: the QR code of this site, $9.99 insights, the revenue share of the top 50', async ({
    somebody,
  }) => {
    const { page } = await somebody('Ada')
    await page.goto('/')
    const main = page.getByRole('main')
    await unfold(page, 'Everything else')
    await unfold(page, 'Bring a friend')
    await expect(main.getByText(/\$9\.99/).first()).toBeVisible()
    await expect(main.getByText(/top 50/i).first()).toBeVisible()
    await expect(main.getByRole('img', { name: /QR/i }).first()).toBeVisible()
  })
})

test('the cards can be put in any order, kept on this device; the keyboard is enough', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada')
  await page.goto('/')
  await unfold(page, 'Everything else')
  const play = page.getByRole('main').getByRole('region', { name: 'Play' })
  const order = () => play.getByRole('listitem').getByRole('link').allTextContents()
  const usual = ['Watch rooms', 'Fun games', 'Pot games', 'Photo challenge']
  await expect.poll(order).toEqual(usual)
  await page.getByRole('button', { name: 'Arrange these cards' }).click()
  await expect(page.getByRole('button', { name: 'Move Watch rooms up' })).toBeDisabled()
  const up = page.getByRole('button', { name: 'Move Pot games up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect.poll(order).toEqual(['Watch rooms', 'Pot games', 'Fun games', 'Photo challenge'])
  await expect(up).toBeFocused()
  await expect(page.getByText('Pot games is number 2 of 4')).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move Pot games down' })).toBeFocused()
  await page.getByRole('button', { name: 'Move Money up' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(up).toBeHidden()
  await page.reload()
  await expect.poll(order).toEqual(['Pot games', 'Watch rooms', 'Fun games', 'Photo challenge'])
  const groups = page.getByRole('main').getByRole('region', { name: /^(Play|Compete|Money|Know more)$/ })
  expect(await groups.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
    'Play',
    'Money',
    'Compete',
    'Know more',
  ])
  await page.getByRole('button', { name: 'Arrange these cards' }).click()
  await page.getByRole('button', { name: 'Usual order' }).click()
  await expect.poll(order).toEqual(usual)
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused()
})

test('home draws how the balance moved, and says it in words', async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true })
  await page.goto('/')
  await unfold(page, 'Your figures')
  // no chart without data
  await expect(page.getByText('Nothing has moved.')).toBeVisible()
  await depositThroughDialog(page, '50')
  await depositThroughDialog(page, '20')
  // expanded sections stay so on this device
  const trend = page.getByRole('img', { name: /^Balance, since / })
  await expect(trend).toHaveAttribute('aria-label', /: from \$70\.00 to \$70\.00$/)
})

test.describe('the dashboard with real money', () => {
  test('D-08 D-09 D-15 S-34 S-36: the switch changes the figure at once and outlives a reload', async ({
    somebody,
  }) => {
    const { page } = await somebody('Ada')
    await page.goto('/')
    const main = page.getByRole('main')
    await main.getByRole('radio', { name: 'Real' }).check()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(main.getByText('Real Balance', { exact: true })).toBeVisible()
    await expect(main.getByText(/21 where/).first()).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('practiceMode'))).toBe('false')
    await page.reload()
    await expect(main.getByText('Real Balance', { exact: true })).toBeVisible()
    await modeSwitch(page).click()
    await expect(main.getByText('Practice Balance', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('practiceMode'))).toBe('true')
  })

  test('D-11 D-12: Withdraw and Tournaments lead to their screens', async ({ somebody }) => {
    const { page } = await somebody('Ada', { real: true })
    for (const [name, path] of [
      ['Withdraw', '/withdraw'],
      ['Tournaments', '/tournaments'],
    ] as const) {
      await page.goto('/')
      const control = page.getByRole('main').getByRole('button', { name, exact: true })
      await control
        .or(page.getByRole('main').getByRole('link', { name, exact: true }))
        .first()
        .click()
      await expect(page).toHaveURL(path)
    }
  })
})

test.describe('the deposit dialog', () => {
  test('C-01 C-02 C-03 C-05 D-10: two tabs, four presets, a custom amount with Next', async ({
    somebody,
  }) => {
    const { page } = await somebody('Ada', { real: true })
    await page.goto('/')
    await page.getByRole('main').getByRole('button', { name: 'Deposit', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('tab', { name: 'Credit Card' })).toBeVisible()
    await expect(dialog.getByRole('tab', { name: 'Bitcoin' })).toBeVisible()
    for (const preset of ['20', '50', '100', '200']) {
      await expect(dialog.getByRole('button', { name: new RegExp(`^\\$${preset}(\\.00)?$`) })).toBeVisible()
    }
    const next = dialog.getByRole('button', { name: 'Next' })
    await expect(next).toBeDisabled()
    const amount = dialog.getByLabel(/amount/i).last()
    await amount.fill('0')
    await expect(next).toBeDisabled()
    await amount.fill('12.34')
    await expect(next).toBeEnabled()
  })

  test('C4 C-07 C-14 C-16 C-17: a custom amount is credited at once in test mode; half a second later the receipt takes the place of the form, and the balance shows', async ({
    somebody,
  }) => {
    const { page } = await somebody('Ada', { real: true })
    await page.goto('/')
    await page.getByRole('main').getByRole('button', { name: 'Deposit', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel(/amount/i)
      .last()
      .fill('12.34')
    // When the two appeared on the page, by the page's own clock.
    await page.evaluate(() => {
      const seen: Record<string, number> = {}
      Object.assign(globalThis, { seen })
      new MutationObserver(() => {
        const text = document.body.innerText
        if (text.includes('Deposit Successful! (Test Mode)')) seen.told ??= performance.now()
        const form = document.querySelector('[role=dialog] form')
        if (seen.told !== undefined && !form) seen.closed ??= performance.now()
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    // C4: all consequences are listed before the one button that starts it
    const summary = dialog.getByLabel('Summary')
    for (const said of ['You pay$12.34', 'FeeNone', 'ArrivesAt once', 'Test modeNo card is charged'])
      await expect(summary).toContainText(said)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(toast(page, 'Deposit Successful! (Test Mode)')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Deposit' })).toBeHidden()
    const receipt = page.getByRole('dialog', { name: 'Receipt' })
    await expect(receipt).toContainText('Test mode: no card was charged')
    await expect(receipt).toContainText('$12.34')
    await receipt.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    const waited = await page.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: { told: number; closed: number } }
      return seen.closed - seen.told
    })
    expect(waited).toBeGreaterThan(100)
    await expect(page.getByRole('main').getByText('$12.34').first()).toBeVisible()
  })

  test('C-19: closing the dialog forgets the amount', async ({ somebody }) => {
    const { page } = await somebody('Ada', { real: true })
    await page.goto('/')
    const open = () =>
      page.getByRole('main').getByRole('button', { name: 'Deposit', exact: true }).first().click()
    await open()
    const amount = page
      .getByRole('dialog')
      .getByLabel(/amount/i)
      .last()
    await amount.fill('77')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await open()
    await expect(amount).toHaveValue('')
  })
})

test('S-16: the history lists a deposit and what it left', async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true })
  await depositThroughDialog(page, '20')
  await page.goto('/history')
  const main = page.getByRole('main')
  await expect(main.getByText(/deposit/i).first()).toBeVisible()
  await expect(main.getByText(/20\.00/).first()).toBeVisible()
})

test('X-03 on a phone a lost connection is said in full beside the name of the product', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.routeWebSocket('**/ws', (socket) => socket.close())
  await page.goto('/')
  const note = page.getByText('Connection lost. Figures may be old; trying again…')
  await expect(note).toBeVisible()
  const cut = (one: HTMLElement) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight
  expect(await note.evaluate(cut)).toBe(false)
  expect(await page.getByText('Evens', { exact: true }).first().evaluate(cut)).toBe(false)
})
