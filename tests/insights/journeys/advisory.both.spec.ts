import { axeFaults } from '../../support/browser/axe.ts'
import { axeThemes, expect, overflowOf, type Page, test, toast } from '../../support/browser/support.ts'

const faults = (page: Page) => axeFaults(page, { advice: true })

test('A-01 A-02 A-03 A-04 A-05 A-06 A-07 A-08 A-10 A-13 A-18: a person reads the offer, subscribes in demo mode, cancels, resumes, and has the money back', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada')
  await page.goto('/advisory')
  await expect(page).toHaveTitle(/Odds Advisory · Evens$/)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Competition Insights', exact: true }),
  ).toBeVisible()
  // the offer, and what it is not
  for (const text of ['$9.99', 'per month', 'Cancel anytime', '30-day money-back', 'never a promise'])
    await expect(page.getByText(text).first(), text).toBeVisible()
  await expect(page.getByText('Premium Active')).toBeHidden()
  await expect(page.getByRole('tab')).toHaveCount(0)
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  const subscribe = page.getByRole('button', { name: 'Subscribe', exact: true })
  await subscribe.click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe to Competition Insights' })
  const agreed = dialog.getByLabel('Your agreement')
  for (const text of ['$9.99 per month', 'until you cancel', 'Within 30 days', 'no card is charged'])
    await expect(agreed, text).toContainText(text)
  for (const theme of axeThemes) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    expect(await faults(page), theme).toEqual([])
  }
  // Back closes the dialog and stays on the page
  await page.goBack()
  await expect(dialog).toBeHidden()
  await subscribe.click()
  await dialog.getByRole('button', { name: 'Subscribe for $9.99 per month' }).click()
  await expect(toast(page, 'Subscription Activated!')).toBeVisible()
  await expect(dialog).toBeHidden()

  await expect(page.getByText('Premium Active')).toBeVisible()
  for (const name of ["Today's Picks", 'Market Trends', 'Expert Analysis'])
    await expect(page.getByRole('tab', { name, exact: true })).toBeVisible()
  await expect(page.getByText(/^Your subscription renews on \w{3} \d+, \d{4} for \$9\.99\.$/)).toBeVisible()
  // never beside a bet button
  await expect(page.getByRole('button', { name: /bet|stake/i })).toHaveCount(0)
  await page.reload()
  const own = page.getByRole('region', { name: 'Your subscription' })
  await expect(own).toContainText(/Renews/)
  for (const theme of axeThemes) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    expect(await faults(page), theme).toEqual([])
  }
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)

  // twice the text on a phone: nothing is beyond the edge, on any tab
  const wide = page.viewportSize()!
  await page.setViewportSize({ width: 412, height: 915 })
  const textOf = (size: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value
    }, size)
  await textOf('200%')
  for (const name of ['Market Trends', 'Expert Analysis', "Today's Picks"]) {
    await page.getByRole('tab', { name, exact: true }).click()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    expect(await overflowOf(page), name).toBeLessThanOrEqual(0)
  }
  await textOf('')
  await page.setViewportSize(wide)

  await own.getByRole('button', { name: 'Cancel subscription' }).click()
  const ask = page.getByRole('dialog', { name: 'Cancel the subscription?' })
  await expect(ask).toContainText('You keep access until')
  await ask.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText(/^Your subscription ends on \w{3} \d+, \d{4}\./)).toBeVisible()
  await expect(page.getByText('Premium Active')).toBeVisible()
  await own.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText(/^Your subscription renews on/)).toBeVisible()

  await page.getByText('Payments', { exact: true }).click()
  const payment = page.getByRole('listitem').filter({ hasText: 'Test mode' })
  await expect(payment).toContainText('$9.99')

  await own.getByRole('button', { name: 'Get my money back' }).click()
  await page
    .getByRole('dialog', { name: 'Get your money back?' })
    .getByRole('button', { name: 'Money back' })
    .click()
  await expect(toast(page, 'Money Back')).toBeVisible()
  // test mode charges nothing, so the page mentions no money back to a card
  await expect(toast(page, 'No card was charged, so nothing moves on one. Access has ended.')).toBeVisible()
  await expect(page.getByText('Premium Active')).toBeHidden()
  await expect(page.getByText(/Your subscription ended on .+\. No card was charged for it\.$/)).toBeVisible()
  await expect(page.getByText('30-day money-back')).toBeHidden()
  await expect(subscribe).toBeVisible()
})
