import { expect, test } from 'vitest'
import type { Seat } from '#contract/tournaments.ts'
import { textOf } from './ready-tile.tsx'

const ASKED = Date.parse('2026-11-22T12:00:00.000Z')
const clocks = { readySeconds: 180 } as Parameters<typeof textOf>[0]['clocks']
const seat = (firstName: string, joinedMs: number, ready: boolean) =>
  ({
    userId: firstName,
    user: { firstName, lastName: '' },
    joinedAt: new Date(ASKED + joinedMs).toISOString(),
    ready,
  }) as unknown as Seat
const asking = (...seats: Seat[]) => ({
  seats,
  clocks,
  readyUntil: new Date(ASKED + 180_000).toISOString(),
})

test('T-52 a player answers by taking the last seat, and both sides read why', () => {
  const [ada, ben, cleo] = [seat('Ada', -60_000, false), seat('Ben', -30_000, false), seat('Cleo', 0, true)]
  expect(textOf(asking(ada, ben, cleo), cleo)).toMatch(
    /^You answered by joining just now\. 1 of 3 have answered\. It starts as soon as everybody has/,
  )
  expect(textOf(asking(ada, ben, cleo), ada)).toBe(
    '1 of 3 have answered. Cleo confirmed by joining just now. If you do not answer, it starts without you and you get your whole fee back.',
  )
  expect(textOf(asking(ada, ben, cleo), undefined)).toContain('Cleo confirmed by joining just now.')
})

test('T-52 a press of the button and a seat without an answer are no answers by joining', () => {
  const [ada, ben] = [seat('Ada', -60_000, true), seat('Ben', 0, false)]
  expect(textOf(asking(ada, ben), ada)).toMatch(/^1 of 2 have answered\. It starts as soon as/)
  expect(textOf(asking(ada, ben), ben)).toMatch(/^1 of 2 have answered\. If you do not answer/)
})
