import { expect, test } from 'vitest'
import { isPlayScreen } from './play-time.tsx'

test('Y-01 time counts on events, an event, pots, games, tournaments and their matches', () => {
  for (const path of ['/events', '/events/12', '/pots', '/fun-games', '/tournaments', '/tournaments/5'])
    expect(isPlayScreen(path), path).toBe(true)
})

test('Y-01 time counts nowhere else', () => {
  for (const path of [
    '/',
    '/history',
    '/messages/4',
    '/settings',
    '/safer-play',
    '/leaderboard',
    '/rooms/3',
    '/eventsful',
  ])
    expect(isPlayScreen(path), path).toBe(false)
})
