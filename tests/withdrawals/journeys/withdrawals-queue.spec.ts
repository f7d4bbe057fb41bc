import type { Page } from '@playwright/test'
import { test } from '../../support/browser/operators.ts'
import { api, expect, type Somebody, toast } from '../../support/browser/support.ts'

const request = (who: Somebody, origin: string, amount: string, details: string) =>
  api<{ id: string }>(who.context, origin, 'POST', '/api/withdrawals', {
    amount,
    destination: 'cashapp',
    destinationDetails: details,
  })
/** The card of one withdrawal in the queue. */
const card = (page: Page, id: string) => page.locator('section').filter({ hasText: new RegExp(`#${id} ·`) })
const row = (page: Page, id: string) => page.locator(`[data-withdrawal="${id}"]`)

test('W-16 W-17 W-26: an operator approves and pays; the person’s screen follows by itself, with every step dated', {
  tag: '@all',
}, async ({ somebody, operator, server }) => {
  const [ada, first] = [await somebody('Ada', { real: true, dollars: '100' }), await operator(0)]
  const { id } = await request(ada, server.url, '40', '$adaexample')
  await ada.page.goto('/withdraw')
  const badge = (word: string) => row(ada.page, id).getByText(word, { exact: true })
  const colour = (word: string) => badge(word).evaluate((element) => getComputedStyle(element).color)
  const pending = await colour('Pending')
  await first.page.goto('/admin/withdrawals')
  await expect(card(first.page, id)).toContainText('$adaexample')
  await expect(card(first.page, id)).toContainText(ada.email)
  await expect(card(first.page, id)).toContainText('less than a minute old')
  await expect(card(first.page, id)).toContainText('Needs one approval')
  await card(first.page, id).getByRole('button', { name: 'Approve' }).click()
  const dialog = first.page.getByRole('dialog')
  await expect(dialog).toContainText('$38.80 of real money to Ada Example, Cash App $adaexample')
  await dialog.getByRole('button', { name: 'Approve $38.80' }).click()
  await expect(toast(first.page, 'Approved')).toBeVisible()
  await expect(badge('Processing')).toBeVisible()
  expect(await colour('Processing')).toBe(pending)
  await expect(row(ada.page, id).getByRole('time')).toHaveCount(4)
  await card(first.page, id).getByRole('button', { name: 'Mark as paid' }).click()
  await dialog.getByRole('button', { name: '$38.80 was paid' }).click()
  await expect(toast(first.page, 'Completed')).toBeVisible()
  await expect(card(first.page, id)).toHaveCount(0)
  await expect(badge('Completed')).toBeVisible()
  expect(await colour('Completed')).not.toBe(pending)
  await first.page.getByRole('button', { name: 'Completed' }).click()
  await expect(card(first.page, id)).toContainText('Approved by you')
})

