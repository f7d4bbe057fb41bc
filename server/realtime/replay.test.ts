import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Replay } from './replay.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wait = (ms: number) => vi.advanceTimersByTime(ms)
const change = (kind: string, state?: unknown, most?: number) => ({
  kind,
  state,
  most,
  frame: () => (state === undefined ? kind : `${kind} ${state}`),
})

test('X-14 what changed since a time is known in its order, of each state once, and of its subject alone', () => {
  const replay = new Replay()
  wait(1)
  replay.note(1n, change('early'))
  wait(1)
  const then = performance.now()
  replay.note(1n, change('status', 'open'))
  replay.note(1n, change('result'))
  replay.note(1n, change('result'))
  replay.note(1n, change('status', 'open'))
  replay.note(2n, change('status', 'shut'))
  expect(replay.since(1n, then)).toEqual(['result', 'result', 'status open'])
  expect(replay.since(3n, then)).toEqual([])
  wait(1)
  expect(replay.since(1n, performance.now())).toEqual([])
})

test('X-14 changes are known for 20 seconds at least, and then it says that it knows no more', () => {
  const replay = new Replay()
  const then = performance.now()
  replay.note(1n, change('status', 'a'))
  for (let turn = 1; turn <= 30; turn++) {
    wait(2_000)
    replay.note(1n, change('status', `of turn ${turn}`))
    expect(replay.since(1n, Math.max(then, performance.now() - 20_000))).toHaveLength(Math.min(turn, 10) + 1)
  }
  expect(replay.since(1n, then)).toBeUndefined()
})

test('X-14 a state of before and after the half was turned is sent once, the newer one', () => {
  const replay = new Replay()
  const then = performance.now()
  replay.note(1n, change('status', 'a'))
  wait(20_001)
  replay.note(1n, change('status', 'a'))
  expect(replay.since(1n, then)).toEqual(['status a'])
})

test('X-14 a server that has just started does not claim to know what was before', () => {
  wait(5)
  const replay = new Replay()
  expect(replay.since(1n, performance.now() - 1)).toBeUndefined()
  expect(replay.since(1n, performance.now())).toEqual([])
})

test('X-14 of many changes the oldest are dropped, which is said; of a kind of which few matter it is not', () => {
  const replay = new Replay()
  const then = performance.now()
  for (let n = 0; n < 25; n++) replay.note(1n, change('result', n, 5))
  replay.note(1n, change('list', ''))
  expect(replay.since(1n, then)).toEqual([20, 21, 22, 23, 24].map((n) => `result ${n}`).concat('list '))
  for (let n = 0; n < 21; n++) {
    wait(1)
    replay.note(2n, change('message'))
  }
  expect(replay.since(2n, then)).toBeUndefined()
  expect(replay.since(2n, performance.now() - 1)).toHaveLength(2)
})

test('X-14 when changes may have been lost on their way it knows of nothing before', () => {
  const replay = new Replay()
  const then = performance.now()
  replay.note(1n, change('status', 'a'))
  wait(1)
  replay.forget()
  expect(replay.since(1n, then)).toBeUndefined()
  expect(replay.since(1n, performance.now())).toEqual([])
})

test('X-14 it holds a bounded number of subjects', () => {
  const replay = new Replay()
  const then = performance.now()
  for (let subject = 0n; subject <= 100_000n; subject++) {
    if (subject % 50_000n === 0n) wait(1)
    replay.note(subject, change('status', 'a'))
  }
  expect(replay.since(100_000n, then)).toBeUndefined()
  expect(replay.since(100_000n, performance.now())).toEqual(['status a'])
})
