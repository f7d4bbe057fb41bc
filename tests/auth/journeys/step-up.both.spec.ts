import { api, expect, PASSWORD, type Page, test, toast } from '../../support/browser/support.ts'

const idOf = async (somebody: { context: Parameters<typeof api>[0] }, origin: string) =>
  (await api<{ id: string }>(somebody.context, origin, 'GET', '/api/auth/user')).id

/**
 * The server as it is a quarter of an hour later: it refuses these calls until the person has proved who they are.
 * @returns what was sent: each time the key and the body
 */
async function ask(page: Page, calls: string, method = 'POST'): Promise<string[]> {
  let proved = false
  const sent: string[] = []
  await page.route(calls, (route) => {
    const request = route.request()
    if (request.method() !== method) return route.fallback()
    sent.push(`${request.headers()['idempotency-key']} ${request.postData()}`)
    return proved
      ? route.fallback()
      : route.fulfill({ status: 403, json: { code: 'step_up_required', message: 'Confirm that it is you' } })
  })
  await page.route('**/api/auth/step-up', async (route) => {
    const response = await route.fetch()
    proved = response.ok()
    await route.fulfill({ response })
  })
  return sent
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

async function prove(page: Page) {
  await question(page).getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await question(page).getByRole('button', { name: 'Confirm', exact: true }).click()
}

const once = (sent: string[]) => {
  expect(sent).toHaveLength(2)
  expect(new Set(sent).size).toBe(1)
}

test('S1 Send Funds asks who it is, keeps what was typed when that is closed, and goes on after it', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, jo] = [
    await somebody('Ada', { real: true, dollars: '50' }),
    await somebody('Jo', { real: true }),
  ]
  const { page } = ada
  const sent = await ask(page, '**/api/transfer')
  await page.goto(`/profile/${await idOf(jo, server.url)}`)
  await page.getByRole('button', { name: 'Send Funds' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Funds' })
  await dialog.getByLabel('Amount', { exact: true }).fill('12.5')
  await dialog.getByLabel(/^Description/).fill('lunch')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Send $12.50' }).click()
  await question(page).getByRole('button', { name: 'Close' }).click()
  await expect(question(page)).toBeHidden()
  await expect(toast(page, 'Transfer Failed')).toBeHidden()
  await expect(dialog.getByText('lunch')).toBeVisible()
  sent.length = 0
  await dialog.getByRole('button', { name: 'Send $12.50' }).click()
  await prove(page)
  await expect(toast(page, 'Transfer Sent!')).toBeVisible()
  await expect(dialog.getByText('Sent to Jo Example: lunch')).toBeVisible()
  once(sent)
})

test('S1 Send Money and Accept ask above their own dialogs', async ({ somebody, server }) => {
  const [ada, jo] = [
    await somebody('Ada', { real: true, dollars: '50' }),
    await somebody('Jo', { real: true }),
  ]
  const { page } = ada
  const toUserId = await idOf(ada, server.url)
  await api(jo.context, server.url, 'POST', '/api/fund-requests', { toUserId, amount: '7' })
  const accepted = await ask(page, '**/api/fund-requests/*/accept', 'PATCH')
  await page.goto('/fund-requests?tab=received')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByRole('button', { name: 'Send $7.00' }).click()
  await prove(page)
  await expect(toast(page, 'Request Accepted')).toBeVisible()
  once(accepted)

  const sent = await ask(page, '**/api/transfer')
  await page.goto('/fund-requests')
  await page.getByLabel('Recipient e-mail').fill(jo.email)
  await page.getByLabel('Amount', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Send Money', exact: true }).click()
  await page.getByRole('button', { name: 'Send $3.00' }).click()
  await prove(page)
  await expect(toast(page, 'Transfer Sent!')).toBeVisible()
  once(sent)
})
