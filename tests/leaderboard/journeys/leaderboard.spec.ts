import { axeFaults } from '../../support/browser/axe.ts'
import { signInAs } from '../../support/browser/demo-session.ts'
import { api, expect, overflowOf, type Page, type Somebody, test } from '../../support/browser/support.ts'
import { drawn, openTournament, play, takeSeat } from '../../support/browser/tournaments.ts'

const ownCard = (page: Page) => page.getByRole('region', { name: 'Your Rank' })
const topList = (page: Page) => page.getByRole('list', { name: 'Top 50' })
const crowns = (page: Page) => page.getByRole('list', { name: 'Who held the crown' })

type Entry = {
  id: string
  firstName: string
  rank: number
  isCrownHolder: boolean
  revenueShareEarnings: string
}

/** A tournament of two for real money, played to its end by the API. */
async function playMatch(origin: string, winner: Somebody, loser: Somebody): Promise<void> {
  const id = await openTournament(winner, origin, { entryFee: '1.00', maxPlayers: 2, gamesCount: 1 })
  const both = [winner, loser]
  for (const one of both) await takeSeat(one, origin, id)
  await drawn(both, origin, id)
  await play(both, origin, id, winner)
}

test('K-01 K-02 K-03 K-05 K-09 K-11 the board of the community: ranks, records, tiers, one crown, the first three raised', async ({
  browser,
  server,
  contextOptions,
}) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url })
  await signInAs(context, server.url, 'mara')
  const board = await api<Entry[]>(context, server.url, 'GET', '/api/leaderboard')
  // the demo community has eight players with ten games; other journeys on this server may add some
  expect(board.length).toBeGreaterThanOrEqual(8)
  const page = await context.newPage()
  await page.goto('/leaderboard')
  const rows = topList(page).getByRole('listitem')
  await expect(rows).toHaveCount(board.length)
  for (const [place, { firstName }] of board.entries()) {
    await expect(rows.nth(place)).toContainText(`Rank ${place + 1}`)
    await expect(rows.nth(place)).toContainText(firstName)
    await expect(rows.nth(place)).toContainText(/\d+\.\d%/)
    await expect(rows.nth(place)).toContainText(/\d+ won, \d+ lost/)
    await expect(rows.nth(place)).toContainText(/Bronze|Silver|Gold|Platinum|Diamond/)
  }
  await expect(topList(page).getByRole('img', { name: 'Crown holder' })).toHaveCount(1)
  await expect(rows.first().getByRole('img', { name: 'Crown holder' })).toBeVisible()
  const groundOf = (place: number) => rows.nth(place).evaluate((row) => getComputedStyle(row).backgroundColor)
  const grounds = await Promise.all([0, 1, 2, 3, 4].map(groundOf))
  expect(new Set(grounds.slice(0, 3)).size).toBe(1)
  expect(grounds[3]).toBe(grounds[4])
  expect(grounds[2]).not.toBe(grounds[3])

  const mine = board.findIndex(({ firstName }) => firstName === 'Mara')
  await expect(ownCard(page)).toContainText(`#${mine + 1}`)
  // everybody stands once: no neighbours beside the card of somebody in the list
  await expect(rows.nth(mine)).toContainText('You')
  await expect(ownCard(page).getByRole('listitem')).toHaveCount(0)
  await rows.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(`${server.url}/profile/${board[1]!.id}`)
  await context.close()
})

