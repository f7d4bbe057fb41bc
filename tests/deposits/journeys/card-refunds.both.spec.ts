import { axeFaults } from '../../support/browser/axe.ts'
import { START_MAX_MS } from '../../support/browser/server.ts'
import { startWithStripe } from '../../support/browser/stripe.ts'
import { test as base, fillCard } from '../../support/browser/stripe-fixture.ts'
import { api, expect, type Page, type Somebody, toast } from '../../support/browser/support.ts'

/** A server where the money of a card settles. */
const test = base.extend({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
    async ({}, use) => {
      const stripe = await startWithStripe({ CARD_SETTLE_HOURS: '72' })
      await use(stripe)
      await stripe.stop()
    },
    { scope: 'worker', timeout: START_MAX_MS },
  ],
})

async function depositByCard(page: Page, preset: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Deposit', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Deposit' })
  await dialog.getByRole('button', { name: preset, exact: true }).click()
  await dialog.getByRole('button', { name: 'Next', exact: true }).click()
  await fillCard(dialog, '4242 4242 4242 4242')
  await dialog.getByRole('button', { name: 'Complete Deposit' }).click()
  await expect(toast(page, 'Deposit Successful!')).toBeVisible()
}

const offer = (page: Page) => page.getByRole('button', { name: 'Refund to card' })

test('S4 a withdrawal of card money is refused, and the money goes back to its card from there; the history shows it', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true })
  await depositByCard(page, '$50')
  await page.goto('/withdraw')
  const form = page.getByRole('form', { name: 'Withdraw money' })
  await expect(form).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await form.getByLabel('Amount', { exact: true }).fill('50')
  await form.getByRole('button', { name: 'Cash App' }).click()
  await form.getByLabel('Cash App $tag').fill('$adalace')
  await form.getByRole('button', { name: 'Withdraw $50.00' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request withdrawal' }).click()
  await expect(form.getByText('Money from a card can be bet at once')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await offer(page).click()
  const dialog = page.getByRole('dialog', { name: 'Refund $50.00 to Visa •••• 4242?' })
  await expect(dialog.getByText('Banks take 5 to 10 days')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  // the safe answer has the focus, and changes nothing
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await offer(page).click()
  await dialog.getByRole('button', { name: 'Refund $50.00' }).click()
  await expect(toast(page, '$50.00 goes back to Visa •••• 4242.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(offer(page)).toHaveCount(0)
  await page.goto('/history')
  const line = page.getByRole('button', { name: /Refund to card: Visa •••• 4242/ })
  await expect(line).toContainText('$50.00')
})

test('S4 two deposits: the person chooses which one goes back', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const ada: Somebody = await somebody('Ada', { real: true })
  const jo = await somebody('Wilhelmina', { real: true })
  const { page } = ada
  await depositByCard(page, '$50')
  await depositByCard(page, '$20')
  const { id } = await api<{ id: string }>(jo.context, server.url, 'GET', '/api/auth/user')
  await page.goto(`/profile/${id}`)
  await page.getByRole('button', { name: 'Send Funds' }).click()
  const transfer = page.getByRole('dialog', { name: 'Send Funds' })
  await transfer.getByLabel('Amount', { exact: true }).fill('5')
  await transfer.getByRole('button', { name: 'Continue' }).click()
  await transfer.getByRole('button', { name: 'Send $5.00' }).click()
  await offer(page).click()
  const dialog = page.getByRole('dialog', { name: 'Refund $20.00 to Visa •••• 4242?' })
  await dialog.getByRole('button', { name: '· $50.00' }).click()
  await page
    .getByRole('dialog', { name: /^Refund/ })
    .getByRole('button', { name: 'Refund $50.00' })
    .click()
  await expect(toast(page, '$50.00 goes back to Visa •••• 4242.')).toBeVisible()
  await expect
    .poll(
      async () => (await api<{ balance: string }>(ada.context, server.url, 'GET', '/api/auth/user')).balance,
    )
    .toBe('20.00')
})
