import { readFile } from 'node:fs/promises'
import { parseProof } from '#verifier/log/receipt.ts'
import { axeFaults } from '../../support/browser/axe.ts'
import { signInAs } from '../../support/browser/demo-session.ts'
import { answered, ownCheck, PROOF, WELL } from '../../support/browser/lying-log.ts'
import { axeThemes, expect, overflowOf, type Page, test } from '../../support/browser/support.ts'

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

test('V-10 a visitor reads how the log is, what is owed, who watches it, and how to check it', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Public log' }).click()
  await expect(page).toHaveURL('/transparency')
  await expect(page.getByText(WELL)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Witnesses' })).toContainText(
    'No witness runs on another machine yet',
  )
  await expect(page.getByText('Both sides are the same, to the cent.')).toBeVisible()
  await expect(page.getByText('The log shows debts, not holdings.')).toBeVisible()
  await expect(page.getByText(/^npm run verify -- log --url http/)).toBeVisible()
  await expect(ownCheck(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
  await looksRight(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(page)).toBe(0)
})

test('V-09 a browser finds its person’s own balance in the tree, says so and saves the proof', {
  tag: '@all',
}, async ({ page, server }) => {
  await mara(page, server.url)
  await page.goto('/transparency')
  await expect(ownCheck(page)).toContainText(/Your balance at .* is counted in tree \d+ of what we owe/)
  await expect(ownCheck(page)).toContainText('The log has only grown since this browser first saw it')
  await expect(ownCheck(page)).toContainText('are in the log as on your receipts')
  await ownCheck(page).getByText('Details').click()
  await expect(ownCheck(page)).toContainText('Root of the tree')
  const saving = page.waitForEvent('download')
  await ownCheck(page).getByRole('button', { name: 'Save proof' }).click()
  const file = await (await saving).path()
  expect(JSON.parse(await readFile(file, 'utf8')).proof.parts.length).toBeGreaterThan(0)
  await expect(page.getByText(/^npm run verify -- liabilities \S+ --owner [1-9]\d* --key '/)).toBeVisible()
  await looksRight(page)
  // every part of it by the keyboard alone
  await ownCheck(page).getByRole('button', { name: 'Check again' }).focus()
  const again = page.waitForRequest('**/log/checkpoint')
  await page.keyboard.press('Enter')
  await again
  // during a check the page does not show the time of the last one
  await expect(ownCheck(page)).toContainText(/\d s ago, in this browser/)
})

test('V-06 V-13 a receipt says where it is in the log, and saves the proof that was checked', async ({
  somebody,
}) => {
  for (const real of [true, false]) {
    const { page } = await somebody('Ada', real ? { real, dollars: '20' } : {})
    // the page itself gets another place, with a proof of nothing: only what its worker checks later is the truth
    let asked = 0
    await answered(page, PROOF, (reply: object) =>
      asked++ === 0 ? { ...reply, index: '123456', proof: 'c2sp.org/tlog-proof@v1\nextra AAAA\n' } : reply,
    )
    await page.goto('/history')
    await page.getByRole('region', { name: 'Transactions' }).getByRole('button').first().click()
    const receipt = page.getByRole('dialog', { name: 'Receipt' })
    await expect(receipt.getByText(/^In the public log as entry [\d,]+$/)).toBeVisible()
    await expect(receipt.getByText('123,456')).toHaveCount(0)
    const saving = page.waitForEvent('download')
    await receipt.getByRole('button', { name: 'Save proof' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^\d+\.tlog-proof$/)
    const file = await readFile(await saved.path(), 'utf8')
    expect(parseProof(file).extra).toHaveLength(32 + 50)
    for (const theme of axeThemes) {
      await page.emulateMedia({ colorScheme: theme })
      expect(await axeFaults(page, { within: '[role="dialog"]' })).toEqual([])
    }
    expect(await overflowOf(page)).toBe(0)
  }
})

test('V-06 a receipt says until when it was promised, and in red when that time is over', {
  tag: '@all',
}, async ({ somebody }) => {
  const { page } = await somebody('Ada', { real: true, dollars: '20' })
  let by = new Date(Date.now() + 60_000)
  await answered(page, PROOF, (reply: object) => ({
    ...{ ...reply, state: 'promised', proof: null, index: null, by: by.toISOString() },
  }))
  await page.goto('/history')
  await page.getByRole('region', { name: 'Transactions' }).getByRole('button').first().click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt.getByText(/^Promised to be in the public log by \d+:\d\d:\d\d/)).toBeVisible()
  by = new Date(Date.now() - 1000)
  await expect(receipt.getByText('This was promised but is not in the log')).toBeVisible()
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
