import { axeFaults } from '../../support/browser/axe.ts'
import { api, axeThemes, expect, overflowOf, type Somebody, test } from '../../support/browser/support.ts'

type Made = {
  gameTitle: string
  platform: string
  entryFee: string
  maxPlayers?: number
  isPracticeMode?: boolean
}
const make = (host: Somebody, origin: string, { maxPlayers = 4, ...rest }: Made) =>
  api<{ id: string }>(host.context, origin, 'POST', '/api/tournaments', {
    maxPlayers,
    gamesCount: 3,
    ...rest,
  })

test('T11 T-02 T-03 T-05 T-08 T-09 T-11 the list is searched and filtered by the address, and Back undoes nothing else', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada', { real: true })
  const mark = `Zork ${Date.now()}`
  await make(ada, server.url, { gameTitle: `${mark} Alpha`, platform: 'pc', entryFee: '10.00' })
  await make(ada, server.url, { gameTitle: `${mark} Beta`, platform: 'nintendo_switch', entryFee: '10.01' })
  await make(ada, server.url, {
    gameTitle: `${mark} Gamma`,
    platform: 'xbox',
    entryFee: '50.00',
    maxPlayers: 11,
    isPracticeMode: true,
  })
  const { page } = ada
  await page.goto('/tournaments')
  const cards = page.getByRole('article').filter({ hasText: mark })
  await page.getByRole('searchbox', { name: 'Find a game' }).fill(mark.toUpperCase())
  await expect(cards).toHaveCount(3)
  await expect(page).toHaveURL(/search=ZORK/)
  const alpha = cards.filter({ hasText: 'Alpha' })
  for (const said of [
    'Open',
    'PC',
    'Best of 3 · first to 2',
    '3 matches, about',
    'Entry fee',
    '10.00',
    '30.00',
    '0/4 players',
  ])
    await expect(alpha).toContainText(said)
  await expect(alpha.getByRole('progressbar', { name: 'Players' })).toHaveAttribute(
    'aria-valuetext',
    '0 of 4 players',
  )
  await page.getByRole('combobox', { name: 'Entry fee' }).selectOption('0-10')
  await expect(cards).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Entry fee' }).selectOption('10-25')
  await expect(cards.getByRole('heading')).toHaveText([`${mark} Beta`])
  await page.getByRole('combobox', { name: 'Entry fee' }).selectOption('all')
  await page.getByRole('combobox', { name: 'Platform' }).selectOption('xbox')
  await expect(cards.getByRole('heading')).toHaveText([`${mark} Gamma`])
  await page
    .getByRole('group', { name: 'Status' })
    .getByRole('button', { name: /^Ended/ })
    .click()
  await expect(page.getByText('No tournaments found')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Create Tournament' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/\/tournaments$/)
  await page.goto(`/tournaments?search=${encodeURIComponent(mark)}&platform=pc`)
  await alpha.getByRole('link', { name: `View & Join: ${mark} Alpha` }).click()
  await expect(page).toHaveURL(/\/tournaments\/\d+$/)
  await page.goBack()
  await expect(cards).toHaveCount(1)
})

test('T-15 T-18 T-20 T-21 T-22 T-24 T-25 T-26 T-33 T-34 a tournament is created, and its sum is seen before', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true, dollars: '4.00' })
  await page.goto('/create-tournament')
  const form = page.getByRole('form', { name: 'New tournament' })
  await expect(form.getByRole('combobox', { name: 'Platform' })).toBeDisabled()
  await expect(form.getByLabel('Entry fee')).toHaveValue('10.00')
  await expect(form.getByLabel('Maximum players')).toHaveValue('8')
  await expect(form.getByRole('combobox', { name: 'Format' })).toHaveValue('5')
  await expect(page.getByText('You need $6.00 more')).toBeVisible()
  await form.getByRole('combobox', { name: 'Game' }).selectOption('Street Fighter 6')
  await expect(form.getByRole('combobox', { name: 'Platform' }).getByRole('option')).toHaveText([
    'Choose a platform',
    'PlayStation',
    'PC',
  ])
  await expect(page.getByText('Each game is 3 rounds, best 2 of 3.')).toBeVisible()
  await form.getByRole('combobox', { name: 'Game' }).selectOption('Custom Game')
  await form.getByLabel('Name of the game').fill('Chess')
  await form.getByRole('combobox', { name: 'Platform' }).selectOption('Nintendo Switch')
  await form.getByLabel('Entry fee').fill('2.50')
  await form.getByLabel('Maximum players').fill('3')
  const sum = page.getByLabel('Prize pool with 3 players')
  await expect(sum).toContainText('$7.50')
  await expect(sum).toContainText('25%')
  await expect(sum).toContainText('$5.63')
  await expect(page.getByText('Sufficient balance')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'The winner stays on' })).toBeVisible()
  await expect(page.getByText('A disconnect during a match is an automatic loss.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
  await form.getByRole('button', { name: 'Save as template' }).click()
  await form.getByRole('button', { name: 'Create Tournament' }).click()
  await expect(
    page.getByText('Your tournament is now open for players to join.', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/tournaments\/\d+$/)
  await page.goto('/create-tournament')
  await page.getByRole('button', { name: 'Chess, 2.50', exact: true }).click()
  await expect(page.getByLabel('Name of the game')).toHaveValue('Chess')
})

for (const theme of axeThemes)
  test(`the list and the form have no fault that axe finds and widen no screen, ${theme}`, {
    tag: '@all',
  }, async ({ somebody, server }) => {
    const ada = await somebody('Ada', { real: true })
    await make(ada, server.url, {
      gameTitle: 'W'.repeat(60),
      platform: 'nintendo_switch',
      entryFee: '123456.78',
      maxPlayers: 11,
    })
    const { page } = ada
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    for (const path of ['/tournaments', '/create-tournament']) {
      await page.goto(path)
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await overflowOf(page), path).toBe(0)
      expect(await axeFaults(page, { advice: true }), path).toEqual([])
    }
  })
