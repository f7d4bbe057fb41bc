import { describe, expect, test } from 'vitest'
import { fill, given, screen, visit, waitFor, whole, within } from '#tests/support/component.tsx'

/** Home of a person with 1,000 coins and no dollar. @returns the mouse, and the screen once the purse is there */
async function home(real = false) {
  given('currentUser', { balance: '0.00', practiceBalance: '1000.00' })
  const user = visit('/', { real })
  await screen.findByText(real ? 'Real Balance' : 'Practice Balance')
  return { user, main: within(screen.getByRole('main')) }
}
type Home = Awaited<ReturnType<typeof home>>

/** Expands a section of home. */
const unfold = async ({ user, main }: Home, title: string) =>
  user.click((await main.findByRole('heading', { name: title })).closest('summary')!)

/** The targets of the dashboard's cards, in the words of the specification. */
const ROOM_PATHS = [
  '/rooms',
  '/fun-games',
  '/pots',
  '/tournaments',
  '/create-tournament',
  '/leaderboard',
  '/fund-requests',
  '/pay-at-store',
  '/bitcoin-send',
  '/bitcoin-deposit',
  '/bitcoin-receive',
  '/learn',
  '/advisory',
  '/gangs',
  '/create-photo-event',
]

describe('the dashboard in practice', () => {
  test('S-35 D-08 D-13 D-14 D-15: Practice Balance, Deposit and Withdraw disabled, no age alert', async () => {
    const { main } = await home()
    expect(main.getAllByText(whole(/1,000\.00/)).length).toBeGreaterThan(0)
    expect(main.getByRole('button', { name: 'Deposit' })).toHaveProperty('disabled', true)
    expect(main.getByRole('button', { name: 'Withdraw' })).toHaveProperty('disabled', true)
    expect(main.queryByText(/21 where/)).toBeNull()
  })

  test('D-19 D-20 D-21 D-22 D-23: the stat cards of somebody who has not bet', async () => {
    given('stats', { totalBets: 0, winRate: 0, totalWon: '0.00' })
    given('tier', { tier: 'bronze', nextTier: 'silver', nextTierThreshold: 50 })
    const shown = await home()
    const { main } = shown
    await unfold(shown, 'Your figures')
    await main.findByText('Total entries')
    for (const words of ['Win rate', 'Lifetime winnings', 'Current winning streak']) main.getByText(words)
    main.getByText('0.0%')
    // C17 the rank counts tournaments, and says so beside the win rate of bets
    main.getByText('Tournament rank')
    main.getByText(/^Next: Silver at 50% of tournament matches won/)
  })

  test('D-01 D-02 D-24 D-25 D-26 D-27 D-29 D-33: links to every screen, and out', async () => {
    const shown = await home()
    await unfold(shown, 'Everything else')
    await shown.main.findByText('Browse Gangs')
    for (const path of [...ROOM_PATHS, '/messages', '/settings'])
      expect(document.querySelector(`a[href="${path}"]`), path).not.toBeNull()
    for (const out of shown.main.getAllByRole('link', { name: 'Log out' }))
      expect(out.getAttribute('href')).toBe('/api/logout')
    expect(screen.getByText('Browse Gangs').closest('details')?.open).toBe(true)
  })

  test('D-30 D-31 D-32: the QR code of this site, $9.99 insights, the revenue share of the top 50', async () => {
    const shown = await home()
    await unfold(shown, 'Everything else')
    await unfold(shown, 'Bring a friend')
    const { main } = shown
    await main.findByText('Browse Gangs')
    expect(main.getAllByText(/\$9\.99/).length).toBeGreaterThan(0)
    expect(main.getAllByText(/top 50/i).length).toBeGreaterThan(0)
    await main.findByRole('img', { name: /QR/i })
  })
})

describe('the dashboard with real money', () => {
  test.each([
    ['Withdraw', '/withdraw'],
    ['Tournaments', '/tournaments'],
  ])('D-11 D-12: %s leads to its screen', async (name, path) => {
    const { user, main } = await home(true)
    await user.click(main.getByRole('link', { name }))
    expect(location.pathname).toBe(path)
  })
})

describe('the deposit dialog', () => {
  async function opened() {
    given('cardDepositTerms', { available: true, testMode: true })
    const shown = await home(true)
    const open = () => shown.user.click(shown.main.getByRole('button', { name: 'Deposit' }))
    await open()
    const dialog = within(await screen.findByRole('dialog'))
    return { ...shown, dialog, open }
  }

  test('C-01 C-02 C-03 C-05 D-10: two tabs, four presets, a custom amount with Next', async () => {
    const { user, dialog } = await opened()
    await dialog.findByRole('tab', { name: 'Credit Card' })
    dialog.getByRole('tab', { name: 'Bitcoin' })
    for (const preset of ['20', '50', '100', '200'])
      dialog.getByRole('button', { name: new RegExp(`^\\$${preset}(\\.00)?$`) })
    const next = dialog.getByRole('button', { name: 'Next' })
    expect(next).toHaveProperty('disabled', true)
    const amount = dialog.getAllByLabelText(/amount/i).at(-1)!
    await fill(user, amount, '0')
    expect(next).toHaveProperty('disabled', true)
    await fill(user, amount, '12.34')
    expect(next).toHaveProperty('disabled', false)
  })

  test('C-19: closing the dialog forgets the amount', async () => {
    const { user, dialog, open } = await opened()
    await fill(user, (await dialog.findAllByLabelText(/amount/i)).at(-1)!, '77')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await open()
    const again = within(await screen.findByRole('dialog'))
    expect((await again.findAllByLabelText(/amount/i)).at(-1)).toHaveProperty('value', '')
  })
})
