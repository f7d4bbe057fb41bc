import { api, createEvent, expect, placeBet, test, toast } from '../../support/browser/support.ts'
import { countNotes, expectMoreNotes, makePot, notes, purseOf } from '../../support/browser/table.ts'

test('F-01 F-02 F-03 F-04 F-10…F-14 F-17: a coin and a card by the keys, each with its result', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const { page } = ada
  await page.goto('/fun-games')
  await expect(page.getByRole('main').getByRole('link', { name: 'Home', exact: true })).toHaveAttribute(
    'href',
    '/',
  )
  let purse = await purseOf(ada, server.url)
  for (const [key, form, select, said] of [
    ['h', 'Coin Flip', 'heads', 'Flip the coin'],
    ['u', 'High or Low', 'high', 'Draw a card'],
    ['t', 'Coin Flip', 'tails', 'Flip the coin'],
    ['d', 'High or Low', 'low', 'Draw a card'],
  ] as const) {
    const game = page.getByRole('form', { name: form })
    await expect(game.getByLabel('Amount')).toHaveValue('5')
    await page.keyboard.press(key)
    await expect(game.getByRole('radio', { checked: true })).toHaveValue(select)
    await expect(game.getByRole('button', { name: new RegExp(`^${said} for`) })).toBeVisible()
    const played = page.waitForResponse('**/api/fun-games/play')
    await page.keyboard.press('Enter')
    const answer = await played
    expect(answer.request().postDataJSON()).toMatchObject({
      gameType: form === 'Coin Flip' ? 'coin' : 'card',
      amount: '5.00',
      selection: select,
      clientSeed: expect.stringMatching(/^[0-9a-f]{32}$/),
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const play = await answer.json()
    expect(Object.keys(play)).toEqual(
      expect.arrayContaining('won winAmount newBalance playerFlip houseFlip playerCard houseCard'.split(' ')),
    )
    // a win pays twice the stake, a tie gives it back, and there is no house edge
    expect(play.winAmount).toBe(play.won ? '10.00' : play.tie ? '5.00' : '0.00')
    purse += Math.round(Number(play.winAmount) * 100) - 500
    expect(Math.round(Number(play.newBalance) * 100)).toBe(purse)
    const result = page.getByRole('region', {
      name: form === 'Coin Flip' ? 'Coin flip result' : 'High or low result',
    })
    await expect(
      result.getByRole('status').getByText(play.won ? /^You won/ : play.tie ? /^Tie/ : /^You lost/),
    ).toBeVisible()
    await expect(result.getByRole('link', { name: 'Verify' })).toHaveAttribute(
      'href',
      `/fairness/verify?fun=${play.id}`,
    )
    await expect(result.getByRole('list', { name: 'Last games' }).getByRole('listitem')).toHaveCount(
      key === 'h' || key === 'u' ? 1 : 2,
    )
  }
  expect(await purseOf(ada, server.url)).toBe(purse)
})

test('a letter in the page’s first second is a choice, and not the way home', { tag: '@all' }, async ({
  somebody,
}) => {
  const { page } = await somebody('Ada')
  // every event of this page happens half a second after it began
  await page.addInitScript(() => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 500 }))
  await page.goto('/fun-games')
  const game = page.getByRole('form', { name: 'Coin Flip' })
  await expect(game.getByRole('button', { name: 'Flip the coin', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('h')
  await expect(game.getByRole('radio', { name: 'Heads' })).toBeChecked()
  await expect(page).toHaveURL(/\/fun-games$/)
})

test('F-13 F-17 F-19: a play whose answer was lost is sent again as it was, and its answer comes', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const { page } = ada
  await page.goto('/fun-games')
  const game = page.getByRole('form', { name: 'Coin Flip' })
  await game.getByRole('radio', { name: 'Heads' }).check()
  const sent: { body: unknown; key: string | undefined }[] = []
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/fairness/next') asked.push(request.url())
    if (pathname === '/api/fun-games/play')
      sent.push({ body: request.postDataJSON(), key: request.headers()['idempotency-key'] })
  })
  // the play is made, the answer does not come through
  await page.route('**/api/fun-games/play', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await game.getByRole('button', { name: /^Flip the coin for/ }).click()
  await expect(toast(page, 'Game Error')).toBeVisible()
  await expect(game.getByText(/We did not hear back. Press again: you are not charged twice./)).toBeVisible()
  await page.unroute('**/api/fun-games/play')
  // the form may have changed, but the first call is sent again
  await game.getByRole('radio', { name: 'Tails' }).check()
  await game.getByLabel('Amount').fill('7')
  await game.getByRole('button', { name: 'Press again' }).click()
  const result = page.getByRole('region', { name: 'Coin flip result' })
  await expect(result.getByText(/You said heads/)).toBeVisible()
  await expect(result.getByText('This game does not check out')).toHaveCount(0)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(asked).toEqual([])
  const plays = await api<unknown[]>(ada.context, server.url, 'GET', '/api/fun-games')
  expect(plays).toHaveLength(1)
})

