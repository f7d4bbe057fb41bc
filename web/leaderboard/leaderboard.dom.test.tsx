import { expect, test } from 'vitest'
import { given, recorded, screen, visit, waitFor, within } from '#tests/support/component.tsx'

const ownCard = () => screen.findByRole('region', { name: 'Your Rank' })

/** The text about a person's own rank. */
async function standing(more: Partial<ReturnType<typeof recorded<'ownStanding'>>>) {
  given('ownStanding', more)
  visit('/leaderboard')
  const card = await ownCard()
  await waitFor(() => expect(card.getAttribute('aria-busy')).not.toBe('true'))
  return card
}

test('K-06 an empty board says so and leads to the tournaments', async () => {
  given('leaderboard', [])
  given('crownHistory', [])
  const user = visit('/leaderboard')
  await screen.findByText('No players on the leaderboard yet')
  await screen.findByText('Nobody has held it yet.')
  await user.click(screen.getByRole('link', { name: 'Join a tournament' }))
  expect(location.pathname).toBe('/tournaments')
})

test('K-07 K-08 one’s rank in words: none, 51 to 100, and below', async () => {
  const none = { tournamentWins: 0, tournamentLosses: 0, totalGames: 0, winRate: 0, gamesNeeded: 10 }
  const fresh = await standing({ ...none, rank: null })
  await within(fresh).findByText(/Not in Top 100/)
  expect(within(fresh).getByRole('progressbar').getAttribute('aria-valuetext')).toBe('0 of 10')
  const ranked = { totalGames: 12, tournamentWins: 7, tournamentLosses: 5, winRate: 58.3, gamesNeeded: 0 }
  const near = await standing({ ...ranked, rank: 57 })
  await waitFor(() => expect(near.textContent).toContain('#57'))
  expect(near.textContent).toContain('7 below the top 50.')
  const below = await standing({ ...ranked, rank: null })
  await waitFor(() => expect(below.textContent).toContain('Not in Top 100'))
  for (const said of ['You are ranked below 100.', '58.3%']) expect(below.textContent).toContain(said)
})

test('K-02 a board that does not load says so and is tried again', async () => {
  given('leaderboard', () => Promise.reject(new TypeError('no network')))
  given('ownStanding', { rank: null })
  const user = visit('/leaderboard')
  await screen.findByText('The leaderboard did not load')
  await waitFor(async () => expect((await ownCard()).textContent).toContain('Not in Top 100'))
  given('leaderboard', recorded('leaderboard'))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('list', { name: 'Top 50' })
})
