import { balanceOf, fillCard, test } from '../../support/browser/stripe-fixture.ts'
import { expect, toast } from '../../support/browser/support.ts'

test('A-12 A-14 A-15 A-16: a subscription is paid by card: refused once, resumed after a reload, then active; money back goes to the card', {
  tag: '@all',
}, async ({ somebody, stripe }) => {
  const { page } = await somebody('Ada')
  await page.route('**/api/subscription/create', (route) => route.abort(), { times: 1 })
  await page.goto('/advisory')
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe to Competition Insights' })
  const subscribe = dialog.getByRole('button', { name: 'Subscribe for $9.99 per month' })
  await subscribe.click()
  await expect(toast(page, 'Subscription Failed')).toBeVisible()
  await expect(dialog.getByText('Could not create subscription')).toBeVisible()
  await subscribe.click()
  await expect(toast(page, 'Payment Required')).toBeVisible()
  const pay = dialog.getByRole('button', { name: 'Pay $9.99' })
  await expect(pay).toBeEnabled()
  await fillCard(dialog, '4000 0000 0000 0002')
  await pay.click()
  await expect(dialog.getByText('Your card was declined.')).toBeVisible()
  // a reload in the middle of paying opens the same payment again
  await page.reload()
  await expect(pay).toBeEnabled()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(pay).toBeEnabled()
  await fillCard(dialog, '4242 4242 4242 4242')
  await pay.click()
  await expect(toast(page, 'Subscription Activated!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Premium Active')).toBeVisible()
  expect(await balanceOf(page)).toBe('0.00')

  // the renewal is not paid: access pauses, and the same form pays it
  await stripe.control('/control/renewals', { decline: true })
  await stripe.control('/control/advance', { seconds: 32 * 86_400 })
  await expect(page.getByRole('heading', { name: /^Paused/ })).toBeVisible()
  await expect(page.getByText('Premium Active')).toBeHidden()
  // ending it for good is asked about first
  await page.getByRole('button', { name: 'End it now' }).click()
  const ending = page.getByRole('dialog', { name: 'End the subscription now?' })
  await ending.getByRole('button', { name: 'Keep it' }).click()
  await expect(ending).toBeHidden()
  await page.getByRole('button', { name: 'Pay $9.99' }).click()
  const renewal = page.getByRole('dialog', { name: 'Pay the renewal' })
  await expect(renewal.getByLabel('Card number')).toBeVisible()
  await fillCard(renewal, '5555 5555 5555 4444')
  await renewal.getByRole('button', { name: 'Pay $9.99' }).click()
  await expect(page.getByText('Premium Active')).toBeVisible()
  await stripe.control('/control/renewals', { decline: false })

  await page.getByRole('button', { name: 'Get my money back' }).click()
  await page
    .getByRole('dialog', { name: 'Get your money back?' })
    .getByRole('button', { name: 'Money back' })
    .click()
  await expect(page.getByText(/Everything that you paid for it goes back to your card/)).toBeVisible()
  await page.getByText('Payments', { exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Went back' })).toHaveCount(2)
})