test('F-17: an answer that does not fit what was promised before is reported beside the result', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada')
  await page.route('**/api/fun-games/play', async (route) => {
    const response = await route.fetch()
    const play = await response.json()
    // a consistent play of another commitment
    const seed = '00'.repeat(32)
    play.proof.commitment = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
    play.proof.serverSeed = seed
    await route.fulfill({ response, json: play })
  })
  let next = () => {}
  const held = new Promise<void>((resolve) => {
    next = resolve
  })
  await page.route('**/api/fairness/next*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/fun-games')
  const game = page.getByRole('form', { name: 'Coin Flip' })
  // nothing is played before the commitment is there
  const waiting = game.getByRole('button', { name: 'Waiting for the next sealed draw…' })
  await expect(waiting).toHaveAttribute('aria-disabled', 'true')
  next()
  await game.getByRole('radio', { name: 'Heads' }).check()
  await game.getByRole('button', { name: /^Flip the coin for/ }).click()
  const result = page.getByRole('region', { name: 'Coin flip result' })
  await expect(result.getByRole('alert').getByText('This game does not check out')).toBeVisible()
  await expect(result.getByRole('alert')).toContainText('The commitment is the one that you were shown')
  await expect(result.getByRole('alert')).not.toContainText('The client seed is the one')
  // the server's record is honest: it matches what this browser kept
  await result.getByRole('link', { name: 'Verify' }).click()
  await expect(page.getByText(/^Fun game \d+ is verified$/)).toBeVisible()
  await expect(page.getByText('Compared with what your browser kept from before the game.')).toBeVisible()
})

