import { expect, test } from 'vitest'
import { given, screen, sent, visit } from '#tests/support/component.tsx'

test.each([
  ['/admin/events', 'Events to decide', 'moderatorQueue'],
  ['/admin/reports', 'Reports to decide', 'reportQueue'],
  ['/admin/matches', 'Matches to decide', 'disputedMatches'],
  ['/admin/fair-play', 'Fair play', 'fairPlayFlags'],
  ['/admin/flagged-wins', 'Flagged wins', 'eventFlags'],
  ['/admin/safer-play', 'Breaks and links', 'playCases'],
  ['/admin/stops', 'Winnings held after a stop', 'stopCases'],
  ['/admin/withdrawals', 'Withdrawals to pay', 'withdrawalQueue'],
  ['/admin/feedback', 'Feedback to answer', 'listSentFeedback'],
  ['/admin/insights', 'Expert Analysis', 'adminInsightPosts'],
  ['/admin/deliveries', 'Deliveries', 'listDeliveries'],
  ['/admin/payments', 'Payments', 'parkedPayments'],
  ['/admin/people', 'People and roles', 'listAccounts'],
] as const)('a person without the role reads for whom %s is, and it fetches nothing', async (...screenOf) => {
  const [path, title, route] = screenOf
  visit(path)
  await screen.findByRole('heading', { level: 1, name: title })
  screen.getByText(/^This is for (?:moderators|operators|admins)/)
  expect(sent(route)).toEqual([])
})

test('the chips choose a list, and the first one is the usual one', async () => {
  given('currentUser', { role: 'moderator' })
  given('stopCases', [])
  const user = visit('/admin/stops')
  await screen.findByText('Nothing is held')
  await user.click(screen.getByRole('button', { name: 'Closed' }))
  await screen.findByText('Nothing has been closed yet.')
  expect(sent('stopCases').map(({ query }) => query)).toEqual([
    { state: 'open', limit: '20' },
    { state: 'closed', limit: '20' },
  ])
})

test('the address keeps the chosen list of withdrawals', async () => {
  given('currentUser', { role: 'admin' })
  given('withdrawalQueue', [])
  const user = visit('/admin/withdrawals?status=failed')
  await screen.findByText('Nothing with this status')
  await user.click(screen.getByRole('button', { name: 'Pending' }))
  expect(location.search).toBe('?status=pending')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByText('Nothing needs your decision')
  expect(location.search).toBe('')
})
