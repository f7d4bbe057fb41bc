import { axeFaults } from '../../support/browser/axe.ts'
import { api, expect, overflowOf, type Page, test } from '../../support/browser/support.ts'

type Play = {
  id: string
  houseFlip: string
  proof: Record<'serverSeed' | 'clientSeed' | 'nonce' | 'commitment', string>
}

const COUNTING = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('')

const faults = (page: Page) => axeFaults(page, { advice: true })

test('F-17: the way games are drawn is open to visitors, with every result so far', { tag: '@all' }, async ({
  page,
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  for (let n = 0; n < 12; n++)
    await api(ada.context, server.url, 'POST', '/api/fun-games/play', {
      gameType: n % 2 ? 'coin' : 'card',
      amount: '1',
      selection: n % 2 ? 'heads' : 'high',
    })
  await page.goto('/terms')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Provably fair' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Provably fair' })).toBeVisible()
  // the results load when they scroll into view
  await page.getByRole('heading', { name: 'All results so far' }).scrollIntoViewIfNeeded()
  const coin = page.getByRole('region', { name: 'Fun coin flip, the coin' })
  await expect(coin.getByText(/\d+ drawn/)).toBeVisible()
  await expect(coin.getByRole('rowheader', { name: 'heads' })).toBeVisible()
  await expect(coin.getByText(/χ² = [\d.]+, 1 degree of freedom, p = [\d.]+/)).toBeVisible()
  const cards = page.getByRole('region', { name: 'Fun high/low, the player’s card' })
  await expect(cards.getByRole('row')).toHaveCount(14)
  await expect(cards.getByText(/12 degrees of freedom/)).toBeVisible()
  expect(await faults(page)).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: 'Verify a game' }).click()
  await expect(page).toHaveURL(/\/fairness\/verify$/)
})

test('F-17: a finished game verifies at one click, in the browser and by its number', {
  tag: '@all',
}, async ({ page, somebody, server }) => {
  const ada = await somebody('Ada')
  const played = await api<Play>(ada.context, server.url, 'POST', '/api/fun-games/play', {
    ...{ gameType: 'coin', amount: '1', selection: 'heads', clientSeed: 'my-own-lamp' },
  })
  // the link of a result
  await ada.page.goto(`/fairness/verify?fun=${played.id}`)
  await expect(ada.page.getByText(`Fun game ${played.id} is verified`)).toBeVisible()
  await expect(ada.page.getByText(/^This browser kept nothing about this game/)).toBeVisible()
  await expect(ada.page.getByText(`my-own-lamp:${played.proof.nonce}:fun/coin`)).toBeVisible()
  await expect(ada.page.getByText(played.proof.commitment)).toBeVisible()
  expect(await faults(ada.page)).toEqual([])
  expect(await overflowOf(ada.page)).toBeLessThanOrEqual(0)
  // by number, without signing in
  await page.goto('/fairness/verify')
  await page.getByRole('button', { name: 'Fun game' }).click()
  await page.getByLabel('Number').fill('x')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('A whole number, such as 12').first()).toBeVisible()
  await page.getByLabel('Number').fill(played.id)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(`Fun game ${played.id} is verified`)).toBeVisible()
  await page.getByLabel('Number').fill('987654321')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('There is no finished fun game 987654321')).toBeVisible()
})

test('F-17: what this browser kept from before the game is held against the record', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada')
  const { id, proof } = await api<Play>(ada.context, server.url, 'POST', '/api/fun-games/play', {
    ...{ gameType: 'coin', amount: '1', selection: 'heads', clientSeed: 'told-afterwards' },
  })
  const { commitment, nonce } = proof
  await ada.context.addInitScript((kept) => localStorage.setItem('keptGames', JSON.stringify([kept])), {
    kind: 'fun',
    id,
    commitment,
    nonce,
    clientSeed: 'drawn-before',
  })
  await ada.page.goto(`/fairness/verify?fun=${id}`)
  await expect(ada.page.getByText(`Fun game ${id} does not verify`)).toBeVisible()
  const step = ada.page.getByRole('listitem').filter({ hasText: 'The client seed is the one' })
  await expect(step).toContainText('This browser kept')
  await expect(step).toContainText('drawn-before')
  expect(await faults(ada.page)).toEqual([])
})

test('F-17: seeds typed in by hand are computed; what is wrong is said at its field', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/fairness/verify')
  await page.getByRole('button', { name: 'Compute' }).click()
  await expect(page.getByLabel('Server seed')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Server seed')).toBeFocused()
  await expect(page.getByText('1 to 64 letters, digits, - and _')).toBeVisible()
  await page.getByLabel('Server seed').fill(` ${COUNTING.toUpperCase()} `)
  await page.getByLabel('Client seed').fill('brass-lamp')
  await page.getByLabel('Nonce').fill('7')
  await page.getByRole('button', { name: 'Compute' }).click()
  await expect(page.getByText('These seeds give the creator wins')).toBeVisible()
  await expect(page.getByText('5 draws')).toBeVisible()
  await page.getByText('Throw 2, second die').click()
  await expect(page.getByText('brass-lamp:7:pot/craps/2/b')).toBeVisible()
  await page.getByLabel('Commitment').fill('0'.repeat(64))
  await page.getByRole('button', { name: 'Compute' }).click()
  await expect(page.getByText('The commitment belongs to another seed')).toBeVisible()
  expect(await faults(page)).toEqual([])
})
