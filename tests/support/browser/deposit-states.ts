import type { ScreenState } from './screen-states.ts'
import { expect, type Page } from './support.ts'

const openDeposit = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'Deposit', exact: true }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** The deposit dialog's tabs, seen by Mara of the demo community. */
export const depositStates: readonly ScreenState[] = [
  { name: 'deposit-card', practice: false, show: openDeposit },
  {
    name: 'deposit-bitcoin',
    practice: false,
    async show(page) {
      await openDeposit(page)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('tab', { name: 'Bitcoin' }).click()
      const field = dialog.getByLabel('Amount', { exact: true })
      const another = dialog.getByRole('button', { name: 'Create New Deposit' })
      await expect(field.or(another)).toBeVisible()
      // the picture in the other theme has left a payment open, and the tab shows that one
      if (await another.isVisible()) await another.click()
      await field.fill('50')
      await dialog.getByRole('button', { name: 'Generate Bitcoin Address' }).click()
      await expect(dialog.getByRole('button', { name: 'Copy address' })).toBeVisible()
    },
  },
]
