import { api, expect, test, toast } from '../../support/browser/support.ts'
import {
  ACTIVE,
  cardOf,
  countNotes,
  makePot,
  markGame,
  marksOf,
  notes,
  purseOf,
  readyFor,
  told,
} from '../../support/browser/table.ts'

for (const game of ['cards', 'coin-flip', 'craps'] as const) {
  const rows = { cards: 'O-33', 'coin-flip': 'O-33 F-21', craps: 'O-34 F-22' }[game]
  test(`O-02 O-14 O-31 O-32 O-35 O-36 O-38 O-40 O-41 X-06 X-07 ${rows}: two people play ${game}, a third looks on`, async ({
    somebody,
    server,
  }) => {
    // sounds and less motion are on with one game each, off with another
    const [ada, bo, cleo] = [await somebody('Ada'), await somebody('Bo'), await somebody('Cleo')]
    if (game === 'craps') await bo.page.emulateMedia({ reducedMotion: 'reduce' })
    await countNotes(bo.context)
    if (game === 'cards') await bo.context.addInitScript(() => localStorage.setItem('soundEnabled', 'false'))
    await readyFor(bo, server.url)
    const pot = await makePot(ada, server.url, game, '12.5')
    // the socket listens before anything is played
    const watched = cleo.page.waitForEvent('websocket').then((socket) =>
      socket.waitForEvent('framesent', {
        predicate: ({ payload }) => payload.toString().includes('watch_pots'),
      }),
    )
    await Promise.all([bo.page.goto('/pots'), cleo.page.goto('/pots'), ada.page.goto('/pots')])
    for (const { page } of [bo, cleo, ada]) await expect(cardOf(page, pot)).toBeVisible()
    await watched

    const card = cardOf(bo.page, pot)
    for (const { page } of [bo, cleo]) await markGame(page, pot)
    const bet = bo.page.waitForRequest(`**/api/pots/${pot.id}/bet`)
    const answered = bo.page.waitForResponse(`**/api/pots/${pot.id}/bet`)
    const tall = (await card.boundingBox())!.height
    await card.getByRole('button', { name: 'Play for ◈\u00a012.50', exact: true }).click()
    const sent = (await bet).postDataJSON() as Record<string, string>
    expect(sent.clientSeed).toMatch(/^[0-9a-f]{32}$/)
    const play = (await (await answered).json()) as { winner: string; payout: number; gameResult: object }
    expect(play.payout).toBe(24)
    if (game === 'craps')
      expect(Object.keys(play.gameResult)).toEqual(
        expect.arrayContaining(['dice1', 'dice2', 'total', 'point', 'rolls']),
      )
    else expect(play.gameResult).toEqual({ result: expect.stringMatching(/^(red|black|heads|tails)$/) })

    const won = play.winner === 'challenger'
    await expect(toast(bo.page, won ? 'You Won!' : 'You Lost')).toBeVisible()
    await expect(told(bo, `${won ? 'You' : 'Pot creator'} won $24.00`)).toBeVisible()
    // the animation replaces the details, the card has not grown, and shows no result before the animation ends
    await expect(card.locator('[data-part="details"]')).toBeHidden()
    const { began, told: end, inPlay } = await marksOf(bo.page)
    expect(inPlay!.height).toBeCloseTo(tall, 0)
    if (game === 'craps') expect(inPlay!.settling).toBe(true)
    // by the page's own marks; the unit test of the table holds it to 2.5 s
    expect(end! - began!).toBeGreaterThan(1500)
    // other watchers see the same game on the same card
    await expect(cardOf(cleo.page, pot).locator('[data-phase]')).toBeVisible()
    expect((await marksOf(cleo.page)).inPlay).toBeDefined()
    if (game === 'cards') expect(await notes(bo.page)).toBe(0)
    else expect(await notes(bo.page)).toBeGreaterThan(10)

    // both purses agree with the result, and the rail shows it
    expect(await purseOf(bo, server.url)).toBe(100_000 + (won ? 1150 : -1250))
    expect(await purseOf(ada, server.url)).toBe(100_000 + (won ? -1250 : 1150))
    await expect(card.getByText(won ? /^You won/ : /^Ada won/)).toBeVisible()
    await expect(card.getByText('Played', { exact: true })).toBeVisible()
    await expect(cardOf(cleo.page, pot).getByText(won ? /^The challenger won/ : /^Ada won/)).toBeVisible()
    await expect(cardOf(ada.page, pot).getByText(won ? /^The challenger won/ : /^You won/)).toBeVisible()
    await expect(card.getByRole('link', { name: 'Verify this game' })).toHaveAttribute(
      'href',
      `/fairness/verify?pot=${pot.id}`,
    )
    // a played pot is closed for good
    await bo.page.reload()
    await expect(bo.page.getByText('Recent results', { exact: true })).toBeVisible()
    await expect(cardOf(bo.page, pot)).toHaveCount(0)
  })
}

