import { randomUUID } from 'node:crypto'
import { axeFaults } from '../../support/browser/axe.ts'
import { api, expect, overflowOf, test, toast } from '../../support/browser/support.ts'

test('Y-11, Y-17 operators see who takes a break, cannot shorten it, and say whether two accounts are one person', async ({
  somebody,
  server,
}) => {
  const name = `Same${randomUUID().slice(0, 6)}`
  const first = await somebody(name)
  await api(first.context, server.url, 'POST', '/api/play-pauses', { kind: 'exclusion', length: '6m' })
  await somebody(name)

  const { page } = await somebody('Wendy', { admin: true })
  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: 'Breaks and links' }).click()
  const question = page.getByRole('region', { name: `The same person? ${name} Example` })
  // it is found within seconds after the sign-up
  await expect(async () => {
    await page.reload()
    await expect(question).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(question).toContainText('Both accounts have the same name and birth date.')
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  expect(await axeFaults(page)).toEqual([])

  await question.getByRole('button', { name: 'Two people' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Keep them apart' }).click()
  await expect(dialog.getByText('Please write a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Father and son')
  await dialog.getByRole('button', { name: 'Keep them apart' }).click()
  await expect(toast(page, 'Accounts kept apart')).toBeVisible()
  await expect(question).toBeHidden()

  await page.getByRole('button', { name: 'Linked accounts' }).click()
  const decided = page.getByRole('region', { name: `Two people after all ${name} Example` })
  await expect(decided).toContainText('Father and son')

  await page.getByRole('button', { name: 'On a break' }).click()
  const excluded = page.getByRole('region', { name: `Self-exclusion ${name} Example` })
  await expect(excluded).toContainText('Has excluded themselves from play.')
  await expect(excluded.getByRole('button')).toHaveCount(0)
})