test('F-05 F-06 F-18: out of coins one is shown the way to more; real-money mode plays with practice coins too', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada', { real: true, dollars: '20' })
  await makePot(ada, server.url, 'cards', '999.5')
  const { page } = ada
  await page.goto('/fun-games')
  await expect(page.getByText(/Fun games always use practice coins/)).toBeVisible()
  const prompt = page.getByRole('region', { name: 'Out of practice coins' })
  await expect(prompt.getByRole('link', { name: 'practice-mode toggle on your dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
  await prompt.getByRole('button', { name: 'Refill practice coins' }).click()
  await expect(toast(page, 'Practice coins refilled')).toBeVisible()
  await expect(prompt).toBeHidden()
  await page.getByRole('radio', { name: 'Tails' }).check()
  const played = page.waitForResponse('**/api/fun-games/play')
  await page.getByRole('button', { name: /^Flip the coin for/ }).click()
  expect((await played).status()).toBe(200)
  const user = await api<{ balance: string }>(ada.context, server.url, 'GET', '/api/auth/user')
  expect(user.balance).toBe('20.00')
})

test('F-20…F-23: coin, cards and dice in three sizes, and their replacements with less motion', {
  tag: '@all',
}, async ({ browser, server, contextOptions }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const context = await browser.newContext({ ...contextOptions, baseURL: server.url, reducedMotion })
    const page = await context.newPage()
    await page.goto('/__ui')
    const games = page.locator('#games')
    const stages = { card: 1100, coin: 1500, dice: 2000 }
    for (const [kind, size] of Object.keys(stages).flatMap((kind) =>
      ['sm', 'md', 'lg'].map((size) => [kind, size] as const),
    ))
      await expect(games.locator(`.${kind}-stage[data-size="${size}"]`)).toHaveCount(2)
    for (const kind of Object.keys(stages)) {
      const widths = await games
        .locator(`.${kind}-stage`)
        .evaluateAll((all) => all.slice(0, 3).map((stage) => stage.getBoundingClientRect().width))
      expect(widths[0]).toBeLessThan(widths[1]!)
      expect(widths[1]).toBeLessThan(widths[2]!)
    }
    // the clock stands still, however slow the machine is, and moves only when told
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 10_000)
    await games.getByRole('button', { name: 'Play them all' }).click()
    const phases = (kind: string) =>
      games
        .locator(`.${kind}-stage`)
        .evaluateAll((all) => [...new Set(all.slice(3).map((stage) => (stage as HTMLElement).dataset.phase))])
    const settling = games.getByText('Settling…', { exact: true })
    expect(await phases('coin')).toEqual(['air'])
    await expect(settling).toHaveCount(reducedMotion === 'reduce' ? 9 : 0)
    await page.clock.runFor(1200)
    expect([await phases('card'), await phases('coin'), await phases('dice')]).toEqual([
      ['rest'],
      ['air'],
      ['roll'],
    ])
    await page.clock.runFor(400)
    expect(await phases('coin')).toEqual(['rest'])
    await page.clock.runFor(450)
    expect(await phases('dice')).toEqual(['rest'])
    await expect(games.getByText('2 + 5 = 7', { exact: true })).toHaveCount(0)
    await expect(settling).toHaveCount(0)
    await page.clock.runFor(500)
    await expect(games.getByText('2 + 5 = 7', { exact: true })).toHaveCount(3)
    await context.close()
  }
})

test('F-24…F-29: sounds with games and bets, muted here, muted by the account', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  await countNotes(ada.context)
  const { page } = ada
  await page.goto('/fun-games')
  const flip = async () => {
    await page.getByRole('radio', { name: 'Heads' }).check()
    await page.getByRole('button', { name: /^Flip the coin for/ }).click()
    await expect(
      page.getByRole('region', { name: 'Coin flip result' }).getByRole('link', { name: 'Verify' }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /^Flip the coin for/ })).not.toHaveAttribute('aria-busy')
  }
  // on by default: place-bet and the coin as it starts, the result at its end
  expect(await notes(page)).toBe(0)
  await page.getByRole('radio', { name: 'Heads' }).check()
  await page.getByRole('button', { name: /^Flip the coin for/ }).click()
  await expectMoreNotes(page, 10)
  const atStart = await notes(page)
  await expectMoreNotes(page, atStart)

  await page.getByRole('slider', { name: 'Volume' }).fill('20')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Mute sounds' }).click()
  const stored = () =>
    page.evaluate(() => [localStorage.getItem('soundEnabled'), localStorage.getItem('soundVolume')])
  expect(await stored()).toEqual(['false', '0.2'])
  await page.reload()
  await flip()
  expect(await notes(page)).toBe(0)
  await page.getByRole('button', { name: 'Unmute sounds' }).click()
  await expectMoreNotes(page, 0)

  await api(ada.context, server.url, 'PATCH', '/api/user/notifications', {
    notifyOnWins: true,
    notifyOnUpcomingEvents: true,
    soundEnabled: false,
  })
  await page.reload()
  await expect(page.getByText('Sound is off in your settings')).toBeVisible()
  await flip()
  expect(await notes(page)).toBe(0)
  await page.goto('/settings/device')
  await expect(page.getByLabel('Volume')).toHaveValue('20')
  await expect(page.getByRole('switch', { name: 'Sounds in this browser' })).toBeChecked()

  // a bet on an event sounds too
  await api(ada.context, server.url, 'PATCH', '/api/user/notifications', {
    notifyOnWins: true,
    notifyOnUpcomingEvents: true,
    soundEnabled: true,
  })
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  await page.goto(`/events/${id}`)
  await placeBet(page, 'A', '5')
  await expectMoreNotes(page, 3)
})
