import type { Locator } from '@playwright/test'
import { axeFaults } from '../../support/browser/axe.ts'
import {
  api,
  axeThemes,
  createEvent,
  expect,
  overflowOf,
  PASSWORD,
  type Page,
  type Somebody,
  test,
  toast,
} from '../../support/browser/support.ts'

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const setLimit = ({ context }: Somebody, url: string, at: string, amount: string | null) =>
  api(context, url, 'PUT', `/api/play-limits/${at}`, { amount })

/** Types into the slip: beside the event on a wide screen, in a sheet on a phone. */
async function openSlip(page: Page): Promise<Locator> {
  const slip = page.getByRole('form', { name: 'Bet slip' })
  if ((page.viewportSize()?.width ?? 0) < 1024)
    await page
      .getByRole('region', { name: 'Bet on this event' })
      .getByRole('button', { name: /^Bet on A/ })
      .click()
  else await slip.getByRole('radio', { name: /^A:/ }).check()
  return slip
}

test('Y-14 a first limit is set in a few taps from home; what is used is a bar; a higher one waits with its clock and is taken back', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada', { real: true, dollars: '50.00' })
  const { page } = ada
  await page.goto('/')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Safer play' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Safer play' })).toBeVisible()
  const limits = card(page, 'Limits')
  await expect(limits).toContainText('You have set no limit.')
  await limits.getByRole('button', { name: 'Set a limit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set a limit' })
  await expect(dialog.getByLabel('At most')).toHaveValue('')
  await dialog.getByLabel('Of what').selectOption('Stakes')
  await dialog.getByLabel('In', { exact: true }).selectOption('7 days')
  await dialog.getByRole('button', { name: 'Set limit' }).click()
  await expect(dialog.getByText('Enter an amount')).toBeVisible()
  await dialog.getByLabel('At most').fill('20')
  for (const theme of axeThemes) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await axeFaults(page, { within: '[role=dialog]' })).toEqual([])
  }
  await dialog.getByRole('button', { name: 'Set limit' }).click()
  await expect(toast(page, 'Stakes in 7 days')).toBeVisible()
  const row = limits.getByRole('listitem')
  await expect(row).toContainText('$20.00')

  const ben = await somebody('Ben', { real: true })
  const eventId = await createEvent(ben, server.url)
  await api(ada.context, server.url, 'POST', '/api/bets', { eventId, selection: 'optionA', amount: '7.50' })
  await page.reload()
  await expect(row).toContainText('$7.50 of')
  await expect(row).toContainText('$12.50 left')
  await expect(row).toContainText('More opens')

  await row.getByRole('button', { name: 'Change Stakes in 7 days' }).click()
  const change = page.getByRole('dialog', { name: 'Stakes in 7 days' })
  await expect(change.getByLabel('New amount')).toHaveValue('')
  await change.getByLabel('New amount').fill('40')
  await expect(change).toContainText('The limit stays at $20.00 for at least 24 hours.')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Waiting for you to confirm')).toBeVisible()
  await expect(row).toContainText('Asked for: ')
  await expect(row.getByRole('timer')).toHaveText(/^2[34]:\d\d:\d\d$/)
  await expect(row.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)
  await row.getByRole('button', { name: 'Keep the current limit' }).click()
  await expect(row.getByRole('timer')).toHaveCount(0)
  await expect(row).toContainText('$20.00')
  expect(await overflowOf(page)).toBe(0)
})

test('Y-06 a bet above one’s own limit is refused beside the amount, with the way to the limits', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [
    await somebody('Ada', { real: true, dollars: '50.00' }),
    await somebody('Ben', { real: true }),
  ]
  await setLimit(ada, server.url, 'stake/day', '5.00')
  const { page } = ada
  await page.goto(`/events/${await createEvent(ben, server.url)}`)
  const slip = await openSlip(page)
  await slip.getByLabel('Amount', { exact: true }).fill('6')
  await slip.getByRole('button', { name: /real money on/ }).click()
  await page
    .getByRole('dialog', { name: /of real money\?/ })
    .getByRole('button', { name: /^Bet \$/ })
    .click()
  const refusal = 'Your limit of $5.00 for stakes in 24 hours leaves $5.00 for now. Nothing was staked.'
  await expect(slip.getByText(refusal, { exact: true })).toBeVisible()
  await slip.getByRole('link', { name: 'Your limits' }).click()
  await expect(page).toHaveURL('/safer-play')
})

