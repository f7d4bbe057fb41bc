import { describe, expect, test } from 'vitest'
import { screenPath } from '#contract/screens.ts'
import { eventsCard } from '#web/places/places.ts'
import { arranged, homeCardGroups, moved } from './card-order.ts'

const same = (name: string) => name

describe('the order of the room cards', () => {
  test('is the usual one until somebody chose another', () => {
    expect(arranged(['a', 'b', 'c'], same, [])).toEqual(['a', 'b', 'c'])
  })

  test('follows what was chosen; a room that came later stands behind, in its usual order', () => {
    expect(arranged(['a', 'new', 'b', 'newer', 'c'], same, ['c', 'a', 'b'])).toEqual([
      'c',
      'a',
      'b',
      'new',
      'newer',
    ])
  })

  test('a step moves one name among those shown, and leaves the other lists alone', () => {
    const order = moved([], ['a', 'b', 'c'], 'c', -1)
    expect(arranged(['a', 'b', 'c'], same, order)).toEqual(['a', 'c', 'b'])
    const both = moved(order, ['x', 'y'], 'x', 1)
    expect(arranged(['x', 'y'], same, both)).toEqual(['y', 'x'])
    expect(arranged(['a', 'b', 'c'], same, both)).toEqual(['a', 'c', 'b'])
  })

  test('nothing moves over an end, and what is not shown does not move', () => {
    expect(moved(['q'], ['a', 'b'], 'a', -1)).toEqual(['q'])
    expect(moved(['q'], ['a', 'b'], 'b', 1)).toEqual(['q'])
    expect(moved(['q'], ['a', 'b'], 'z', 1)).toEqual(['q'])
  })
})

const cards = (gangId: string | null = null) => homeCardGroups(gangId).flatMap((group) => group.cards)
const textOf = (href: string) => cards().find((card) => card.href === href)!.text

describe('the cards of screens', () => {
  test.each([
    ['D-24', ['/rooms', '/fun-games', '/pots']],
    ['D-25', ['/tournaments', '/create-tournament', '/leaderboard']],
    ['D-26', ['/fund-requests', '/pay-at-store', '/bitcoin-send', '/bitcoin-deposit', '/bitcoin-receive']],
    ['D-27', ['/learn', '/advisory']],
    ['D-28', ['/gangs']],
    ['D-29', ['/create-photo-event']],
  ])('%s there is exactly one card to each of %j', (_, paths) => {
    for (const path of paths) expect(cards().filter((card) => card.href === path)).toHaveLength(1)
  })

  test('D-28 the gangs card reads "View Your Gang" with a gang, else "Browse Gangs"', () => {
    const gangs = (gangId: string | null) => cards(gangId).find((card) => card.href === '/gangs')!.title
    expect(gangs('4')).toBe('View Your Gang')
    expect(gangs(null)).toBe('Browse Gangs')
  })

  test('D-31 Competition Insights premium costs $9.99 per month', () => {
    expect(textOf('/advisory')).toContain('Competition Insights premium: $9.99 per month')
  })

  test('D-32 the top 50 players earn a 1% revenue share when hosting', () => {
    expect(textOf('/create-tournament')).toBe(
      'The top 50 players earn a 1% revenue share when hosting tournaments.',
    )
  })

  test('D-33 the tournaments card says 25%, and every card leads to a screen', () => {
    expect(textOf('/tournaments')).toContain('25%')
    for (const card of [eventsCard, ...cards()]) expect(screenPath(card.href), card.href).toBeDefined()
  })
})
