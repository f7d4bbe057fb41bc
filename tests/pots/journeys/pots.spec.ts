import type { Locator } from '@playwright/test'
import { api, expect, test, toast } from '../../support/browser/support.ts'
import { ACTIVE, cardOf, countNotes, makePot, purseOf, readyFor, told } from '../../support/browser/table.ts'

test('O-03 O-05 O-12 O-19 O-21 O-39: cards in 1, 2 and 3 columns with all that a pot offers; games as filters', async ({
  somebody,
  server,
}) => {
  const [ada, bo] = [await somebody('Ada'), await somebody('Bo')]
  const pots: { id: string; title: string }[] = []
  for (const game of ['cards', 'coin-flip', 'craps', 'coin-flip'] as const)
    pots.push(await makePot(ada, server.url, game, '10'))
  const checks: string[] = []
  bo.page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/game-sessions/active') checks.push(url.search)
  })
  const answer = bo.page.waitForResponse(ACTIVE)
  await bo.page.goto('/pots')
  const listed = (await (await answer).json()) as { id: string }[]
  expect(listed.find(({ id }) => id === pots[0]!.id)).toMatchObject({
    title: pots[0]!.title,
    description: '',
    gameType: 'cards',
    potAmount: '10.00',
    createdById: expect.any(String),
  })
  for (const [at, badge] of ['Red or black', 'Coin flip', 'Craps', 'Coin flip'].entries()) {
    const card = cardOf(bo.page, pots[at]!)
    await expect(card.getByText(badge, { exact: true })).toBeVisible()
    await expect(card.getByText('10 practice coins', { exact: true })).toBeAttached()
    await expect(card.getByText('19.20 practice coins', { exact: true })).toBeAttached()
    await expect(card.getByRole('button', { name: /^Play/ })).toBeEnabled()
  }
  const games = new Set(listed.map((pot) => (pot as unknown as { gameType: string }).gameType))
  await expect.poll(() => checks.length).toBe(games.size)
  expect(new Set(checks).size).toBe(checks.length)
  const columns = () =>
    cardOf(bo.page, pots[0]!).evaluate(
      (card) => getComputedStyle(card.closest('ul')!).gridTemplateColumns.split(' ').length,
    )
  for (const [width, count] of [
    [390, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await bo.page.setViewportSize({ width, height: 800 })
    expect(await columns()).toBe(count)
  }
  await bo.page.getByRole('button', { name: 'Craps', exact: true }).click()
  await expect(cardOf(bo.page, pots[2]!)).toBeVisible()
  await expect(cardOf(bo.page, pots[0]!)).toBeHidden()
})

