import { expect, type Page, test } from '../../support/browser/support.ts'
import { cardOf, makePot } from '../../support/browser/table.ts'

const FIRST_POT_MAX = 330
const FOLD = 780

/** Upper and lower edges of the first pots, px from the top of the page. */
const edges = async (page: Page) => {
  await page.getByRole('article').nth(2).waitFor()
  return page.getByRole('article').evaluateAll((cards) =>
    cards.slice(0, 3).map((card) => {
      const { top, bottom } = card.getBoundingClientRect()
      return { top, bottom }
    }),
  )
}

test('U7 the first pot stands above the fold on a phone, and two more', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const [ada, bo] = [await somebody('Ada'), await somebody('Bo')]
  for (const game of ['cards', 'coin-flip', 'craps'] as const) await makePot(ada, server.url, game)
  const { page } = bo
  await page.setViewportSize({ width: 360, height: FOLD })
  await page.goto('/pots')
  const cards = await edges(page)
  expect(cards[0]!.top).toBeLessThan(FIRST_POT_MAX)
  expect(cards[2]!.bottom).toBeLessThanOrEqual(FOLD)
  // also under the tab bar's edge the third one can be pressed
  await page
    .getByRole('button', { name: /^Play for/ })
    .nth(2)
    .click({ trial: true })
})

test('U7 in real-money mode the banner is one low row, and the first pot still stands above the fold', async ({
  somebody,
  server,
}) => {
  const [ada, bo] = [await somebody('Ada'), await somebody('Bo', { real: true })]
  for (const game of ['cards', 'coin-flip', 'craps'] as const) await makePot(ada, server.url, game)
  await bo.page.setViewportSize({ width: 360, height: FOLD })
  await bo.page.goto('/pots')
  expect((await edges(bo.page))[0]!.top).toBeLessThan(FIRST_POT_MAX)
})

test('U7 O-12 the seal, the odds and the whole description are behind the three dots; Back closes them', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, bo] = [await somebody('Ada'), await somebody('Bo')]
  const pot = await makePot(ada, server.url, 'coin-flip')
  const { page } = bo
  await page.goto('/pots')
  await cardOf(page, pot)
    .getByRole('button', { name: `More about ${pot.title}` })
    .click()
  const sheet = page.getByRole('dialog', { name: pot.title })
  await expect(sheet.getByText('50/50', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('region', { name: 'Sealed draw' }).locator('code')).toHaveText(
    /^[0-9a-f]{64}$/,
  )
  await expect(sheet.getByRole('link', { name: 'How every draw is sealed and checked' })).toHaveAttribute(
    'href',
    '/fairness',
  )
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/pots')
})
