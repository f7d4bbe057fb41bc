import type { Locator } from '@playwright/test'
import { axeFaults } from '../../support/browser/axe.ts'
import { remember } from '../../support/browser/demo-session.ts'
import { api, axeThemes, expect, type Page, test } from '../../support/browser/support.ts'
import { chatOf, drawn, lineOf, openTournament, play, takeSeat } from '../../support/browser/tournaments.ts'

// a small phone, whatever the project's screen is
test.use({ viewport: { width: 360, height: 780 } })

/** Where a part of the page begins and ends, px from its top. */
async function placeOf(part: Locator): Promise<{ top: number; bottom: number }> {
  await expect(part).toBeVisible()
  return part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top: top + scrollY, bottom: bottom + scrollY }
  })
}

/** These parts stand one under the other. */
async function expectInOrder(...parts: Locator[]): Promise<void> {
  const tops: number[] = []
  for (const part of parts) tops.push((await placeOf(part)).top)
  expect(tops).toEqual([...tops].sort((one, other) => one - other))
}

const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { name, exact: true })

test('T17 on a phone what a tournament would pay and how it goes stand before Create', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true })
  await page.goto('/create-tournament')
  await expectInOrder(
    page.getByLabel('Entry fee'),
    heading(page, 'Prize pool'),
    heading(page, 'Your balance'),
    heading(page, 'How it works'),
    page.getByText('A disconnect during a match is an automatic loss.'),
    page.getByRole('button', { name: 'Create Tournament' }),
  )
})

test('T16 T32 on a phone the chat has a heading, is low while it is empty, and comes last; Share stays beside a long title', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada')
  const gameTitle = 'The Northern Lights Memorial Draughts Evening'
  const id = await openTournament(ada, server.url, { gameTitle, isPracticeMode: true })
  const { page } = ada
  await page.goto(`/tournaments/${id}`)
  const name = page.getByRole('heading', { level: 1 }).filter({ hasText: gameTitle })
  await expect(name).toBeVisible()
  const title = await placeOf(name)
  const share = await placeOf(page.getByRole('button', { name: 'Share' }))
  expect(share.top).toBeLessThan(title.bottom)
  await expectInOrder(heading(page, 'Rules'), heading(page, 'Where the fees go'), heading(page, 'Chat'))
  const chat = await placeOf(chatOf(page))
  expect(chat.bottom - chat.top).toBe(240)
})

test('T24 the rules of the board stand before the history of its crown', { tag: '@all' }, async ({
  somebody,
}) => {
  const { page } = await somebody('Ada')
  await page.goto('/leaderboard')
  await expectInOrder(
    page.getByRole('region', { name: 'How ranks work' }),
    page.getByRole('list', { name: 'Who held the crown' }),
  )
})

test('T22 T23 T25 on a phone the tabs of Competition Insights are whole, and its words are plain', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const { page, context } = await somebody('Ada', { real: true })
  await page.goto('/advisory')
  await expect(page.getByText('A note is the opinion of its author.')).toBeVisible()
  await api(context, server.url, 'POST', '/api/subscription/create', {})
  await page.goto('/advisory')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(["Today's Picks", 'Market Trends', 'Expert Analysis'])
  for (const tab of await tabs.all()) {
    const { right, cut } = await tab.evaluate((element) => ({
      right: element.getBoundingClientRect().right,
      cut: element.scrollWidth - element.clientWidth,
    }))
    expect(right).toBeLessThanOrEqual(360)
    expect(cut).toBeLessThanOrEqual(0)
    await tab.click()
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/reckon/i)
  }
})

for (const theme of axeThemes)
  test(`T-55 who is out is as readable as who plays on, ${theme}`, { tag: '@all' }, async ({
    somebody,
    server,
  }) => {
    const people = [await somebody('Ada'), await somebody('Ben'), await somebody('Cleo')]
    const [host] = people
    await remember(host!.context, theme, true)
    const id = await openTournament(host!, server.url, { isPracticeMode: true, maxPlayers: 3 })
    for (const person of people) await takeSeat(person, server.url, id)
    const line = await drawn(people, server.url, id)
    await play(line.slice(0, 2), server.url, id, line[0]!)
    const { page } = host!
    await page.goto(`/tournaments/${id}`)
    await expect(lineOf(page).getByRole('heading', { name: 'Out' })).toBeVisible()
    expect(await axeFaults(page, { advice: true })).toEqual([])
  })

test('T2 the bar of four matches shows two, opens to all of them, and folds again', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  for (let n = 0; n < 4; n++) {
    const id = await openTournament(ada, server.url, { isPracticeMode: true, maxPlayers: 2 })
    for (const person of [ada, ben]) await takeSeat(person, server.url, id)
    await drawn([ada, ben], server.url, id)
  }
  const { page } = ada
  await page.goto('/leaderboard')
  const bar = page.getByRole('region', { name: 'Your matches' })
  await expect(bar.getByRole('link')).toHaveCount(2)
  const more = bar.getByRole('button', { name: '2 more matches' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  await expect(bar.getByRole('link')).toHaveCount(4)
  const less = bar.getByRole('button', { name: 'Show less' })
  await expect(less).toHaveAttribute('aria-expanded', 'true')
  await less.click()
  await expect(bar.getByRole('link')).toHaveCount(2)
})