test('N-05 the board of bettors stands beside that of the players: week and month, everybody once, one’s own place, and one press shows or hides it', async ({
  browser,
  server,
  somebody,
  contextOptions,
}) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url })
  await signInAs(context, server.url, 'mara')
  const page = await context.newPage()
  await page.goto('/leaderboard')
  await page.getByRole('button', { name: 'Bettors' }).click()
  await expect(page).toHaveURL(/\?board=bettors$/)
  // at the beginning of a month the demo's settled events are those of the last one
  const present = await api<{ bettors: unknown[] }>(
    context,
    server.url,
    'GET',
    '/api/leaderboard/bettors?period=month',
  )
  await page.getByLabel('Which days').selectOption(present.bettors.length > 0 ? 'This month' : 'Last month')
  const rows = page.getByRole('list', { name: 'Best returns' }).getByRole('listitem')
  await expect(rows.first()).toContainText(/\d+ events?/)
  await expect(rows.first()).toContainText(/^Rank (1|–)/)
  const links = await rows.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(new Set(links).size).toBe(links.length)
  await expect(page.getByRole('region', { name: 'Who sees your place' })).toContainText('Who is in')
  expect(await overflowOf(page)).toBe(0)
  expect(await axeFaults(page)).toEqual([])
  await context.close()

  const ada = await somebody('Ada')
  await ada.page.goto('/leaderboard?board=bettors')
  const own = ada.page.getByRole('region', { name: 'Your place', exact: true })
  await expect(own).toContainText(/A rank needs 3 more settled events and \D*20\.00 more in stakes\./)
  const press = (name: string) => ada.page.getByRole('button', { name })
  await press('Show me here').click()
  await expect(press('Hide me here')).toBeVisible()
  await press('Hide me here').click()
  await expect(press('Show me here')).toBeVisible()
})

test('K-04 K-17 K-18 D-07 hosting earnings stand only where there are any; the rules say what the share is; the crown is on the profile', {
  tag: '@all',
}, async ({ browser, server, contextOptions }) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url })
  await signInAs(context, server.url, 'mara')
  const board = await api<Entry[]>(context, server.url, 'GET', '/api/leaderboard')
  const page = await context.newPage()
  await page.goto('/leaderboard')
  for (const [place, { revenueShareEarnings }] of board.entries()) {
    const row = topList(page).getByRole('listitem').nth(place)
    if (revenueShareEarnings === '0.00') await expect(row).not.toContainText('Hosting')
    else await expect(row).toContainText(`Hosting`)
  }
  expect(board.some(({ revenueShareEarnings }) => revenueShareEarnings !== '0.00')).toBe(true)
  const rules = page.getByRole('region', { name: 'How ranks work' })
  await expect(rules).toContainText('1% of all entry fees is yours')
  await expect(rules).toContainText('It comes out of the platform’s 25%, so the prize stays the same.')
  await expect(rules).toContainText('If win rates are equal, the player with more matches ranks higher')
  await expect(crowns(page).getByRole('listitem').first()).toContainText('Since')
  await expect(crowns(page).getByRole('img', { name: 'Holds it now' })).toHaveCount(1)
  const holder = board.find(({ isCrownHolder }) => isCrownHolder)!
  await page.goto(`/profile/${holder.id}`)
  await expect(page.getByRole('main').getByText('Crown holder')).toBeVisible()
  await context.close()
})

test('K-12 K-16 D-17 D-18 a result reaches the open board, and home shows the performance card from then on', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada', { real: true, dollars: '20' })
  const ben = await somebody('Ben', { real: true, dollars: '20' })
  await ben.page.goto('/')
  await expect(ben.page.getByText('Everything else', { exact: true })).toBeVisible()
  await expect(ben.page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
  await expect(ben.page.getByText('Tournament performance')).toHaveCount(0)
  await ada.page.goto('/leaderboard')
  await expect(ownCard(ada.page).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 of 10')

  await playMatch(server.url, ada, ben)
  const progress = ownCard(ada.page).getByRole('progressbar')
  await expect(progress).toHaveAttribute('aria-valuetext', '1 of 10', { timeout: 20_000 })
  await expect(ownCard(ada.page)).toContainText('9 matches more until you are ranked.')
  const card = ben.page.getByRole('main').locator('section').filter({ hasText: 'Tournament performance' })
  await expect(card).toContainText('0 won, 1 lost', { timeout: 20_000 })
  await expect(card).toContainText('Bronze')
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 10')
  await card.getByRole('link', { name: 'Leaderboard' }).click()
  await expect(ownCard(ben.page)).toContainText('0.0%')
})