test('W-16 W-17 W-26: a failed payout comes back with its reason in the notes, and the balance with it', {
  tag: '@all',
}, async ({ somebody, operator, server }) => {
  const [ada, first] = [await somebody('Ada', { real: true, dollars: '100' }), await operator(0)]
  const failing = await request(ada, server.url, '40', '$adaexample')
  const cancelled = await request(ada, server.url, '10', '$adaexample')
  await ada.page.goto('/withdraw')
  await expect(ada.page.getByRole('form').getByText('$50.00', { exact: true })).toBeVisible()
  await first.page.goto('/admin/withdrawals')
  const dialog = first.page.getByRole('dialog')
  await card(first.page, failing.id).getByRole('button', { name: 'Approve' }).click()
  await dialog.getByRole('button', { name: /^Approve/ }).click()
  await card(first.page, failing.id).getByRole('button', { name: 'Payout failed' }).click()
  await dialog.getByRole('button', { name: 'Give the money back' }).click()
  await expect(dialog.getByText('Please write a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('There is no such $tag')
  await dialog.getByRole('button', { name: 'Give the money back' }).click()
  await expect(row(ada.page, failing.id).getByText('Failed', { exact: true })).toBeVisible()
  await expect(row(ada.page, failing.id)).toContainText('Notes: There is no such $tag')
  await card(first.page, cancelled.id).getByRole('button', { name: 'Cancel', exact: true }).click()
  await dialog.getByLabel('Reason').fill('Asked for by phone')
  await dialog.getByRole('button', { name: 'Cancel the withdrawal' }).click()
  await expect(row(ada.page, cancelled.id).getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(ada.page.getByRole('form').getByText('$100.00', { exact: true })).toBeVisible()
})

test('W-26: above $500 two operators approve, and the first one sees that another must', {
  tag: '@all',
}, async ({ somebody, operator, server }) => {
  const ada = await somebody('Ada', { real: true, dollars: '600' })
  const [first, second] = [await operator(0), await operator(1)]
  const { id } = await request(ada, server.url, '600', '$adaexample')
  await first.page.goto('/admin/withdrawals')
  await second.page.goto('/admin/withdrawals')
  await expect(card(first.page, id)).toContainText('Needs approvals by two different operators')
  await card(first.page, id).getByRole('button', { name: 'Approve' }).click()
  await expect(first.page.getByRole('dialog')).toContainText('Another operator has to approve it after you.')
  await first.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(card(first.page, id)).toContainText('Approved by you: another operator must approve it too')
  await expect(card(first.page, id).getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(card(second.page, id)).toContainText(
    'Approved by First Operator: another operator must approve it too',
  )
  await card(second.page, id).getByRole('button', { name: 'Approve' }).click()
  await second.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(card(second.page, id)).toContainText('Approved by First Operator and you')
  // The operator who gave the last approval pays it; the other one sees that, and may take it over.
  await expect(card(second.page, id).getByRole('button', { name: 'Mark as paid' })).toBeVisible()
  await expect(card(first.page, id)).toContainText('Second Operator is paying it out')
  await expect(card(first.page, id).getByRole('button', { name: 'Mark as paid' })).toHaveCount(0)
  await card(first.page, id).getByRole('button', { name: 'Take over the payout' }).click()
  await first.page.getByRole('dialog').getByRole('button', { name: 'Pay it out myself' }).click()
  await expect(card(first.page, id).getByRole('button', { name: 'Mark as paid' })).toBeVisible()
  await expect(card(second.page, id)).toContainText('First Operator is paying it out')
})

test('W-26: above $500 a failed payout comes back when a second operator confirms it', {
  tag: '@all',
}, async ({ somebody, operator, server }) => {
  const ada = await somebody('Ada', { real: true, dollars: '600' })
  const [first, second] = [await operator(0), await operator(1)]
  const { id } = await request(ada, server.url, '600', '$adaexample')
  for (const one of [first, second]) {
    await one.page.goto('/admin/withdrawals')
    await card(one.page, id).getByRole('button', { name: 'Approve' }).click()
    await one.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .click()
    await expect(toast(one.page, 'Approved')).toBeVisible()
  }
  const dialogs = [first, second].map(({ page }) => page.getByRole('dialog'))
  await card(second.page, id).getByRole('button', { name: 'Payout failed' }).click()
  await expect(dialogs[1]!).toContainText('Another operator has to confirm it')
  await dialogs[1]!.getByLabel('Reason').fill('There is no such $tag')
  await dialogs[1]!.getByRole('button', { name: 'Ask for the money back' }).click()
  await expect(card(second.page, id)).toContainText('You say that the payout failed')
  await expect(card(second.page, id).getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await expect(card(first.page, id)).toContainText(
    'Second Operator says that the payout failed: you have to confirm it. There is no such $tag',
  )
  await card(first.page, id).getByRole('button', { name: 'Confirm that it was not paid' }).click()
  await dialogs[0]!.getByRole('button', { name: 'Give $600.00 back' }).click()
  await expect(card(first.page, id)).toHaveCount(0)
  await ada.page.goto('/withdraw')
  await expect(row(ada.page, id)).toContainText('Notes: There is no such $tag')
  await expect(ada.page.getByRole('form').getByText('$600.00', { exact: true })).toBeVisible()
})

test('W-26: a person who is no operator sees that, and the server is not asked', async ({
  somebody,
  operator,
  server,
}) => {
  const ada = await somebody('Ada', { real: true })
  const asked: string[] = []
  ada.page.on('request', (one) => asked.push(new URL(one.url()).pathname))
  await ada.page.goto('/admin/withdrawals')
  await expect(ada.page.getByText('This is for operators.', { exact: false })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/admin'))).toEqual([])
  // An operator's own withdrawal is shown to them, without actions.
  const first = await operator(0)
  await api(first.context, server.url, 'POST', '/api/create-payment-intent', { amount: '10' })
  const { id } = await request(first, server.url, '10', '$firstoperator')
  await first.page.goto('/admin/withdrawals')
  await expect(card(first.page, id)).toContainText('This is your own withdrawal')
  await expect(card(first.page, id).getByRole('button', { name: /Approve|paid|failed|^Cancel/ })).toHaveCount(
    0,
  )
})