test('E7 O-10 O-11 O-18 O-22 O-23 O-24 O-25 O-26 O-27: the first Play of a game asks for a session, plays when it runs, and it lasts', async ({
  somebody,
  server,
}) => {
  const [ada, bo] = [await somebody('Ada'), await somebody('Bo')]
  const pot = await makePot(ada, server.url, 'coin-flip')
  const { page } = bo
  await page.route('**/api/game-sessions/active*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/pots')
  await expect(toast(page, 'Session Check Warning')).toBeVisible()
  await expect(
    told(bo, 'Unable to verify some game sessions. You may be prompted to start a session.'),
  ).toBeVisible()
  await page.unroute('**/api/game-sessions/active*')

  await cardOf(page, pot).getByRole('button', { name: /^Play/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Start coin-flip Session', exact: true })
  await expect(
    dialog.getByText('Practice mode is free! Start playing unlimited rounds with virtual currency.', {
      exact: true,
    }),
  ).toBeVisible()
  await page.route('**/api/game-sessions', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Start Playing', exact: true }).click()
  await expect(toast(page, 'Error')).toBeVisible()
  await expect(told(bo, 'Failed to start session')).toBeVisible()
  await page.unroute('**/api/game-sessions')

  const starting = page.waitForRequest('**/api/game-sessions')
  const playing = page.waitForRequest(`**/api/pots/${pot.id}/bet`)
  await dialog.getByRole('button', { name: 'Start Playing', exact: true }).click()
  expect((await starting).postDataJSON()).toEqual({ gameType: 'coin-flip', isPracticeMode: true })
  await expect(toast(page, 'Session Started')).toBeVisible()
  await expect(told(bo, 'You can now play unlimited coin-flip rounds!')).toBeVisible()
  await expect(dialog).toBeHidden()
  // the chosen pot is played, and costs its stake alone
  await playing
  await expect(cardOf(page, pot).getByRole('link', { name: 'Verify this game' })).toBeVisible()
  expect([99_000, 100_920]).toContain(await purseOf(bo, server.url))

  // it is there after a reload too: Play plays
  const second = await makePot(ada, server.url, 'coin-flip')
  await page.reload()
  const bet = page.waitForRequest(`**/api/pots/${second.id}/bet`)
  await cardOf(page, second).getByRole('button', { name: /^Play/ }).click()
  await bet
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('O-13 O-40: one’s own pot cannot be played, and can be taken back whole', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const pot = await makePot(ada, server.url, 'cards', '40')
  expect(await purseOf(ada, server.url)).toBe(96_000)
  await ada.page.goto('/pots')
  const card = cardOf(ada.page, pot)
  await expect(card.getByRole('button', { name: 'Your Pot', exact: true })).toBeDisabled()
  await card.getByRole('button', { name: `More about ${pot.title}` }).click()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(toast(ada.page, 'Pot withdrawn')).toBeVisible()
  await expect(card.getByText('No longer open')).toBeVisible()
  expect(await purseOf(ada, server.url)).toBe(100_000)
})

test('new pots wait in their line until they are asked for: nothing on the screen moves', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, bo] = [await somebody('Ada'), await somebody('Bo')]
  const first = await makePot(ada, server.url, 'cards')
  await bo.page.goto('/pots')
  await expect(cardOf(bo.page, first)).toBeVisible()
  // its place is measured to the pixel, so everything that could move it comes first
  await bo.page.waitForLoadState('networkidle')
  await bo.page.evaluate(() => document.fonts.ready.then(() => {}))
  const place = await cardOf(bo.page, first).boundingBox()
  const second = await makePot(ada, server.url, 'craps')
  await bo.page.getByRole('button', { name: 'Show new pots' }).waitFor()
  expect(await cardOf(bo.page, first).boundingBox()).toEqual(place)
  await expect(cardOf(bo.page, second)).toHaveCount(0)
  await bo.page.getByRole('button', { name: 'Show new pots' }).click()
  await expect(cardOf(bo.page, second)).toBeVisible()
})

test('O-42 O-43 O-44 O-45 O-46 O-47 O-48: a pot is made by its form, with its card beside it', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const { page } = ada
  await page.goto('/create-pot')
  await expect(page.getByRole('heading', { level: 1, name: 'Create Pot Game', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to pots' })).toHaveAttribute('href', '/pots')
  const form = page.getByRole('form', { name: 'New pot' })
  await expect(form.getByLabel('Game type')).toHaveValue('cards')
  expect(
    await form
      .getByLabel('Game type')
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)),
  ).toEqual(['cards', 'coin-flip', 'craps'])
  const create = form.getByRole('button', { name: 'Create Pot', exact: true })
  await create.click()
  await expect(form.getByText('Amount is required', { exact: true })).toBeVisible()
  const amount = form.getByLabel('Pot amount')
  await amount.fill('0')
  await expect(form.getByText('Enter an amount above 0', { exact: true })).toBeVisible()
  await amount.fill('5000')
  await expect(form.getByText('You do not have that many practice coins', { exact: true })).toBeVisible()
  await amount.fill('12.345')
  await expect(form.getByText('Two decimals at most, like 12.34')).toBeVisible()
  await amount.fill('12.50')
  await form.getByLabel('Game type').selectOption('craps')
  await form.getByLabel('Title').fill('Ada’s table')
  await form.getByLabel('Description').fill('Sit down.')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Ada’s table')).toBeVisible()
  await expect(preview.getByText('24 practice coins', { exact: true })).toBeAttached()

  await page.route('**/api/pots/create', (route) => route.abort())
  await create.click()
  await expect(toast(page, 'Error')).toBeVisible()
  await expect(told(ada, 'Failed to create pot')).toBeVisible()
  await page.unroute('**/api/pots/create')

  await countNotes(ada.context)
  const creating = page.waitForRequest('**/api/pots/create')
  await create.click()
  expect((await creating).postDataJSON()).toEqual({
    gameType: 'craps',
    potAmount: '12.50',
    title: 'Ada’s table',
    description: 'Sit down.',
    isPracticeMode: true,
  })
  await expect(toast(page, 'Pot Created!')).toBeVisible()
  await expect(page).toHaveURL('/pots')
  const card = page.getByRole('article', { name: 'Ada’s table' }).first()
  await expect(card.getByText('Sit down.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Your Pot' })).toBeVisible()
  expect(await purseOf(ada, server.url)).toBe(98_750)
})

/** The texts inside that do not fit where they stand. Faces are no text, and texts for screen readers alone are a pixel wide. */
const cutOff = (place: Locator) =>
  place.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter((one) => !one.closest('[aria-hidden=true]') && one.clientWidth > 1)
      .filter((one) => one.tagName === 'INPUT' || getComputedStyle(one).overflowX === 'hidden')
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
      .map((one) => one.textContent || (one as HTMLInputElement).value),
  )

test('O-12 O-43 F-02: text twice as large on a phone, or a narrow card, cuts off no name, amount or result', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, bo] = [await somebody('Ada'), await somebody('Bo')]
  const open = await makePot(ada, server.url, 'craps')
  const played = await makePot(ada, server.url, 'craps')
  await readyFor(bo, server.url)
  await api(bo.context, server.url, 'POST', `/api/pots/${played.id}/bet`, {})
  const { page } = bo
  for (const [width, size] of [
    [390, '200%'],
    [320, '100%'],
    [1024, '100%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    const show = async (path: string) => {
      await page.goto(path)
      await page.evaluate((value) => {
        document.documentElement.style.fontSize = value
      }, size)
    }
    await show('/pots')
    await expect(cardOf(page, open).getByText('Open seat')).toBeVisible()
    expect(await cutOff(cardOf(page, open))).toEqual([])
    const recent = page.getByRole('list', { name: 'Recent results' }).getByRole('listitem').first()
    expect(await cutOff(recent)).toEqual([])
    expect(await cutOff(page.getByRole('region', { name: 'Mode' }))).toEqual([])
    for (const [path, label] of [
      ['/create-pot', 'Pot amount'],
      ['/fun-games', 'Amount'],
    ] as const) {
      await show(path)
      const amount = page.getByLabel(label, { exact: true }).first()
      await amount.fill('1000.00')
      expect(await cutOff(amount)).toEqual([])
    }
  }
})
