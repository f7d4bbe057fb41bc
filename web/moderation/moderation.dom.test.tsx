import { expect, test } from 'vitest'
import { fill, given, recorded, screen, sent, visit, within } from '#tests/support/component.tsx'

test('S-27 the queue is for moderators', async () => {
  visit('/admin/reports')
  await screen.findByText(/^This is for moderators\./)
  expect(sent('reportQueue')).toEqual([])
})

test('S-27 a refused report says why and keeps its words', async () => {
  given('report', () => Promise.reject(new TypeError('no network')))
  given('getGang', { ...recorded('getGang'), mine: false, role: null })
  const user = visit('/gangs?join=1')
  await user.click(await screen.findByRole('button', { name: /^More about Harbour/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Report / }))
  await user.selectOptions(dialog.getByLabelText('What is wrong?'), 'Something else')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  await dialog.findByText('Please say what is wrong')
  const words = dialog.getByLabelText('In your own words')
  await fill(user, words, 'Too many scarves')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  await dialog.findByText('The server could not be reached. Please try again')
  expect(words).toHaveProperty('value', 'Too many scarves')
})
