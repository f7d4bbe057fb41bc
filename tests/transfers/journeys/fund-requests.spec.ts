import { acquaint, idOf } from '../../support/browser/conversation.ts'
import { api, expect, type Page, test, toast } from '../../support/browser/support.ts'

type Person = { id: string; email: string; balance: string }
const me = (context: Parameters<typeof api>[0], origin: string) =>
  api<Person>(context, origin, 'GET', '/api/auth/user')

const region = (page: Page) => page.getByRole('region', { name: /^Notifications/ })
/** A notification with title and text. */
async function expectToast(page: Page, title: string, description?: string) {
  await expect(toast(page, title)).toBeVisible()
  if (description) await expect(region(page).getByText(description, { exact: true })).toBeVisible()
}

test('W-31 W-36: Send Money goes by e-mail, asks for e-mail and amount, and repeats the sum before it goes', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada', { real: true, dollars: '100' })
  const jo = await somebody('Jo', { real: true })
  const { page } = ada
  await page.goto('/fund-requests')
  const send = page.getByRole('button', { name: 'Send Money', exact: true })
  await send.click()
  await expectToast(page, 'Missing Information', 'Please enter a recipient e-mail and amount')
  await page.getByLabel('Recipient e-mail').fill(jo.email)
  await send.click()
  await expect(page.getByText('Please enter a recipient e-mail and amount').first()).toBeVisible()
  await page.getByLabel('Amount', { exact: true }).fill('0')
  await send.click()
  await expectToast(page, 'Invalid Amount', 'Please enter a valid amount greater than 0')
  await page.getByLabel('Amount', { exact: true }).fill('12.5')
  await page.getByLabel(/^Description/).fill('lunch')
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Send $12.50 of real money?' })
  await expect(dialog.getByText('$87.50').first()).toBeVisible()
  const sent = page.waitForRequest('**/api/transfer')
  const fetched = page.waitForRequest('**/api/auth/user')
  await dialog.getByRole('button', { name: 'Send $12.50' }).click()
  expect((await sent).postDataJSON()).toEqual({
    receiverEmail: jo.email,
    amount: '12.50',
    description: 'lunch',
  })
  await fetched
  await expectToast(page, 'Transfer Sent!')
  const receipt = page.getByRole('article', { name: /^Money sent/ })
  await expect(receipt.getByText('Sent to Jo Example: lunch')).toBeVisible()
  expect((await me(jo.context, server.url)).balance).toBe('12.50')
})

test('W-33: a transfer notifies the receiver’s open page, and is in the sender’s history', async ({
  somebody,
}) => {
  const ada = await somebody('Ada', { real: true, dollars: '100' })
  const jo = await somebody('Jo', { real: true })
  await jo.page.goto('/fund-requests')
  await expect(jo.page.getByText('$0.00').first()).toBeVisible()
  await ada.page.goto('/history')
  await api(ada.context, new URL(ada.page.url()).origin, 'POST', '/api/transfer', {
    receiverEmail: jo.email,
    amount: '7',
  })
  await expect(jo.page.getByRole('main').getByText('$7.00').first()).toBeVisible()
  await expect(ada.page.getByText('Sent to Jo Example').first()).toBeVisible()
})

test('W-37 W-38 W-39: New Request asks for a user ID and an amount; id, e-mail and a picked name all do', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada', { real: true })
  const jo = await somebody('Jolanthe', { real: true })
  const joId = (await me(jo.context, server.url)).id
  const { page } = ada
  await page.goto('/fund-requests')
  const open = async () => {
    await page.getByRole('button', { name: 'New Request' }).click()
    return page.getByRole('dialog', { name: 'New Request' })
  }
  const dialog = await open()
  const amount = dialog.getByLabel('Amount', { exact: true })
  await expect(amount).toHaveAttribute('min', '0.01')
  await expect(amount).toHaveAttribute('step', '0.01')
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(region(page).getByText('Please enter a user ID and amount', { exact: true })).toBeVisible()
  await dialog.getByLabel('User ID or e-mail').fill(joId)
  await amount.fill('0')
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expectToast(page, 'Invalid Amount')
  await amount.fill('3')
  const byId = page.waitForRequest((request) => request.url().endsWith('/api/fund-requests'))
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  expect((await byId).postDataJSON()).toEqual({ toUserId: joId, amount: '3.00' })
  await expectToast(page, 'Request Sent!', 'You asked Jolanthe E. for $3.00.')

  const second = await open()
  await second.getByLabel('User ID or e-mail').fill(jo.email)
  await second.getByLabel('Amount', { exact: true }).fill('4')
  await second.getByLabel(/^Message/).fill('tickets')
  const byMail = page.waitForRequest((request) => request.url().endsWith('/api/fund-requests'))
  await second.getByRole('button', { name: 'Send Request' }).click()
  expect((await byMail).postDataJSON()).toEqual({ toUserId: jo.email, amount: '4.00', message: 'tickets' })
  await expect(second).toBeHidden()

  const third = await open()
  await third.getByLabel('User ID or e-mail').fill('jolan')
  await third
    .getByRole('option', { name: /Jolanthe E\./ })
    .first()
    .click()
  await third.getByLabel('Amount', { exact: true }).fill('5')
  await third.getByRole('button', { name: 'Send Request' }).click()
  await expect(third).toBeHidden()
  await page.getByRole('tab', { name: /^Sent/ }).click()
  await expect(page.getByRole('list', { name: 'Sent requests' }).getByRole('listitem')).toHaveCount(3)
})

