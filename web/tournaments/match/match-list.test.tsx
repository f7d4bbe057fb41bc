import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { MatchView } from '#contract/tournaments-matches.ts'
import { MatchList } from './match-list.tsx'

const player = (userId: string, firstName: string) => ({
  ...{ userId, firstName, lastName: 'B.', profileImageUrl: null, checkedIn: true, online: true },
})
const match = {
  ...{ id: '7', tournamentId: '3', number: 1, status: 'completed', replays: null, scores: null, reports: [] },
  ...{ champion: player('1', 'Aoife'), challenger: player('2', 'Ben'), winnerId: '1', wonBy: 'agreement' },
} as unknown as MatchView

const shownTo = (me: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/">
        <MatchList matches={[match]} me={me} />
      </Router>
    </QueryClientProvider>,
  )
    // texts only for screen readers are invisible
    .replace(/<span class="sr-only">.*?<\/span>/g, '')
    .replace(/<[^>]*>/g, '')

test('T27 a result says who won in words that everybody sees', () => {
  expect(shownTo('9')).toContain('Aoife B. won.')
  expect(shownTo('1')).toContain('You won.')
})
