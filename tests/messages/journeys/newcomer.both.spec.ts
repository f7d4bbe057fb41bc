import { axeFaults } from '../../support/browser/axe.ts'
import { field, idOf } from '../../support/browser/conversation.ts'
import { createEvent, expect, overflowOf, test } from '../../support/browser/support.ts'

test('U24 somebody without a conversation sees who has just asked a question, and writes to them', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const benId = await idOf(ben, server.url)
  const asked = `Will the ${'very '.repeat(15)}old clock strike?`
  await createEvent(ben, server.url, { isPracticeMode: true, title: asked })
  const { page } = ada
  await page.goto('/messages')
  const row = page
    .getByRole('list', { name: 'People to write to' })
    .getByRole('listitem')
    .filter({ hasText: asked })
  await expect(row).toHaveCount(1)
  expect(await overflowOf(page)).toBe(0)
  expect(await axeFaults(page)).toEqual([])
  await row.getByRole('link', { name: 'Ben' }).click()
  await expect(page).toHaveURL(`/messages/${benId}`)
  await expect(field(page)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(
    0,
  )
})
