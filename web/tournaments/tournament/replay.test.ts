import { expect, test } from 'vitest'
import { decide, emptyLine, fold } from '#contract/tournament-engine.ts'
import type { LineClocks, LineCommand, LineFact } from '#contract/tournament-line.ts'
import { stepsOf } from './replay.ts'

const clocks: LineClocks = {
  checkInMs: 600_000,
  replayCheckInMs: 43_200_000,
  extraGameMs: 1_800_000,
  moreTimeMs: 3_600_000,
  gameMs: 180_000,
  disputeMs: 86_400_000,
  resultMs: 10_800_000,
  silenceMs: 1_800_000,
  disconnectMs: 300_000,
}
const names: Record<string, string> = { '1': 'Ada', '2': 'Ben', '3': 'Cem' }

/** The facts that these commands lead to, a minute apart. */
function factsOf(commands: readonly LineCommand[]): LineFact[] {
  const facts: LineFact[] = []
  let line = emptyLine
  commands.forEach((command, minute) => {
    const at = new Date(Date.UTC(2026, 10, 22, 12, minute)).toISOString()
    const decided = decide(line, command, at, clocks)
    if ('refusal' in decided) throw new Error(decided.refusal)
    for (const event of decided.events) {
      const fact = { ...event, seq: line.seq + 1, at } as LineFact
      facts.push(fact)
      line = fold(line, fact)
    }
  })
  return facts
}

const start = (lives: 1 | 2, ...players: string[]): LineCommand => ({
  type: 'start',
  players,
  lives,
  gamesCount: 3,
})
const checkIn = (match: number, player: string): LineCommand => ({ type: 'check_in', match, player })
const bothCheckIn = (match: number, ...players: string[]) => players.map((player) => checkIn(match, player))
const textsOf = (...commands: LineCommand[]) =>
  stepsOf(factsOf(commands), (id) => names[id]!).map(({ text }) => text)

test('T-54 T-55 the moves of a tournament with one life are sentences, from the start to the last one standing', () => {
  const score = [
    { champion: 3, challenger: 1 },
    { champion: 0, challenger: 2 },
    { champion: 5, challenger: 4 },
  ]
  const texts = textsOf(
    start(1, '1', '2', '3'),
    ...bothCheckIn(1, '1', '2'),
    { type: 'report', match: 1, player: '1', winner: '1', score },
    { type: 'report', match: 1, player: '2', winner: '1', score },
    ...bothCheckIn(2, '1', '3'),
    { type: 'report', match: 2, player: '1', winner: '1', score: null },
    { type: 'report', match: 2, player: '3', winner: '3', score: null },
    { type: 'decide', match: 2, winner: '3', reason: 'The picture shows it.' },
  )
  expect(texts).toEqual([
    'The tournament starts with Ada, Ben, and Cem.',
    'Match 1: Ben steps up to Ada.',
    'Ada checks in.',
    'Ben checks in.',
    'Both have checked in: match 1 begins.',
    'Ada reports: Ada won, 2–1 in games.',
    'Ben reports: Ada won, 2–1 in games.',
    'Ada beats Ben, 2–1 in games. Ben is out.',
    'Match 2: Cem steps up to Ada.',
    'Ada checks in.',
    'Cem checks in.',
    'Both have checked in: match 2 begins.',
    'Ada reports: Ada won.',
    'Cem reports: Cem won.',
    'The two reports name different winners. A moderator decides.',
    'Cem beats Ada. A moderator decided. Ada is out.',
    'Cem is the last one standing and wins the tournament.',
  ])
})

test('T-55 with more lives the loser goes to the back of the queue', () => {
  const texts = textsOf(start(2, '1', '2', '3'), ...bothCheckIn(1, '1', '2'), {
    type: 'leave',
    player: '1',
  })
  expect(texts.slice(-3)).toEqual([
    'Ada leaves the tournament.',
    'Ben beats Ada. Ada left the tournament. Ada is out.',
    'Match 2: Cem steps up to Ben.',
  ])
  const played = textsOf(
    start(2, '1', '2', '3'),
    ...bothCheckIn(1, '1', '2'),
    { type: 'report', match: 1, player: '1', winner: '2', score: null },
    { type: 'report', match: 1, player: '2', winner: '2', score: null },
  )
  expect(played.at(-2)).toBe('Ben beats Ada. Ada goes to the back of the queue.')
})

test('T2 T-56 an absence, a void match and a double forfeit are told', () => {
  const gone = textsOf(start(1, '1', '2'), ...bothCheckIn(1, '1', '2'), {
    type: 'vanish',
    match: 1,
    player: '2',
  })
  expect(gone.at(-1)).toBe('Ben has no page of Evens open. Ada wins unless Ben comes back in time.')
  const disputed = textsOf(
    start(1, '1', '2'),
    ...bothCheckIn(1, '1', '2'),
    { type: 'vanish', match: 1, player: '2' },
    { type: 'dispute', match: 1, player: '2', reason: 'The power was out in the whole street.' },
    { type: 'decide', match: 1, winner: null, reason: 'Nobody can know.' },
  )
  expect(disputed.slice(-3)).toEqual([
    'Ben disputes it. A moderator decides.',
    'Match 1 is void and does not count.',
    'Match 2: Ada and Ben replay match 1.',
  ])
  const again = textsOf(
    start(1, '1', '2'),
    ...bothCheckIn(1, '1', '2'),
    { type: 'vanish', match: 1, player: '2' },
    { type: 'dispute', match: 1, player: '2', reason: 'The power was out in the whole street.' },
    { type: 'decide', match: 1, winner: null, reason: 'Nobody can know.' },
    ...bothCheckIn(2, '1', '2'),
    { type: 'vanish', match: 2, player: '2' },
    { type: 'dispute', match: 2, player: '2', reason: 'The power was out again.' },
    { type: 'decide', match: 2, winner: null, reason: 'Nobody can know.' },
  )
  expect(again.slice(-2)).toEqual([
    'It was undecided twice: Ada and Ben both lose a life. Ada and Ben are out.',
    'It ends without a winner. Every entry fee is refunded.',
  ])
})

test('each step has the state after its move', () => {
  const steps = stepsOf(
    factsOf([start(2, '1', '2', '3'), { type: 'leave', player: '3' }]),
    (id) => names[id]!,
  )
  expect(steps.map(({ line }) => [line.champion, line.challenger, line.queue])).toEqual([
    [null, null, ['1', '2', '3']],
    ['1', '2', ['3']],
    ['1', '2', []],
  ])
})