test('W-40 W-41 W-42: rows show person, amount, date and status; the recipient accepts and rejects, the sender cancels', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada', { real: true })
  const jo = await somebody('Jo', { real: true, dollars: '50' })
  await acquaint(ada, jo, server.url)
  for (const message of ['rent', 'tea', 'cake'])
    await api(ada.context, server.url, 'POST', '/api/fund-requests', {
      toUserId: jo.email,
      amount: '20',
      message,
    })
  await ada.page.goto('/fund-requests?tab=sent')
  await jo.page.goto('/fund-requests?tab=received')
  const asked = (name: string) => jo.page.getByRole('listitem').filter({ hasText: name })
  const mine = (name: string) => ada.page.getByRole('listitem').filter({ hasText: name })
  await expect(asked('rent').getByText('Ada Example asks you')).toBeVisible()
  await expect(asked('rent').getByText('$20.00').first()).toBeVisible()
  await expect(asked('rent').getByText('Pending', { exact: true })).toBeVisible()
  await expect(asked('rent').locator('time').first()).toBeVisible()
  await expect(asked('rent').getByRole('button')).toHaveText(['Accept', 'Reject'])
  await expect(mine('rent').getByText('You asked Jo E.')).toBeVisible()
  await expect(mine('rent').getByRole('button')).toHaveText(['Cancel'])

  await asked('rent').getByRole('button', { name: 'Accept' }).click()
  const confirm = jo.page.getByRole('dialog', { name: 'Send $20.00 of real money to Ada Example?' })
  await expect(confirm.getByText('$30.00').first()).toBeVisible()
  await confirm.getByRole('button', { name: 'Send $20.00' }).click()
  await expectToast(jo.page, 'Request Accepted', 'You sent $20.00 to Ada Example. Your balance is $30.00.')
  await expect(asked('rent').getByText('Accepted', { exact: true })).toBeVisible()
  await expect(asked('rent').getByRole('button')).toHaveCount(0)
  // the other side sees it without a reload
  await expect(mine('rent').getByText('Accepted', { exact: true })).toBeVisible()
  await expect(ada.page.getByRole('main').getByText('$20.00').first()).toBeVisible()

  await asked('tea').getByRole('button', { name: 'Reject' }).click()
  await expectToast(jo.page, 'Request Rejected')
  await expect(mine('tea').getByText('Rejected', { exact: true })).toBeVisible()

  await mine('cake').getByRole('button', { name: 'Cancel' }).click()
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click()
  await expectToast(ada.page, 'Request Cancelled')
  await expect(asked('cake').getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(jo.page.getByRole('tab', { name: /^Received/ })).toHaveText('Received 0')
})

test('S9 words of a stranger are shown on a press, in a request and in the receipt of a transfer', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [jo, eve] = [
    await somebody('Jo', { real: true }),
    await somebody('Eve', { real: true, dollars: '50' }),
  ]
  const words = 'visit evil.example for tickets'
  const receiverId = await idOf(jo, server.url)
  await api(eve.context, server.url, 'POST', '/api/fund-requests', {
    toUserId: receiverId,
    amount: '5',
    message: words,
  })
  const sent = await eve.context.request.post(`${server.url}/api/transfer`, {
    headers: { origin: server.url, 'Idempotency-Key': `to-${receiverId}` },
    data: { receiverId, amount: '1.00', description: words },
  })
  expect(sent.status()).toBe(201)
  const { page } = jo
  const show = page.getByRole('button', { name: 'Show', exact: true })
  await page.goto('/fund-requests?tab=received')
  await expect(show).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
  await show.click()
  await expect(page.getByText(words)).toBeVisible()
  await page.goto('/history')
  const line = page.getByRole('button', { name: /Received from Eve/ })
  await expect(line).toContainText('with a note')
  await line.click()
  await expect(page.getByText(words)).toHaveCount(0)
  await show.click()
  await expect(page.getByText(words)).toBeVisible()
})
