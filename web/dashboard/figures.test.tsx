import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it, test } from 'vitest'
import { keyOf } from '#web/client/calls/query.ts'
import { Figures, tierText } from './figures.tsx'

const USER = { id: '7', tournamentWins: 3, tournamentLosses: 1 }

/** The figures in this mode, as plain text. */
function figures(practiceMode: boolean): string {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } })
  const query = { mode: practiceMode ? 'practice' : 'real' } as const
  client.setQueryData(keyOf('currentUser'), USER)
  client.setQueryData(keyOf('stats', { query }), { totalBets: 21, winRate: 55, totalWon: '487.93' })
  client.setQueryData(keyOf('winningStreak', { query }), { streak: 2 })
  client.setQueryData(keyOf('tier'), { tier: 'bronze', nextTier: 'silver', nextTierThreshold: 50 })
  return renderToString(
    <QueryClientProvider client={client}>
      <Figures practiceMode={practiceMode} />
    </QueryClientProvider>,
  )
}

it('D-19 D-37 the figures say what they count: pots for coins only, tournaments in both modes', () => {
  expect(figures(true)).toContain('bets, pots and tournaments')
  expect(figures(false)).toContain('bets and tournaments')
  expect(figures(false)).not.toMatch(/pots|settled bets/)
  expect(figures(false)).toContain('55.0%')
})

const silver = { nextTier: 'silver', nextTierThreshold: 50 } as const

test('D-23 C17 the next tier stands with its percentage and with what it is a percentage of', () => {
  expect(tierText(silver, 10)).toBe('Next: Silver at 50% of tournament matches won')
})

test('C17 before ten matches it says from when on they count', () => {
  expect(tierText(silver, 0)).toBe(
    'Next: Silver at 50% of tournament matches won. You need 10 matches first: you have 0',
  )
})

test('D-23 at the top there is no next tier', () => {
  expect(tierText({ nextTier: null, nextTierThreshold: null }, 40)).toBe(
    'The highest, by tournament matches won',
  )
})
