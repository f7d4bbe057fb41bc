import type { Locator } from '@playwright/test'
import { axeFaults } from '../../support/browser/axe.ts'
import { remember, signInAs } from '../../support/browser/demo-session.ts'
import { choose, expectDrawn, photo } from '../../support/browser/pictures.ts'
import { recordedVideo } from '../../support/browser/recorded-video.ts'
import { api, axeThemes, expect, overflowOf, type Page, test, toast } from '../../support/browser/support.ts'
import {
  entryOf,
  drawn as inLine,
  matchCard,
  openTournament,
  reportByHand,
  takeSeat,
} from '../../support/browser/tournaments.ts'

/** No rule of WCAG 2.2 AA is broken in any theme, and nothing is wider than a small phone's screen. */
async function expectClean(page: Page): Promise<void> {
  const size = page.viewportSize()!
  for (const theme of axeThemes) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen
    }, theme)
    expect(await axeFaults(page)).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize(size)
}

/** Plays a video and waits until its picture has moved on. */
async function expectPlays(video: Locator): Promise<void> {
  await video.evaluate((element: HTMLVideoElement) => element.play())
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0)
}

test('S-26 T-57 a moderator decides a filled queue of disputes, with pictures and a video of both sides', {
  tag: '@all',
}, async ({ somebody, server, browser, contextOptions }) => {
  test.setTimeout(150_000)
  const rich = { real: true, dollars: '50.00' } as const
  const [ada, ben] = [await somebody('Ada', rich), await somebody('Ben', rich)]
  const id = await openTournament(ada, server.url, { maxPlayers: 2, gameTitle: 'FIFA 24' })
  for (const person of [ada, ben]) {
    await takeSeat(person, server.url, id)
  }
  await inLine([ada, ben], server.url, id)
  for (const { page } of [ada, ben]) await page.goto(`/tournaments/${id}`)
  for (const { page } of [ada, ben]) await page.getByRole('button', { name: 'Check in' }).click()
  await reportByHand(ada.page, 'You', ['2-1', '0-3', '4-2'])
  await ben.page.getByRole('button', { name: 'Dispute' }).click()
  const dispute = ben.page.getByRole('dialog', { name: 'Dispute this result?' })
  await dispute.getByLabel('Your account of it').fill('Game three was 2:4. My video shows the board.')
  await dispute.getByRole('button', { name: 'Dispute' }).click()
  await expect(matchCard(ada.page, 'A moderator decides')).toBeVisible()

  await ada.page.getByLabel('What it shows').fill('The board after game two')
  await choose(ada.page, 'Picture or video', await photo('#334455'))
  await ben.page.getByLabel('What it shows').fill('The last seconds')
  await choose(ben.page, 'Picture or video', await recordedVideo(ben.page))
  for (const { page } of [ada, ben]) {
    const evidence = page.getByRole('region', { name: 'Evidence' })
    await expectDrawn(evidence.getByRole('img', { name: 'The board after game two' }))
    await expectPlays(evidence.getByLabel('The last seconds'))
  }

  const context = await browser.newContext({ ...contextOptions, baseURL: server.url })
  await signInAs(context, server.url, 'wren')
  await remember(context, 'light', true)
  const page = await context.newPage()
  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: 'Matches to decide' }).click()
  const match = (name: string | RegExp) => page.getByRole('region', { name })
  // the holder of the table is drawn by lot
  const between = (one: string, other: string) =>
    new RegExp(`^(?:${one} against ${other}|${other} against ${one})$`)
  const [ruben, yara, sofia] = [
    between('Ruben d\\.', 'Marek N\\.'),
    between('Yara M\\.', 'Mateo A\\.'),
    between('Sofia P\\.', 'Anders K\\.'),
  ]
  // the longest waiting first
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(ruben)
  await expect(match(ruben)).toContainText(/Waits (19|20) hours/)
  await expect(match(yara)).toContainText('The second game froze')
  const games = match(ruben).getByRole('table')
  await expect(games.getByRole('row', { name: /^2 differs (17–10 10–17|10–17 17–10)$/ })).toBeVisible()

  const ours = match(/^(Ada .* against Ben|Ben .* against Ada)/)
  const [first, second] = [
    ours.getByRole('region', { name: /^Ada .*story$/ }),
    ours.getByRole('region', { name: /^Ben .*story$/ }),
  ]
  await expect(first).toContainText('Says: I won 2–1')
  await expect(second).toContainText('Game three was 2:4. My video shows the board.')
  await expectDrawn(first.getByRole('img', { name: 'The board after game two' }))
  await expectPlays(second.getByLabel('The last seconds'))
  for (const side of [first, second]) await expect(side).toContainText('SHA-256')
  await expect(ours.getByText('What the server saw')).toBeVisible()
  await expectClean(page)

  await ours.getByRole('button', { name: 'Nobody can tell' }).click()
  await expect(page.getByRole('dialog', { name: 'Nobody can tell who won?' })).toContainText('replay it')
  await page.keyboard.press('Escape')
  await ours.getByRole('button', { name: /^Ben .* won$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Ben .* won\?$/ })
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(dialog.getByText('Please write a reason')).toBeVisible()
  await expectClean(page)
  await dialog.getByLabel('Reason').fill('The video shows 2:4 in the third game.')
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(toast(page, 'Match decided')).toBeVisible()
  await expect(ours).toHaveCount(0)
  await expect(match(yara)).toBeVisible()
  await page.getByRole('button', { name: 'Decided' }).click()
  await expect(ours).toContainText('The video shows 2:4 in the third game.')
  await expect(match(sofia)).toBeVisible()
  await expectClean(page)
  await context.close()

  for (const { page: own } of [ada, ben])
    await expect(own.getByRole('list', { name: 'Results' })).toContainText(
      'The video shows 2:4 in the third game.',
    )
  await expect(ben.page.getByRole('link', { name: /^Winner: You/ })).toBeVisible()
})

