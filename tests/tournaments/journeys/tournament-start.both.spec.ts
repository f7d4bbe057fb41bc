import { expect, test, toast } from '../../support/browser/support.ts'
import { entryOf, openTournament, takeSeat } from '../../support/browser/tournaments.ts'

const rich = { real: true, dollars: '50.00' } as const
const at = (id: string) => `/tournaments/${id}`

test('T1 T3 the host starts, everybody is asked on any page, the last answer begins it, and the draw verifies', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [host, ben] = [await somebody('Hugo', rich), await somebody('Ben', rich)]
  const id = await openTournament(host, server.url)
  for (const person of [host, ben]) await takeSeat(person, server.url, id)
  await host.page.goto(at(id))
  await expect(host.page.getByRole('main')).toContainText('Who plays first is drawn at the start.')
  await ben.page.goto('/leaderboard')
  await host.page.getByRole('button', { name: 'Start Tournament' }).click()
  const question = host.page.getByRole('dialog', { name: 'Start with 2 players?' })
  await expect(question).toContainText('have 3 minutes to answer')
  await question.getByRole('button', { name: 'Ask everybody' }).click()
  // a person who presses Start is there
  await expect(host.page.getByRole('heading', { name: 'You are ready' })).toBeVisible()
  await ben.page.getByRole('link', { name: 'Open the tournament' }).click()
  await expect(ben.page.getByRole('heading', { name: 'Are you ready?' })).toBeVisible()
  await expect(ben.page.getByRole('main')).toContainText('1 of 2 have answered.')
  await ben.page.getByRole('button', { name: 'I am ready' }).click()
  await expect(ben.page.getByRole('button', { name: 'Check in' })).toBeVisible()
  await ben.page.getByRole('link', { name: 'Verify the draw' }).click()
  await expect(ben.page.getByText(`Tournament ${id} is verified`)).toBeVisible()
  await expect(ben.page.getByRole('main')).toContainText('Your browser’s client seed is among them')
})

test('T-57 leaving before the start gives the whole fee back; the host starts and cancels with a reason', async ({
  somebody,
  server,
}) => {
  const [host, ben] = [await somebody('Hugo', rich), await somebody('Ben', rich)]
  const id = await openTournament(host, server.url)
  await takeSeat(ben, server.url, id)
  await ben.page.goto(at(id))
  await host.page.goto(at(id))
  const start = host.page.getByRole('button', { name: 'Start Tournament' })
  await expect(start).toBeDisabled()
  await expect(start).toHaveAccessibleDescription('You can start when at least two players have seats.')

  await ben.page.getByRole('button', { name: 'Leave Tournament' }).click()
  const leaving = ben.page.getByRole('dialog', { name: 'Leave this tournament?' })
  await expect(leaving).toContainText('your whole entry fee of $10.00 is refunded at once')
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await expect(toast(ben.page, 'You left the tournament')).toBeVisible()
  await expect(entryOf(ben.page).getByRole('button', { name: 'Join Tournament' })).toBeEnabled()

  await host.page.getByRole('button', { name: 'Cancel Tournament' }).click()
  const question = host.page.getByRole('dialog', { name: 'Cancel this tournament?' })
  await question.getByRole('button', { name: 'Cancel tournament' }).click()
  await expect(question.getByText('Say why in a few words: the players read it.')).toBeVisible()
  await question.getByLabel('Reason').fill('The venue lost its power.')
  await question.getByRole('button', { name: 'Cancel tournament' }).click()
  await expect(ben.page.getByText('The venue lost its power.')).toBeVisible()
  await expect(ben.page.getByRole('main').getByText('Cancelled', { exact: true })).toBeVisible()
})
