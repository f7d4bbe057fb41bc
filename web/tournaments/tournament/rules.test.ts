import { expect, test } from 'vitest'
import { openPageText, rulesOf, spanText, vanishingOf } from './rules.ts'

const textOf = (more: object) =>
  rulesOf({ gameTitle: 'FIFA 24', gamesCount: 5, lives: 1, ...more } as Parameters<typeof rulesOf>[0]).join(
    ' ',
  )

test('T-31 T-37 the rules say the format: a single game, or the games that win', () => {
  expect(textOf({ gamesCount: 1 })).toContain('Single Game: one game of FIFA 24 decides a match.')
  expect(textOf({ gamesCount: 7 })).toContain('Best of 7: the first to win 4 games of FIFA 24 wins a match.')
})

test('T-32 only fighting games are played in rounds', () => {
  expect(textOf({ gameTitle: 'Tekken 8' })).toContain('Each game is three rounds, best two of three.')
  expect(textOf({})).not.toContain('rounds')
})

test('T-54 T-55 the rules say what a loser does', () => {
  expect(textOf({})).toContain('a player who loses a match is out')
  expect(textOf({ lives: 3 })).toContain('goes to the back of the queue, and is out after 3 losses')
})

test('T2 T5 T6 T9 T-56 what a vanished player loses is said with the times of this server', () => {
  const clocks = {
    readySeconds: 180,
    checkInSeconds: 600,
    replayCheckInSeconds: 43_200,
    extraGameSeconds: 1_800,
    moreTimeSeconds: 3_600,
    gameSeconds: 180,
    disputeSeconds: 86_400,
    resultSeconds: 10_800,
    silenceSeconds: 1_800,
    absenceSeconds: 60,
    disconnectSeconds: 5,
  }
  const text = vanishingOf(clocks, 3)
    .map(({ when, result }) => `${when}: ${result}`)
    .join('\n')
  expect(text).toContain('within 10 minutes')
  expect(text).toContain('You do not have Evens open on any device for 60 seconds')
  expect(text).toContain('back within 5 seconds or dispute it')
  expect(text).toContain('within 3 hours')
  expect(text).toContain('after 30 minutes without an answer')
  expect(text).toContain('6 minutes after it began')
  expect(text).toContain('within 24 hours')
  const longer = vanishingOf(clocks, 11).map(({ when }) => when)
  expect(longer).toContain('Nobody reports within 7 hours')
  expect([1, 60, 90, 120, 3600].map(spanText)).toEqual([
    '1 second',
    '60 seconds',
    '90 seconds',
    '2 minutes',
    '1 hour',
  ])
})

test('T-56 beside Check in the cost of closing every page is said in short', () => {
  expect(openPageText({ absenceSeconds: 60 })).toContain(`Without one for ${spanText(60)} you lose the match`)
})
