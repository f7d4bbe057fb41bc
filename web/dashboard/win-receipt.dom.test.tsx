import { beforeEach, describe, expect, test } from 'vitest'
import { given, recorded, screen, visit, waitFor, within } from '#tests/support/component.tsx'

const win = recorded('lastWin').win!
/** An event that ended in the person's absence, in its picture on the card of news. */
const ended = {
  ...recorded('myBets')[0]!,
  eventId: win.eventId,
  title: 'Ended while away',
  status: 'settled' as const,
  result: { outcome: 'won' as const, payout: win.payout, profit: win.profit, settledAt: win.settledAt },
}

/** Home of a person who was away, with the newest win of each mode. */
async function home(id: string, { real = false, won = true } = {}) {
  given('currentUser', { id })
  given('lastWin', ({ query }) => ({
    win: won ? { ...win, isPracticeMode: query.mode === 'practice' } : null,
  }))
  given('notificationDigest', { awaySince: '2026-11-24T10:54:19.242Z' })
  given('sinceAway', { ended: [ended], news: [], moved: [] })
  const user = visit('/', { real })
  await screen.findByText('Since you left')
  return user
}
const receipt = () => screen.queryByRole('article', { name: 'Your win' })
const dismiss = async (user: ReturnType<typeof visit>) =>
  user.click(
    within(await screen.findByRole('article', { name: 'Your win' })).getByRole('button', {
      name: 'Dismiss the win',
    }),
  )

describe('N-08 the receipt of a win', () => {
  beforeEach(() => localStorage.clear())

  test('N-08 once dismissed it is gone for this person in this mode alone', async () => {
    await dismiss(await home('1'))
    await waitFor(() => expect(receipt()).toBeNull())
    await home('1')
    expect(receipt()).toBeNull()
    // the other mode, and another person at this browser, have their own
    await home('1', { real: true })
    await screen.findByRole('article', { name: 'Your win' })
    await home('2')
    await screen.findByRole('article', { name: 'Your win' })
  })

  test('N-08 the win does not come back among the news when its receipt is dismissed', async () => {
    const user = await home('1')
    await screen.findByRole('article', { name: 'Your win' })
    expect(screen.queryByText(/Ended while away/)).toBeNull()
    await dismiss(user)
    await waitFor(() => expect(receipt()).toBeNull())
    expect(screen.queryByText(/Ended while away/)).toBeNull()
    // without a receipt the news have it
    await home('1', { won: false })
    await screen.findAllByText(/Ended while away/)
  })
})