test('O-30 O-37 X-07: a pot without a game, a pot that somebody else took, and a server that is away', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, bo, cleo] = [await somebody('Ada'), await somebody('Bo'), await somebody('Cleo')]
  const [taken, kept] = [await makePot(ada, server.url, 'cards'), await makePot(ada, server.url, 'cards')]
  await readyFor(bo, server.url)
  await readyFor(cleo, server.url)
  const { page } = bo
  const strange = { title: 'Strange', gameType: '' }
  await page.route(ACTIVE, async (route) => {
    const response = await route.fetch()
    const [first, ...rest] = await response.json()
    await route.fulfill({ response, json: [{ ...first, id: '999999', ...strange }, first, ...rest] })
  })
  await page.goto('/pots')
  await cardOf(page, strange).getByRole('button', { name: /^Play/ }).click()
  await expect(told(bo, 'This pot has an invalid game type')).toBeVisible()

  await page.route('**/api/pots/*/bet', (route) => route.abort())
  await cardOf(page, kept).getByRole('button', { name: /^Play/ }).click()
  await expect(toast(page, 'Error')).toBeVisible()
  await expect(told(bo, 'Failed to bet on pot')).toBeVisible()
  await page.unroute('**/api/pots/*/bet')

  // this request is delayed, so the other challenger is faster
  await page.route('**/api/pots/*/bet', async (route) => {
    await api(cleo.context, server.url, 'POST', `/api/pots/${taken.id}/bet`)
    await route.continue()
  })
  await cardOf(page, taken).getByRole('button', { name: /^Play/ }).click()
  await expect(told(bo, 'This pot is no longer open. Nothing was staked.')).toBeVisible()
  expect(await purseOf(bo, server.url)).toBe(100_000)
  await expect(cardOf(page, taken).getByText(/^(The challenger|Ada) won/)).toBeVisible()
})

test('O-35 O-37: a lost answer is asked for once more, and the game is one’s own; the keyboard goes on at its proof', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, bo] = [await somebody('Ada'), await somebody('Bo')]
  const pot = await makePot(ada, server.url, 'cards')
  await readyFor(bo, server.url)
  const { page } = bo
  await page.goto('/pots')
  const card = cardOf(page, pot)
  await expect(card).toBeVisible()
  await page.waitForLoadState('networkidle')
  const keys: (string | undefined)[] = []
  await page.route('**/api/pots/*/bet', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // the pot is played, and the answer does not come through
    await route.fetch()
    await route.abort()
  })
  await card.getByRole('button', { name: /^Play for/ }).press('Enter')
  const link = card.getByRole('link', { name: 'Verify this game' })
  await expect(link).toBeVisible()
  await expect(link).toBeFocused()
  await expect(card.getByText(/^(You|Ada) won/)).toBeVisible()
  await expect(card.getByText(/The challenger/)).toHaveCount(0)
  await expect(card.getByText('This game does not check out')).toHaveCount(0)
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  await link.press('Enter')
  await expect(page.getByText(`Pot ${pot.id} is verified`)).toBeVisible()
  await expect(page.getByText('Compared with what your browser kept from before the game.')).toBeVisible()
})

test('O-33 O-37: an answer lost twice keeps the bet to be asked about; a proof of another client seed is called out', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, bo] = [await somebody('Ada'), await somebody('Bo')]
  const pot = await makePot(ada, server.url, 'coin-flip')
  await readyFor(bo, server.url)
  const { page } = bo
  await page.goto('/pots')
  const card = cardOf(page, pot)
  await expect(card).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.route('**/api/pots/*/bet', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await card.getByRole('button', { name: /^Play for/ }).click()
  await expect(told(bo, 'Failed to bet on pot')).toBeVisible()
  await expect(card.getByText('We did not hear back. Press again: you are not charged twice.')).toBeVisible()
  await page.unroute('**/api/pots/*/bet')
  await page.route('**/api/pots/*/bet', async (route) => {
    const response = await route.fetch()
    const play = await response.json()
    play.proof.clientSeed = 'another'
    await route.fulfill({ response, json: play })
  })
  // the socket has announced the game: it is not shown as somebody else’s
  await expect(card.getByText(/The challenger/)).toHaveCount(0)
  await card.getByRole('button', { name: 'Press again' }).click()
  await expect(card.getByRole('alert')).toContainText('This game does not check out')
  await expect(card.getByRole('alert')).toContainText('The client seed is the one that your browser drew')
  await expect(card.getByText(/^(You|Ada) won/)).toBeVisible()
})
