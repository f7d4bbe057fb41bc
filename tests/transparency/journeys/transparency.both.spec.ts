import { readFile } from 'node:fs/promises'
import { axeFaults } from '../../support/browser/axe.ts'
import { signInAs } from '../../support/browser/demo-session.ts'
import { answered } from '../../support/browser/lying-log.ts'
import { api, axeThemes, expect, overflowOf, type Page, test } from '../../support/browser/support.ts'

const WELL = /^The log is well: [\d,]+ entries, newest \d+ \w+ ago$/
const PROOF = /\/api\/receipts\/\d+\/proof$/
const ownCheck = (page: Page) => page.getByRole('region', { name: 'Your own check' })

/** A page of Mara’s, who has been with the demo community from the beginning. */
async function mara(page: Page, origin: string): Promise<Page> {
  await signInAs(page.context(), origin, 'mara')
  return page
}

async function looksRight(page: Page): Promise<void> {
  // a bar that stays at the top covers parts of what was scrolled below it
  await page.evaluate(() => scrollTo(0, 0))
  for (const theme of axeThemes) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await axeFaults(page)).toEqual([])
  }
  expect(await overflowOf(page)).toBe(0)
}

test('V-10 a visitor reads how the log is, what is owed, who watches it, and how to check it', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Public log' }).click()
  await expect(page).toHaveURL('/transparency')
  await expect(page.getByText(WELL)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Witnesses' })).toContainText('None runs elsewhere yet')
  await expect(page.getByText('Both sides are the same, to the cent.')).toBeVisible()
  await expect(page.getByText('It says what is owed, not what is there.')).toBeVisible()
  await expect(page.getByText(/^npm run verify -- log --url http/)).toBeVisible()
  await expect(ownCheck(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
  await looksRight(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(page)).toBe(0)
})

test('V-09 a browser finds its person’s own balance in the tree, says so and saves the proof', async ({
  page,
  server,
}) => {
  await mara(page, server.url)
  await page.goto('/transparency')
  await expect(ownCheck(page)).toContainText(/Your .* is in tree \d+ of /)
  await expect(ownCheck(page)).toContainText('The log has only grown since this browser first saw it')
  await expect(ownCheck(page)).toContainText('are in the log as your receipts say')
  await ownCheck(page).getByText('Details').click()
  await expect(ownCheck(page)).toContainText('Root of the tree')
  const saving = page.waitForEvent('download')
  await ownCheck(page).getByRole('button', { name: 'Save proof' }).click()
  const file = await (await saving).path()
  expect(JSON.parse(await readFile(file, 'utf8')).proof.parts.length).toBeGreaterThan(0)
  await looksRight(page)
  // every part of it by the keyboard alone
  await ownCheck(page).getByRole('button', { name: 'Check again' }).focus()
  const again = page.waitForRequest('**/log/checkpoint')
  await page.keyboard.press('Enter')
  await again
  // while a check goes on it is not said when the last one was
  await expect(ownCheck(page)).toContainText(/\d s ago, in this browser/)
})

test('V-09 somebody new is told when the next tree is made', async ({ somebody, server }) => {
  const { page, context } = await somebody('Ada')
  // the check is made once: by then the log must have what came with the account
  const [first] = await api<{ id: string }[]>(context, server.url, 'GET', '/api/transactions?limit=1')
  await expect
    .poll(
      async () =>
        (await api<{ state: string }>(context, server.url, 'GET', `/api/receipts/${first!.id}/proof`)).state,
    )
    .toBe('logged')
  await page.goto('/transparency')
  await expect(ownCheck(page)).toContainText('You are in no tree yet.')
  await expect(ownCheck(page)).toContainText('Your newest movement is in the log as your receipts say')
})

test('V-06 a receipt says where it is in the log, and saves the proof', async ({ somebody }) => {
  for (const real of [true, false]) {
    const { page } = await somebody('Ada', real ? { real, dollars: '20' } : {})
    await page.goto('/history')
    await page.getByRole('region', { name: 'Transactions' }).getByRole('button').first().click()
    const receipt = page.getByRole('dialog', { name: 'Receipt' })
    await expect(receipt.getByText(/^In the public log as entry [\d,]+$/)).toBeVisible()
    const saving = page.waitForEvent('download')
    await receipt.getByRole('button', { name: 'Save proof' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^\d+\.tlog-proof$/)
    expect(await readFile(await saved.path(), 'utf8')).toMatch(/^c2sp\.org\/tlog-proof@v1\nextra /)
    for (const theme of axeThemes) {
      await page.emulateMedia({ colorScheme: theme })
      expect(await axeFaults(page, { within: '[role="dialog"]' })).toEqual([])
    }
    expect(await overflowOf(page)).toBe(0)
  }
})

test('V-06 a receipt says until when it was promised, and in red when that time is over', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true, dollars: '20' })
  let by = new Date(Date.now() + 60_000)
  await answered(page, /\/api\/receipts\/\d+\/proof$/, (reply: object) => ({
    ...{ ...reply, state: 'promised', proof: null, index: null, by: by.toISOString() },
  }))
  await page.goto('/history')
  await page.getByRole('region', { name: 'Transactions' }).getByRole('button').first().click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt.getByText(/^Promised to be in the public log by \d+:\d\d:\d\d/)).toBeVisible()
  by = new Date(Date.now() - 1000)
  await expect(receipt.getByText('This was promised and is not in the log')).toBeVisible()
  for (const theme of axeThemes) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await axeFaults(page, { within: '[role="dialog"]' })).toEqual([])
  }
  const saving = page.waitForEvent('download')
  await receipt.getByRole('button', { name: 'Save evidence' }).click()
  const evidence = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
  expect(evidence).toMatchObject({ check: 'promise', receipt: { proof: null } })
  // it is live: once the log has it, the receipt says where
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(receipt.getByText(/^In the public log as entry/)).toBeVisible()
})