test('Y-13 the deposit dialog asks for a limit with an empty field, which stops no deposit, until it is answered', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true })
  const open = async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Deposit', exact: true }).first().click()
    return page.getByRole('dialog', { name: 'Deposit' })
  }
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'A deposit limit' })).toBeVisible()
  const dialog = await open()
  const asked = page.getByRole('region', { name: 'Set a deposit limit' })
  await expect(asked.getByLabel('At most')).toHaveValue('')
  await expect(asked.getByRole('button')).toHaveText(['Set limit', 'No limit'])
  expect(await axeFaults(page, { within: '[role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: '$20', exact: true }).click()
  await dialog.getByRole('button', { name: 'Next', exact: true }).click()
  // after the first credit it is asked again
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt).toContainText('$20.00')
  await expect(asked).toBeVisible()
  await asked.getByRole('button', { name: 'No limit' }).click()
  const sure = receipt.getByRole('region', { name: 'No deposit limit?' })
  await sure.getByRole('button', { name: 'Back' }).click()
  await receipt.getByRole('button', { name: 'Done' }).click()

  await open()
  await asked.getByLabel('At most').fill('100')
  await asked.getByLabel('In', { exact: true }).selectOption('7 days')
  await asked.getByRole('button', { name: 'Set limit' }).click()
  await expect(dialog.getByRole('region', { name: 'At most $100.00 in 7 days.' })).toBeVisible()
  await open()
  await expect(dialog.getByRole('tab', { name: 'Credit Card' })).toBeVisible()
  await expect(asked).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'A deposit limit' })).toHaveCount(0)
})

test('Y-08 Y-09 a time-out says everything that it closes before it begins, and stands where slip and deposit were', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [
    await somebody('Ada', { real: true, dollars: '50.00' }),
    await somebody('Ben', { real: true }),
  ]
  const { page } = ada
  const event = `/events/${await createEvent(ben, server.url)}`
  await page.goto('/safer-play')
  await card(page, 'Take a break').getByRole('button', { name: 'Take a time-out' }).click()
  const length = page.getByRole('dialog', { name: 'Time-out', exact: true })
  await expect(length.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(length.getByRole('button', { name: 'Next' })).toBeDisabled()
  await length.getByRole('radio', { name: '7 days' }).check()
  await length.getByRole('button', { name: 'Next' }).click()
  const sure = page.getByRole('dialog', { name: 'Time-out: 7 days?' })
  await expect(sure).toContainText('Bets and entry fees in real money')
  await expect(sure).toContainText('Nobody can shorten it: you cannot, and no operator can.')
  expect(await axeFaults(page, { within: '[role=dialog]' })).toEqual([])
  await sure.getByRole('button', { name: 'Begin now' }).click()
  const own = card(page, 'Your break')
  await expect(own).toContainText('Time-out until')
  await own.getByRole('button', { name: 'Take a longer time-out' }).click()
  await expect(length.getByRole('radio')).toHaveCount(2)
  await length.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(event)
  await expect(page.getByRole('note').filter({ hasText: 'Time-out until' })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Bet slip' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Bet on A/ })).toHaveCount(0)
  expect(await axeFaults(page)).toEqual([])
  await page.goto('/?deposit=1')
  const deposit = page.getByRole('dialog', { name: 'Deposit' })
  await expect(deposit.getByRole('note')).toContainText('Time-out until')
  await expect(deposit.getByRole('tab')).toHaveCount(0)
  // practice coins stay open
  await page.goto('/fun-games')
  await expect(page.getByRole('button', { name: /^Flip the coin/ })).toBeEnabled()
})

test('Y-07 money above a limit waits on the screen; its owner takes what fits and sends the rest back', async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [
    await somebody('Ada', { real: true }),
    await somebody('Ben', { real: true, dollars: '50.00' }),
  ]
  await setLimit(ada, server.url, 'received/day', '5.00')
  await api(ben.context, server.url, 'POST', '/api/auth/step-up', { password: PASSWORD })
  const { context } = ben
  await api(context, server.url, 'POST', '/api/transfer', { receiverEmail: ada.email, amount: '8.00' })
  await ada.page.goto('/safer-play')
  const held = card(ada.page, 'On hold: above your limit')
  await expect(held).toContainText('$8.00')
  await held.getByRole('button', { name: 'Take $5.00' }).click()
  await expect(held).toContainText('$3.00')
  await held.getByRole('button', { name: 'Send it back' }).click()
  const dialog = ada.page.getByRole('dialog')
  await expect(dialog).toContainText('They will see that $3.00 of $8.00 was returned.')
  await dialog.getByRole('button', { name: 'Send $3.00 back' }).click()
  await expect(toast(ada.page, 'Sent back')).toBeVisible()
  await expect(held).toHaveCount(0)
})
