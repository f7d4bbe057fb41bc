import { expect, test } from './support.ts'
import { openTournament, takeSeat } from './tournaments.ts'

const rich = { real: true, dollars: '50.00' } as const
const at = (id: string) => `/tournaments/${id}`

test('T1 T3 the host starts, everybody is asked on any page, the last answer begins it, and the draw verifies', async ({
  somebody,
  server,
}) => {
  const [host, ben] = [await somebody('Hugo', rich), await somebody('Ben', rich)]
  const id = await openTournament(host, server.url)
  for (const person of [host, ben]) await takeSeat(person, server.url, id)
  await host.page.goto(at(id))
  await expect(host.page.getByRole('main')).toContainText('Who plays first is drawn at the start.')
  await ben.page.goto('/leaderboard')
  await host.page.getByRole('button', { name: 'Start Tournament' }).click()
  const question = host.page.getByRole('dialog', { name: 'Start with 2 players?' })
  await expect(question).toContainText('has 3 minutes to answer')
  await question.getByRole('button', { name: 'Ask everybody' }).click()
  // who presses Start is there
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
