import { axeFaults } from '../../support/browser/axe.ts'
import { api, expect, type Page, type Somebody, test } from '../../support/browser/support.ts'

type More = { maxPlayers?: number; isPracticeMode?: boolean }

/** Opens a tournament with an entry fee of 10.00. @returns its id */
async function open(host: Somebody, origin: string, more: More = {}): Promise<string> {
  const body = {
    gameTitle: 'FIFA 24',
    platform: 'xbox',
    entryFee: '10.00',
    maxPlayers: 3,
    gamesCount: 3,
    ...more,
  }
  return (await api<{ id: string }>(host.context, origin, 'POST', '/api/tournaments', body)).id
}

const dialogOf = async (page: Page, id: string) => {
  await page.goto(`/tournaments/${id}`)
  await page.getByRole('button', { name: 'Join Tournament' }).click()
  return page.getByRole('dialog', { name: 'Join Tournament' })
}
const told = (page: Page, title: string, text: string) =>
  expect(page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: text }).last()).toBeVisible()
/** For a notice that the next one replaces within a second: asked for before the press, it is seen in whichever frame it is shown. */
const soonTold = (page: Page, title: string, text: string) =>
  page.waitForFunction(
    (words) =>
      [...document.querySelectorAll('li')].some((item) =>
        words.every((word) => item.textContent.includes(word)),
      ),
    [title, text],
    { polling: 'raf' },
  )

test('T-40 T-42 T-43 T-44 T-45 a seat is paid from the balance, once, with a receipt', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada', { real: true, dollars: '25.00' })
  const id = await open(ada, server.url)
  const { page } = ada
  const dialog = await dialogOf(page, id)
  await expect(dialog.getByRole('tab')).toHaveText(['Balance', 'Card', 'Crypto'])
  const summary = dialog.getByLabel('Summary')
  for (const said of ['Entry fee', '$10.00', 'Your balance', '$25.00', 'Left after joining', '$15.00'])
    await expect(summary).toContainText(said)
  expect(await axeFaults(page, { within: '[role=dialog]', advice: true })).toEqual([])
  await dialog.getByRole('button', { name: 'Pay $10.00 and join' }).dblclick()
  await told(page, 'Joined Tournament!', "You've been added to the queue. Good luck!")
  const receipt = page.getByRole('dialog', { name: 'You are in' })
  for (const said of ['Your place in the line', 'Reference', 'Idempotency key', '$15.00'])
    await expect(receipt).toContainText(said)
  // U20 what a log needs is folded on the screen and stands on the paper
  const key = page.getByText('Idempotency key')
  await expect(key).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(key).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await receipt.getByText('Details').click()
  await expect(key).toBeVisible()
  const { seats } = await api<{ seats: { joinedAt: string }[] }>(
    ada.context,
    server.url,
    'GET',
    `/api/tournaments/${id}`,
  )
  await expect(receipt.locator('time')).toHaveAttribute('datetime', seats[0]!.joinedAt)
  await receipt.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Join Tournament' })).toHaveCount(0)
  const { balance } = await api<{ balance: string }>(ada.context, server.url, 'GET', '/api/auth/user')
  expect(balance).toBe('15.00')
})

test('T-43 T-47 a balance that is too small says how much more, and the card adds it and joins', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada', { real: true, dollars: '3.00' })
  const id = await open(ada, server.url)
  const { page } = ada
  const dialog = await dialogOf(page, id)
  await dialog.getByRole('tab', { name: 'Balance' }).click()
  await expect(
    dialog.getByText('Insufficient balance. You need $7.00 more. Use Card or Crypto to add funds.'),
  ).toBeVisible()
  await dialog.getByRole('tab', { name: 'Card' }).click()
  const asked = page.waitForRequest('**/api/create-payment-intent')
  const added = soonTold(page, 'Funds Added!', '$7.00')
  await dialog.getByRole('button', { name: 'Pay $7.00 by card and join' }).click()
  expect((await asked).postDataJSON()).toEqual({ amount: '7.00', purpose: `join:${id}` })
  await added
  await told(page, 'Joined Tournament!', 'Good luck!')
  const receipt = page.getByRole('dialog', { name: 'You are in' })
  await expect(receipt.getByText('Your balance now')).toBeVisible()
  for (const said of ['$0.00', 'Reference', `tournament:${id}`]) await expect(receipt).toContainText(said)
  const { balance } = await api<{ balance: string }>(ada.context, server.url, 'GET', '/api/auth/user')
  expect(balance).toBe('0.00')
})

test('T-46 T-48 a refused join and a refused card say so, and nothing is lost', async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada', { real: true, dollars: '12.00' })
  const bo = await somebody('Bo', { dollars: '10.00' })
  const cy = await somebody('Cy', { dollars: '10.00' })
  const id = await open(ada, server.url, { maxPlayers: 2 })
  const { page } = ada
  const dialog = await dialogOf(page, id)
  await page.route('**/api/create-payment-intent', (route) =>
    route.fulfill({ status: 409, json: { code: 'payments_unavailable', message: 'No cards today' } }),
  )
  await dialog.getByRole('tab', { name: 'Card' }).click()
  await dialog.getByRole('button', { name: /by card and join/ }).click()
  await told(page, 'Payment Failed', 'No cards today')
  await dialog.getByRole('tab', { name: 'Balance' }).click()
  for (const other of [bo, cy])
    await api(other.context, server.url, 'POST', `/api/tournaments/${id}/join`, {})
  await dialog.getByRole('button', { name: 'Pay $10.00 and join' }).click()
  await told(page, 'Failed to Join', '')
  const { balance } = await api<{ balance: string }>(ada.context, server.url, 'GET', '/api/auth/user')
  expect(balance).toBe('12.00')
})

test('T-50 the crypto tab asks a payment for the seat and says when it is taken', { tag: '@all' }, async ({
  somebody,
  server,
}) => {
  const ada = await somebody('Ada', { real: true, dollars: '4.00' })
  const id = await open(ada, server.url)
  const { page } = ada
  const dialog = await dialogOf(page, id)
  await dialog.getByRole('tab', { name: 'Crypto' }).click()
  const asked = page.waitForRequest('**/api/crypto-payment/create')
  await dialog.getByRole('button', { name: 'Generate address for $6.00' }).click()
  expect((await asked).postDataJSON()).toEqual({ amount: '6.00', purpose: `join:${id}` })
  await expect(dialog.getByText(/You take your seat when the payment is confirmed/)).toBeVisible()
  const copy = dialog.getByRole('button', { name: 'Copy address' })
  await expect(copy).toBeVisible()
  const [payment] = await api<{ payAddress: string; purpose: string }[]>(
    ada.context,
    server.url,
    'GET',
    '/api/crypto-payments',
  )
  expect(payment!.purpose).toBe(`join:${id}`)
  // closed and opened again: the same payment, and none for another tournament's seat
  await page.goto(`/tournaments/${await open(ada, server.url)}`)
  await page.getByRole('button', { name: 'Join Tournament' }).click()
  await dialog.getByRole('tab', { name: 'Crypto' }).click()
  await expect(dialog.getByRole('button', { name: 'Generate address for $6.00' })).toBeVisible()
  await dialogOf(page, id)
  await dialog.getByRole('tab', { name: 'Crypto' }).click()
  await expect(copy).toBeVisible()
  await expect(dialog).toContainText(payment!.payAddress.slice(0, 4))
})
