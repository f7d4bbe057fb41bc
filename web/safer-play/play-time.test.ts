import { expect, test } from 'vitest'
import { minutesText, readMinutes } from './minutes-text.ts'
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

test('Y-15 minutes of play are said as people say them', () => {
  expect([1, 45, 60, 61, 125].map(minutesText)).toEqual([
    '1 minute',
    '45 minutes',
    '1 hour',
    '1 hour 1 minute',
    '2 hours 5 minutes',
  ])
})

test('Y-05 a day has 1,440 minutes and a week 10,080, and more are refused in words', () => {
  expect(readMinutes('1440', 'day')).toBe(1_440)
  expect(readMinutes('1441', 'day')).toBe('A day has 1,440 minutes')
  expect(readMinutes('10080', 'week')).toBe(10_080)
  expect(readMinutes('1000000', 'week')).toBe('A week has 10,080 minutes')
  expect(readMinutes('121', 'check')).toBe('From 10 to 120 minutes')
  expect(readMinutes('1.5', 'day')).toBe('Enter whole minutes')
})
