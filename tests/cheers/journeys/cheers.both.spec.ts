import { axeFaults } from '../../support/browser/axe.ts'
import { api, createEvent, expect, test } from '../../support/browser/support.ts'

test('a cheer is one tap on a public bet and one to take it back; the bettor has one notice', async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const { page } = ada
  const id = await createEvent(ada, server.url, { isPracticeMode: true })
  await api(ben.context, server.url, 'PATCH', '/api/user/record-visibility', { whoIsIn: 'all' })
  await api(ben.context, server.url, 'POST', '/api/bets', {
    eventId: id,
    selection: 'optionA',
    amount: '5',
  })
  await page.goto(`/events/${id}`)
  const tape = page.getByRole('list', { name: 'Newest bets' })
  await tape.getByRole('button', { name: 'Cheer Ben' }).click()
  await expect(tape.getByRole('button', { name: 'Cheer Ben, 1', pressed: true })).toBeVisible()
  // the same bettor has the same cheers in the other list
  const bettors = page.getByRole('list', { name: 'Bettors' })
  await expect(bettors.getByRole('button', { name: 'Cheer Ben, 1', pressed: true })).toBeVisible()
  // at its top, where the header covers nothing
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axeFaults(page)).toEqual([])
  await ben.page.goto('/')
  await ben.page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(ben.page.getByText(/1 person cheered your bet/).first()).toBeVisible()
  await bettors.getByRole('button', { name: 'Cheer Ben, 1' }).click()
  await expect(tape.getByRole('button', { name: 'Cheer Ben', exact: true, pressed: false })).toBeVisible()
})
