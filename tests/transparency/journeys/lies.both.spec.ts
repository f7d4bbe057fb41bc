import { readFile } from 'node:fs/promises'
import { axeFaults } from '../../support/browser/axe.ts'
import {
  answered,
  bar,
  firstVisit,
  keyOfOurs,
  otherRoot,
  ownCheck,
  PROOF,
  textOf,
} from '../../support/browser/lying-log.ts'
import { axeThemes, expect, overflowOf, test } from '../../support/browser/support.ts'
import { noteOf } from '../../support/made-log.ts'

// Each lie is seen by the checks in tests/verifier/unit/check-lies.test.ts, with its words. Here one of the log and one of a person's
// own movement, as a person meets them.

test('V-13 another root for the same size is seen, the bar stays until its evidence is saved, and the log may be trusted anew', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const { page } = await somebody('Ada')
  const key = await keyOfOurs(page, server.url)
  await firstVisit(page)
  const { note } = await page.evaluate(() => JSON.parse(localStorage.getItem('keptLog') ?? '{}'))
  const headIs = async (body: string) => {
    await page.unroute('**/log/checkpoint')
    await page.route('**/log/checkpoint', (route) => route.fulfill({ body, contentType: 'text/plain' }))
  }
  const forked = noteOf(otherRoot(textOf(note)), key)
  await headIs(forked)
  await page.goto('/transparency')
  await expect(bar(page)).toContainText('The log has signed two different heads with', { timeout: 20_000 })
  for (const theme of axeThemes) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await axeFaults(page)).toEqual([])
  }
  const saving = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Save evidence' }).click()
  const evidence = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
  expect(evidence).toMatchObject({ check: 'fork', kept: { note }, told: { note: expect.any(String) } })
  // on every other screen, at once, and on a narrow one
  await page.goto('/events')
  await expect(bar(page)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(page)).toBe(0)
  await bar(page).getByRole('link', { name: 'What this means' }).click()
  await expect(ownCheck(page)).toContainText('The check itself moves no money')
  await headIs(note)
  await ownCheck(page).getByRole('button', { name: 'Check again' }).click()
  await expect(ownCheck(page)).toContainText('The log has only grown', { timeout: 20_000 })
  // an honest answer afterwards takes nothing back
  await expect(ownCheck(page)).toContainText('A later check found no fault')
  await expect(bar(page)).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'I have saved it' })).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Save evidence' }).click()
  await bar(page).getByRole('button', { name: 'I have saved it' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.reload()
  await expect(ownCheck(page)).toContainText('The log has only grown')
  await expect(bar(page)).toHaveCount(0)

  await headIs(forked)
  await ownCheck(page).getByRole('button', { name: 'Check again' }).click()
  await expect(bar(page)).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/log/checkpoint')
  const question = page.getByRole('dialog', { name: 'Trust this log anew?' })
  await ownCheck(page).getByRole('button', { name: 'Trust this log anew' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar(page)).toBeVisible()
  await ownCheck(page).getByRole('button', { name: 'Trust this log anew' }).click()
  await question.getByRole('button', { name: 'Forget and trust anew' }).click()
  await expect(ownCheck(page)).toContainText('The log has only grown')
  await expect(bar(page)).toHaveCount(0)
})

test('V-13 a promise that was not kept is seen, on an ordinary visit of another screen', async ({
  somebody,
}) => {
  const { page } = await somebody('Ada', { real: true, dollars: '20' })
  // a minute is not waited for: the answer is one of ten minutes later
  const date = new Date(Date.now() + 600_000).toUTCString()
  const unkept = (reply: object) => ({ ...reply, state: 'late', proof: null, index: null })
  await answered(page, PROOF, unkept, { date })
  await page.clock.install()
  await page.goto('/settings')
  await page.waitForLoadState('networkidle')
  await expect(bar(page)).toHaveCount(0)
  await page.clock.runFor(12_000)
  await expect(bar(page)).toContainText('A movement of yours was promised to be in the log and is not.', {
    timeout: 20_000,
  })
})
