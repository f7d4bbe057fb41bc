import { api, expect, type Page } from './support.ts'

type ScreenState = { name: string; practice: boolean; show(page: Page): Promise<void> }

const openDeposit = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'Deposit', exact: true }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** States of screens after some actions, for the pictures; seen by Mara of the demo community. */
export const screenStates: readonly ScreenState[] = [
  { name: 'deposit-card', practice: false, show: openDeposit },
  {
    name: 'deposit-bitcoin',
    practice: false,
    async show(page) {
      await openDeposit(page)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('tab', { name: 'Bitcoin' }).click()
      await dialog.getByLabel('Amount', { exact: true }).fill('50')
      await dialog.getByRole('button', { name: 'Generate Bitcoin Address' }).click()
      await expect(dialog.getByRole('button', { name: 'Copy address' })).toBeVisible()
    },
  },
  {
    name: 'send-funds',
    practice: false,
    async show(page) {
      await page.goto('/fund-requests')
      await page.getByRole('button', { name: 'Choose by name' }).click()
      await page.getByLabel('Name or e-mail').fill('jo')
      await page.getByRole('option').first().click()
      await page.getByRole('dialog').getByLabel('Amount', { exact: true }).fill('5')
    },
  },
  {
    name: 'store-code',
    practice: false,
    async show(page) {
      await page.goto('/pay-at-store')
      await page.getByLabel('Amount', { exact: true }).fill('6.50')
      await page.getByRole('button', { name: 'Generate QR Code' }).click()
      await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible()
    },
  },
  {
    name: 'pot-session',
    practice: true,
    async show(page) {
      await page.goto('/pots')
      await page
        .getByRole('button', { name: /^Play for/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'fun-result',
    practice: true,
    async show(page) {
      await page.goto('/fun-games')
      const coin = page.getByRole('form', { name: 'Coin Flip' })
      await coin.getByRole('radio', { name: 'Heads' }).check()
      await coin.getByRole('button', { name: /^Flip the coin/ }).click()
      await page
        .getByRole('link', { name: /verify/i })
        .first()
        .waitFor()
    },
  },
  {
    name: 'verified-game',
    practice: true,
    async show(page) {
      await page.goto('/fairness/verify?pot=1')
      await expect(
        page
          .getByRole('main')
          .getByText(/matches|verified/i)
          .first(),
      ).toBeVisible()
    },
  },
  {
    name: 'profile',
    practice: false,
    async show(page) {
      await page.goto('/events')
      const [creator] = await api<{ createdById: string }[]>(
        page.context(),
        new URL(page.url()).origin,
        'GET',
        '/api/events',
      )
      await page.goto(`/profile/${creator!.createdById}`)
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'notifications',
    practice: false,
    async show(page) {
      await page.goto('/')
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(
        page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first(),
      ).toBeVisible()
    },
  },
  {
    name: 'while-away',
    practice: false,
    async show(page) {
      // the demo community was never away for six hours
      await page.route('**/api/notifications/digest', (route) =>
        route.fulfill({
          json: {
            awaySince: new Date(Date.now() - 9 * 3_600_000).toISOString(),
            groups: [
              { group: 'bets', count: 3, title: 'You won', link: '/bets' },
              { group: 'money', count: 1, title: 'Jonas Weber asks you for $12.00', link: '/fund-requests' },
              { group: 'gang', count: 1, title: 'Tonight at eight, the usual table', link: '/gangs' },
            ],
          },
        }),
      )
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'While you were away' })).toBeVisible()
    },
  },
]
