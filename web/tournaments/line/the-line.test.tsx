import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { emptyLine, fold } from '#contract/tournament-fold.ts'
import type { LineFact } from '#contract/tournament-line.ts'
import type { Seat } from '#contract/tournaments.ts'
import { pastLine, presentLine } from './line-state.ts'
import { TheLine } from './the-line.tsx'

const names = ['Ada', 'Ben', 'Cem']
const seats = names.map(
  (firstName, seat): Seat => ({
    ...{
      userId: `${seat + 1}`,
      seat,
      joinedAt: '2026-11-22T12:00:00.000Z',
      livesLeft: 1,
      wins: 0,
      losses: 0,
    },
    ...{ left: false, online: true, ready: false, place: seat, clientSeedBy: null },
    user: { id: `${seat + 1}`, firstName, lastName: 'B.', profileImageUrl: null },
  }),
)
const present = presentLine({
  ...{ status: 'in_progress', lives: 1, maxPlayers: 8, startedAt: '2026-11-22T13:00:00.000Z', seats },
  ...{ queue: ['3'], championId: '1', challengerId: '2', winner: null },
})
const started: LineFact = {
  ...{ seq: 1, at: '2026-11-22T13:00:00.000Z', type: 'started' as const },
  ...{ players: ['1', '2', '3'], lives: 1 as const, gamesCount: 3 as const },
}

const drawnAt = (state: ReturnType<typeof pastLine>) =>
  renderToStaticMarkup(
    <Router ssrPath="/">
      <TheLine state={state} me="1" />
    </Router>,
  )

test('T28 the first move of a replay has everybody in the line, and speaks of no free seats', () => {
  const first = drawnAt(pastLine(fold(emptyLine, started), present))
  for (const name of ['You', 'Ben', 'Cem']) expect(first).toContain(name)
  expect(first.replace(/<[^>]*>/g, ' ')).not.toMatch(/\bfree\b/i)
  expect(
    drawnAt(
      presentLine({
        ...{ lives: 1, maxPlayers: 8, seats, queue: ['1', '2', '3'] },
        ...{ status: 'open', startedAt: null, championId: null, challengerId: null, winner: null },
      }),
    ),
  ).toContain('5 free seats')
})

test('T-55 the initials of a player who is out are as dark as everybody’s', () => {
  const out = drawnAt({ ...present, queue: [], out: ['3'] })
  expect(out).toContain('CB')
  expect(out).not.toMatch(/opacity-\d/)
})
