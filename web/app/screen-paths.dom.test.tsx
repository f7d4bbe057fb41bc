import { expect, test } from 'vitest'
import { given, refusal, screen, visit } from '#tests/support/component.tsx'

/** The screen of this path, by its title. */
async function expectTitle(path: string, title: string) {
  visit(path)
  await screen.findByRole('heading', { level: 1, name: title })
}

test.each([
  ['/settings', 'Settings'],
  ['/profile/19', 'Ada Example'],
  ['/feedback', 'Feedback'],
])('S-05: the account’s screens are at their paths: %s', expectTitle)

test.each([
  ['/withdraw', 'Withdraw'],
  ['/fund-requests', 'Fund requests'],
  ['/pay-at-store', 'Pay at store'],
  ['/bitcoin-send', 'Send Bitcoin to a friend'],
  ['/bitcoin-deposit', 'Deposit with Bitcoin'],
  ['/bitcoin-receive', 'Receive Bitcoin'],
])('S-06: the screens of money are at their paths: %s', expectTitle)

test.each([
  ['/pots', 'Practice Pot Games'],
  ['/create-pot', 'Create Pot Game'],
  ['/fun-games', 'Fun Games'],
])('S-07: the screens of games are at their paths: %s', expectTitle)

test.each([
  ['/rooms', 'Watch Together'],
  ['/messages', 'Messages'],
])('S-08: the social screens are at their paths: %s', expectTitle)

test.each([
  ['/tournaments', 'Tournaments'],
  ['/create-tournament', 'Create Tournament'],
  ['/leaderboard', 'Leaderboard'],
  ['/gangs', 'Gangs'],
])('S-09: the screens of competition are at their paths: %s', expectTitle)

test('S-09: a tournament that is not there says so at its path', async () => {
  given('getTournament', refusal('not_found', 'There is no such tournament'))
  await expectTitle('/tournaments/999999', 'Tournament Not Found')
})

test('D11 home’s heading reads the greeting alone', async () => {
  given('currentUser', { firstName: 'Mona' })
  visit('/')
  await screen.findByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening|night), Mona$/ })
})

test('D-05 D-06 D-16: tier and streak beside the name, and the age rule in its words', async () => {
  given('tier', { tier: 'bronze', nextTier: 'silver', nextTierThreshold: 50 })
  visit('/', { real: true })
  await screen.findByText('You must be 18 or older (21 where the law requires) to bet with real money.')
  expect((await screen.findAllByText(/bronze/i)).length).toBeGreaterThan(0)
  expect((await screen.findAllByText(/Winning streak:/)).length).toBeGreaterThan(0)
})
