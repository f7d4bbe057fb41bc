import type { Locator } from '@playwright/test'
import { START_MAX_MS } from './server.ts'
import { type RunningStripe, startWithStripe } from './stripe.ts'
import { test as base, type Page } from './support.ts'

/** The usual fixtures, with cards by Stripe's simulator. */
export const test = base.extend<object, { stripe: RunningStripe }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
    async ({}, use) => {
      const stripe = await startWithStripe()
      await use(stripe)
      await stripe.stop()
    },
    { scope: 'worker', timeout: START_MAX_MS },
  ],
  server: [({ stripe }, use) => use(stripe.server), { scope: 'worker' }],
})

/** Fills in the simulator's card form. */
export async function fillCard(dialog: Locator, number: string): Promise<void> {
  await dialog.getByLabel('Card number').fill(number)
  await dialog.getByLabel('Expiration date').fill('12 / 40')
  await dialog.getByLabel('Security code').fill('123')
}

/** The real balance, as the server says it. */
export const balanceOf = async (page: Page) =>
  ((await (await page.request.get('/api/auth/user')).json()) as { balance: string }).balance