test('T7 S-26 T-52 T-57 fair play: a moderator reads a strike and closes a flag, and the player reads the outcome and until when they wait', {
  tag: '@all',
}, async ({ server, browser, contextOptions }) => {
  const opened = async (key: string) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: server.url })
    await signInAs(context, server.url, key)
    await remember(context, 'light', true)
    return { context, page: await context.newPage() }
  }
  const nikhil = await opened('nikhil')
  await nikhil.page.goto('/settings#fair-play')
  const own = nikhil.page.getByRole('region', { name: 'Fair play' })
  await expect(own).toContainText('4 matches in 30 days.')
  await expect(own).toContainText(/You can join and create tournaments again on/)
  await expect(own).toContainText('You missed 4 matches in 30 days.')
  await expect(own.getByText('Waiting')).toBeVisible()

  const { page, context } = await opened('wren')
  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: 'Fair play' }).click()
  const flag = (title: string) => page.getByRole('region', { name: title })
  await expect(flag('Money goes one way')).toContainText(
    'Bastian K. lost to Viktor I. 6 times in 30 days and never won. It was in 6 tournaments with entry fees of $120.00 together.',
  )
  await expect(flag('Money goes one way')).toContainText('Such a match is no contest.')
  // another pair of the demo may have been drawn against each other as often
  const again = flag('The same two keep meeting').filter({ hasText: 'Bastian K.' })
  await expect(again).toContainText('Viktor I. won all of them.')
  await expectClean(page)
  await flag('Misses matches').getByRole('button', { name: 'Close with an outcome' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close this flag?' })
  await dialog.getByRole('button', { name: 'Close it' }).click()
  await expect(dialog.getByText('Please write an outcome')).toBeVisible()
  await dialog.getByLabel('Outcome').fill('Nikhil wrote to us: his line was down. The time-out is enough.')
  await dialog.getByRole('button', { name: 'Close it' }).click()
  await expect(toast(page, 'Flag closed')).toBeVisible()
  await expect(flag('Misses matches')).toHaveCount(0)
  await page.getByRole('button', { name: 'Closed', exact: true }).click()
  await expect(flag('Misses matches')).toContainText('his line was down')
  await context.close()

  await nikhil.page.reload()
  await expect(own).toContainText('his line was down')
  await expect(own.getByText('Closed')).toBeVisible()
  await expectClean(nikhil.page)

  // a person in a time-out reads until when, before they press anything
  const [open] = await api<{ id: string }[]>(
    nikhil.context,
    server.url,
    'GET',
    '/api/tournaments?status=open&mode=practice',
  )
  await nikhil.page.goto(`/tournaments/${open!.id}`)
  const join = entryOf(nikhil.page).getByRole('button', { name: 'Join Tournament' })
  await expect(join).toBeDisabled()
  await expect(join).toHaveAccessibleDescription(/You missed matches.*again/)
  await nikhil.context.close()
})