test('V-06 an old promise whose time is over meanwhile is asked for again before it is red', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true, dollars: '20' })
  let by: Date | undefined
  await answered(page, PROOF, (reply: object) => {
    // from the first answer on: opening the page takes nothing off
    by ??= new Date(Date.now() + 8_000)
    return { ...reply, state: 'promised', proof: null, index: null, by: by.toISOString() }
  })
  await page.goto('/history')
  const line = page.getByRole('region', { name: 'Transactions' }).getByRole('button').first()
  await line.click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt.getByText(/^Promised to be in the public log by/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(receipt).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(PROOF, async (route) => {
    await held
    await route.continue()
  })
  await expect.poll(() => Date.now() > by!.getTime(), { timeout: 15_000 }).toBe(true)
  await line.click()
  await expect(receipt.getByText('Looking into the public log…')).toBeVisible()
  await expect(receipt.getByRole('alert')).toHaveCount(0)
  answer()
  await expect(receipt.getByText(/^In the public log as entry/)).toBeVisible()
})

test('V-10 history, statement and fairness lead to the log in one line each', async ({ somebody }) => {
  const { page } = await somebody('Ada')
  for (const path of ['/history', '/history/statement', '/fairness']) {
    await page.goto(path)
    await page.getByRole('main').getByRole('link', { name: 'public log', exact: true }).click()
    await expect(page).toHaveURL('/transparency')
  }
})

test('V-09 a browser that cannot check says so, and shows no bar', async ({ somebody }) => {
  const { page } = await somebody('Ada')
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'))
  await page.goto('/transparency')
  await expect(ownCheck(page)).toContainText('This browser cannot check')
  await expect(page.getByRole('alert').filter({ hasText: 'public log' })).toHaveCount(0)
})

test('V-09 a log that does not answer is checked later, and a page of it that fails says so', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada')
  await page.goto('/transparency')
  await expect(ownCheck(page)).toContainText('The log has only grown')
  await page.context().setOffline(true)
  await ownCheck(page).getByRole('button', { name: 'Check again' }).click()
  await expect(ownCheck(page)).toContainText('The log did not answer, so nothing is checked yet')
  await page.context().setOffline(false)
  // a connection that breaks for one address only is no network that is away
  await page.route('**/log/checkpoint', (route) => route.abort())
  await ownCheck(page).getByRole('button', { name: 'Check again' }).click()
  await expect(ownCheck(page)).toContainText('The server answers, but not all that a check needs')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/liabilities/latest/proof', (route) => route.fulfill({ status: 503, json: {} }))
  await ownCheck(page).getByRole('button', { name: 'Check again' }).click()
  await expect(ownCheck(page)).toContainText('The server answers, but not all that a check needs')
  const kept = () => page.evaluate(() => localStorage.getItem('keptLog'))
  await expect.poll(kept).toContain('/api/liabilities/latest/proof')
  expect(await kept()).toContain('/log/checkpoint')
  await page.route('**/api/transparency', (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await expect(page.getByText('The state of the log did not load')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(WELL)).toBeVisible()
})
