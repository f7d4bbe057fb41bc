import { signInAs } from '../../support/browser/demo-session.ts'
import { answered, bar, firstVisit, ownCheck, PROOF, textOf } from '../../support/browser/lying-log.ts'
import { api, expect, type Page, type Somebody, test } from '../../support/browser/support.ts'
import { noteOf } from '../../support/made-log.ts'
import { logKey } from '../../support/small-log.ts'

/** A later visit, and the text that names the lie. */
async function seen(page: Page, words: string | RegExp): Promise<void> {
  await page.goto('/transparency')
  await expect(bar(page)).toContainText(words, { timeout: 20_000 })
}

const moreMoney = ({ context }: Somebody, origin: string) =>
  api(context, origin, 'POST', '/api/create-payment-intent', { amount: '5' })

test('V-13 a shorter log is seen', async ({ somebody, server }) => {
  const ada = await somebody('Ada', { real: true, dollars: '20' })
  const { page } = ada
  const old = await (await page.request.get('/log/checkpoint')).text()
  await moreMoney(ada, server.url)
  await expect.poll(async () => (await page.request.get('/log/checkpoint')).text()).not.toBe(old)
  await firstVisit(page)
  await page.route('**/log/checkpoint', (route) => route.fulfill({ body: old, contentType: 'text/plain' }))
  await seen(page, /The log had \d+ entries and now shows a head with \d+/)
})

test('V-13 a receipt that is missing is seen', async ({ somebody, server }) => {
  const ada = await somebody('Ada', { real: true, dollars: '20' })
  await firstVisit(ada.page)
  await moreMoney(ada, server.url)
  await ada.page.route(PROOF, (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', message: 'No.' } }),
  )
  await seen(ada.page, 'A movement of yours has no receipt in the log.')
})

test('V-13 the receipt of somebody else’s movement is seen', async ({ somebody, server }) => {
  const ada = await somebody('Ada', { real: true, dollars: '20' })
  const ben = await somebody('Ben', { real: true, dollars: '5' })
  const [line] = await api<{ id: string }[]>(ben.context, server.url, 'GET', '/api/transactions?limit=1')
  const others = await api(ben.context, server.url, 'GET', `/api/receipts/${line!.id}/proof`)
  await firstVisit(ada.page)
  await moreMoney(ada, server.url)
  await ada.page.route(PROOF, (route) => route.fulfill({ json: others }))
  await seen(ada.page, `This is the receipt of posting ${line!.id}`)
})

test('V-13 a balance that is another one in the tree is seen', async ({ page, server }) => {
  await signInAs(page.context(), server.url, 'mara')
  await firstVisit(page)
  type Line = { amount: string; currency: string; balanceAfter: string }
  const more = (dollars: string) => (Number(dollars) + 1000).toFixed(2)
  const richer = (line: Line) =>
    line.currency === 'USD' ? { ...line, balanceAfter: more(line.balanceAfter) } : line
  // the history and the balance hang together
  await answered(page, '**/api/auth/user', (user: { balance: string }) => ({
    ...{ ...user, balance: more(user.balance) },
  }))
  await answered(page, /\/api\/transactions\?(currency=USD&)?limit=(1|20)$/, (lines: Line[]) =>
    lines.map(richer),
  )
  await answered(page, /\/api\/transactions\?currency=USD&limit=100/, (lines: Line[]) =>
    lines
      .map(richer)
      .map((line, at) => (at === lines.length - 1 ? { ...line, amount: more(line.amount) } : line)),
  )
  await seen(page, 'The tree of what is owed has another balance for you than your history.')
})

test('V-13 a history that leaves out a movement is seen', async ({ page, server }) => {
  await signInAs(page.context(), server.url, 'mara')
  await firstVisit(page)
  await answered(page, /\/api\/transactions\?currency=USD&limit=100/, (lines: object[]) =>
    lines.toSpliced(1, 1),
  )
  await seen(page, 'The lines of your history do not add up.')
})

test('V-13 an answer that is none is seen', async ({ somebody }) => {
  const { page } = await somebody('Ada')
  await firstVisit(page)
  await answered(page, '**/api/liabilities/latest/proof', () => null)
  await seen(page, 'This server answers something that no server of Evens answers.')
  // it passes with the first answer that can be read
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await ownCheck(page).getByRole('button', { name: 'Check again' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test('V-13 a balance that is left out of the tree is seen', async ({ page, server }) => {
  await signInAs(page.context(), server.url, 'mara')
  await firstVisit(page)
  await answered(page, '**/api/liabilities/latest/proof', (reply: object) => ({ ...reply, proof: null }))
  await seen(page, 'You were in a tree of what is owed, and now there is none with you.')
})

test('V-13 a tree whose root is not in the log is seen', async ({ page, server }) => {
  await signInAs(page.context(), server.url, 'mara')
  await firstVisit(page)
  const at = new Date(Date.now() - 3_600_000).toISOString()
  await answered(page, '**/api/liabilities/latest/proof', ({ proof, ...reply }: { proof: object }) => ({
    ...reply,
    proof: { ...proof, at, statement: null },
  }))
  await seen(page, 'The tree’s root is not in the log.')
})

test('V-13 a head by an unknown key is seen', async ({ somebody }) => {
  const { page } = await somebody('Ada')
  await firstVisit(page)
  const { note } = await page.evaluate(() => JSON.parse(localStorage.getItem('keptLog') ?? '{}'))
  const text = textOf(note)
  await page.route('**/log/checkpoint', (route) =>
    route.fulfill({
      body: noteOf(text, logKey(text.slice(0, text.indexOf('\n')))),
      contentType: 'text/plain',
    }),
  )
  await seen(page, 'No known key of the log has signed this head.')
})
