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

test('the cards can be put in any order, kept on this device; the keyboard is enough', {
  tag: '@all',
}, async ({ somebody }) => {
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

test('home draws how the balance moved, and says it in words', { tag: '@all' }, async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true })
  await page.goto('/')
  await unfold(page, 'Your figures')
  // no chart without data
  await expect(page.getByText('No change in this period.')).toBeVisible()
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
})

test.describe('the deposit dialog', () => {
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
})

test('X-03 on a phone a lost connection is said in full beside the name of the product', {
  tag: '@all',
}, async ({ somebody }) => {
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
