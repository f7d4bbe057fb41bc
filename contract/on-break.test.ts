import { describe, expect, test } from 'vitest'
import { type RouteName, routes } from './index.ts'
import type { Route } from './route.ts'

const all = Object.entries(routes) as [RouteName, Route][]
/** The parts of a person's data whose change means that money moved, or will. */
const OF_MONEY: ReadonlySet<string> = new Set([
  ...['balance', 'bets', 'codes', 'deposits', 'subscription', 'withdrawals'],
])
const movesMoney = ({ money, takes, changes }: Route): boolean =>
  money !== undefined || takes === 'webhook' || changes?.some((part) => OF_MONEY.has(part)) === true

describe('Y-18 what a person on a break may call', () => {
  test('Y-18 every route that moves money says whether a break refuses it, and why', () => {
    const moving = all.filter(([, route]) => movesMoney(route))
    expect(moving.length).toBeGreaterThan(40)
    expect(moving.flatMap(([name, { onBreak }]) => (onBreak ? [] : [name]))).toEqual([])
    for (const [name, { onBreak }] of all)
      if (onBreak) expect(onBreak.because.length, name).toBeGreaterThan(10)
  })

  test('Y-09 what makes a stake, a deposit, a store code or a charge to a card is refused', () => {
    const refused = (by: string) =>
      all.flatMap(([name, { onBreak }]) => (onBreak?.refused === by ? [name] : []))
    expect(refused('break').sort()).toEqual([
      'createCryptoPayment',
      'createEvent',
      'createPaymentIntent',
      'createPaymentToken',
      'createSubscription',
      'createTournament',
      'joinTournament',
      'placeBet',
      'resumeSubscription',
    ])
    expect(refused('exclusion').sort()).toEqual(['createPot', 'playFunGame', 'playPot'])
  })
})
