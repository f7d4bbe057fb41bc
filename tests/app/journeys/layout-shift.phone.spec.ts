import { demoEventPaths, signInAs } from '../../support/browser/demo-session.ts'
import { type Shift, shiftsOf, sumOf, watchShifts } from '../../support/browser/shifts.ts'
import { api, expect, type Page, type Somebody, test } from '../../support/browser/support.ts'
import { drawn, matchNow, openTournament, takeSeat } from '../../support/browser/tournaments.ts'

// what moves is looked at, also where `npm test` has the motion off
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The limit of the sum of all layout shifts (CLS): a tenth of the value that counts as good. */
const MOVED_MAX = 0.01
/**
 * The shift that the fonts alone may cause where they come after the texts of people. The measures of the faces before them are
 * theirs on average, so one title in a screenful may still be broken at another word.
 */
const FONTS_MOVED_MAX = 0.02

/**
 * Opens a screen whose fonts come last of all.
 * @param settled whether its data come before the fonts; a finished page has none
 * @returns the shifts, and how much of them came with the fonts
 */
async function movesOf(
  page: Page,
  path: string,
  settled: boolean,
): Promise<{ moves: Shift[]; withFonts: number }> {
  const coming = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await coming.promise
    await route.continue()
  })
  // the page has loaded only when its fonts have
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  if (settled) await expect(page.getByText(/^(Loading|Adding up)/)).toHaveCount(0)
  const before = sumOf(await shiftsOf(page))
  coming.resolve()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const moves = await shiftsOf(page)
  await page.unroute('**/*.woff2')
  return { moves, withFonts: sumOf(moves) - before }
}

const WIDTHS = [360, 1280]

test('D7 G16 nothing moves on the pages of visitors by itself, nor when the fonts come', {
  tag: '@all',
}, async ({ page }) => {
  test.slow()
  await page.addInitScript(watchShifts)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/', '/sign-in', '/sign-up', '/reset-password', '/terms', '/learn', '/fairness']) {
      const { moves, withFonts } = await movesOf(page, path, false)
      // the text keeps the letters in which it is being read; headings take theirs
      const html = await (await page.request.get(path)).text()
      for (const [face, display] of [
        ['Hanken Grotesk', 'optional'],
        ['Bricolage Grotesque', 'swap'],
      ])
        expect(html).toMatch(new RegExp(`font-family:"?${face}"?;[^}]*font-display:${display}`))
      const where = `${path} at ${width}: ${JSON.stringify(moves)}`
      expect(sumOf(moves) - withFonts, where).toBeLessThanOrEqual(MOVED_MAX)
      expect(withFonts, `with the fonts, ${where}`).toBeLessThanOrEqual(FONTS_MOVED_MAX)
    }
  }
})

test('D7 D12 nothing moves by itself on the main screens', { tag: '@all' }, async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(180_000)
  await signInAs(context, server.url, 'mara')
  await page.addInitScript(watchShifts)
  const event = (await demoEventPaths(context, server.url)).get('open')!
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of [
      '/',
      '/events',
      event,
      '/history',
      '/bitcoin-deposit',
      '/withdraw',
      '/pots',
      '/fun-games',
      '/settings',
    ]) {
      const { moves, withFonts } = await movesOf(page, path, true)
      const where = `${path} at ${width}: ${JSON.stringify(moves)}`
      expect.soft(sumOf(moves) - withFonts, where).toBeLessThanOrEqual(MOVED_MAX)
      expect.soft(withFonts, `with the fonts, ${where}`).toBeLessThanOrEqual(FONTS_MOVED_MAX)
    }
  }
})

test('D7 the chart of an event takes the place that was kept for it, in every width', {
  tag: '@all',
}, async ({ page, context, server }) => {
  await signInAs(context, server.url, 'mara')
  const event = (await demoEventPaths(context, server.url)).get('open')!
  // what comes after the chart
  const below = page.getByRole('heading', { name: 'Newest bets' })
  for (const width of [360, 412, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const coming = Promise.withResolvers<void>()
    await page.route('**/odds-history', async (route) => {
      await coming.promise
      await route.continue()
    })
    await page.goto(event)
    // it is drawn when it comes near; while the chart is coming the page has no foot
    const drawnAtTheEnd = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return below.isVisible()
    }
    await expect.poll(drawnAtTheEnd).toBe(true)
    await below.evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
    await page.evaluate(() => document.fonts.ready)
    const kept = await below.boundingBox()
    coming.resolve()
    await expect(page.getByRole('slider', { name: /Share of pot on A/ })).toBeVisible()
    expect((await below.boundingBox())?.y, `at ${width}`).toBe(kept?.y)
    await page.unroute('**/odds-history')
  }
})

/** A match under way between two people, in practice coins. */
async function play(ada: Somebody, ben: Somebody, origin: string): Promise<void> {
  const id = await openTournament(ada, origin, { isPracticeMode: true, maxPlayers: 2, gamesCount: 1 })
  for (const person of [ada, ben]) await takeSeat(person, origin, id)
  await drawn([ada, ben], origin, id)
  const match = await matchNow(ada, origin, id)
  for (const { context } of [ada, ben])
    await api(context, origin, 'POST', `/api/matches/${match.id}/check-in`, {})
}

test('D7 home is drawn where the server has painted it, also under the bar of a match', async ({
  somebody,
  server,
}) => {
  test.setTimeout(120_000)
  const [ada, ben] = [await somebody('Ada'), await somebody('Benedict')]
  const { page } = ada
  await page.addInitScript(watchShifts)
  const balance = page.getByText('Practice Balance', { exact: true }).first()
  const topOf = async () => (await balance.boundingBox())!.y
  await play(ada, ben, server.url)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const { moves } = await movesOf(page, '/', true)
    const bar = page.getByRole('region', { name: 'Your matches' })
    await expect(bar).toBeVisible()
    // one match is one line of 44 px and the border
    expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(46)
    expect(sumOf(moves), JSON.stringify(moves)).toBeLessThanOrEqual(MOVED_MAX)
    const drawnAt = await topOf()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    expect(Math.abs((await topOf()) - drawnAt), `at ${width}`).toBeLessThanOrEqual(1)
    await page.unroute('**/assets/*.js')
  }
})
