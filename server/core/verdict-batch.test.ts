import pg from 'pg'
import { describe, expect, test } from 'vitest'
import type { Outcome } from './batch.ts'
import { DatabaseUnavailable, type Db, sqlState } from './db.ts'
import { busy, Refusal } from './refusal.ts'
import {
  answersOf,
  carryOut,
  carryOutApart,
  happened,
  type Refusals,
  refusalOf,
  rowOf,
  type VerdictBatch,
} from './verdict-batch.ts'

const failure = (code: string) =>
  Object.assign(new pg.DatabaseError('no', 2, 'error'), { code }) as pg.DatabaseError
const LOCKED = new DatabaseUnavailable(failure('55P03'), 'nothing')
const GONE = new DatabaseUnavailable(new Error('connect ECONNREFUSED'), 'unknown')
const reused = () => new Refusal('idempotency_key_reused', 'Used for another')

/** A batch that doubles numbers. @param fails the error of a statement with these numbers, if any */
function doubling(
  fails: (numbers: readonly number[]) => unknown,
  more: Partial<VerdictBatch<number, number>> = {},
) {
  const sent: number[][] = []
  const batch: VerdictBatch<number, number> = {
    async together(numbers) {
      sent.push([...numbers])
      const error = fails(numbers)
      if (error) throw error
      return numbers.map((n) => (n < 0 ? { error: reused() } : { value: 2 * n }))
    },
    regroup: async () => () => 'all',
    busy: () => busy('Busy'),
    commitsWait: async () => false,
    ...more,
  }
  return { sent, batch }
}
const shown = (outcomes: Outcome<number>[]) =>
  outcomes.map((outcome) => {
    if ('value' in outcome) return outcome.value
    return outcome.error instanceof Refusal ? outcome.error.code : outcome.error
  })
/** The first statements fail with these errors, one after the other. */
const first = (...errors: unknown[]) => {
  const left = [...errors]
  return () => left.shift()
}

test('H-18 a lock that is held because commits wait for a standby is the outage of the database, not other people', async () => {
  const { sent, batch } = doubling(first(LOCKED), { commitsWait: async () => true })
  const outcomes = await carryOut(batch, [1, 2, 3])
  expect(outcomes).toHaveLength(3)
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ error: { name: 'DatabaseUnavailable', outcome: 'nothing' } })
  expect(sent).toEqual([[1, 2, 3]])
})

test('the example of the file', async () => {
  const shelf = new Set(['Emma'])
  const refusals: Refusals<string> = { 1: ['not_found', 'There is no such book'] }
  const lending: VerdictBatch<string, string> = {
    together: async (titles) =>
      titles.map((title) =>
        shelf.delete(title) ? { value: title } : { error: refusalOf(refusals, 1, title) },
      ),
    regroup: async () => (title) => title,
    busy: () => busy('This book is busy right now. Try again.'),
    commitsWait: async () => false,
  }
  expect(await carryOut(lending, ['Emma', 'Ulysses'])).toEqual([
    { value: 'Emma' },
    { error: expect.objectContaining({ code: 'not_found' }) },
  ])
})

describe('one bad command never fails the others of its batch', () => {
  test('a refusal is its own; all are one statement', async () => {
    const { batch, sent } = doubling(() => undefined)
    expect(shown(await carryOut(batch, [1, -1, 3]))).toEqual([2, 'idempotency_key_reused', 6])
    expect(sent).toEqual([[1, -1, 3]])
  })

  test.each([
    ['bad data', failure('22P02')],
    ['what a function raised', failure('P0001')],
    ['an error of our own', new TypeError('undefined is not a function')],
    ['a deadlock that was lost too often', failure('40P01')],
  ])('%s fails its command, found by trying each by itself', async (_, error) => {
    const { batch, sent } = doubling((numbers) => numbers.includes(2) && error)
    expect(shown(await carryOut(batch, [1, 2, 3]))).toEqual([2, error, 6])
    expect(sent).toEqual([[1, 2, 3], [1], [2], [3]])
  })

  test('one by itself goes the shorter path, where there is one, and has its error', async () => {
    const error = failure('P0001')
    const { batch, sent } = doubling(() => error, {
      alone: async (n) => {
        if (n === 2) throw error
        return 200 * n
      },
    })
    expect(shown(await carryOut(batch, [1, 2, 3]))).toEqual([200, error, 600])
    expect(shown(await carryOut(batch, [2]))).toEqual([error])
    expect(shown(await carryOutApart(batch, [1, 2]))).toEqual([200, error])
    expect(sent).toEqual([[1, 2, 3]])
  })
})

describe('a lock that was waited for in vain', () => {
  test('blocked commands are answered, the others tried again in their groups', async () => {
    const { batch, sent } = doubling(first(LOCKED), {
      regroup: async () => (n) => (n === 2 ? undefined : n % 2 === 0 ? 'even' : 'odd'),
    })
    expect(shown(await carryOut(batch, [1, 2, 3, 4, 5]))).toEqual([2, 'rate_limited', 6, 8, 10])
    expect(sent).toEqual([[1, 2, 3, 4, 5], [1, 3, 5], [4]])
  })

  test('nobody waits more than three times, and a command that is tried by itself waits once', async () => {
    const always = doubling(() => LOCKED)
    expect(shown(await carryOut(always.batch, [1, 2]))).toEqual(['rate_limited', 'rate_limited'])
    expect(always.sent).toHaveLength(3)
    const held = doubling((numbers) => (numbers.length > 1 ? failure('22003') : numbers[0] === 1 && LOCKED))
    expect(shown(await carryOut(held.batch, [1, 2]))).toEqual(['rate_limited', 4])
    expect(held.sent).toEqual([[1, 2], [1], [2]])
  })

  test('a lock of one that goes by itself keeps nobody else from being tried', async () => {
    const { batch } = doubling(() => failure('22003'), {
      alone: async (n) => {
        if (n === 1) throw LOCKED
        return n
      },
    })
    expect(shown(await carryOut(batch, [1, 2]))).toEqual([LOCKED, 2])
  })

  test('an error while looking for locks goes to those who wait', async () => {
    const { batch } = doubling(first(LOCKED), { regroup: () => Promise.reject(GONE) })
    expect(shown(await carryOut(batch, [1, 2]))).toEqual([GONE, GONE])
  })
})

describe('a key that was used before', () => {
  const twice = (numbers: readonly number[]) => numbers.includes(2) && failure('23505')

  test('is answered by what it did, and the others are tried together', async () => {
    const { batch, sent } = doubling(twice, {
      repeats: async (numbers) => numbers.map((n) => (n === 2 ? { value: 4 } : undefined)),
    })
    expect(shown(await carryOut(batch, [1, 2, 3]))).toEqual([2, 4, 6])
    expect(sent).toEqual([
      [1, 2, 3],
      [1, 3],
    ])
  })

  test('is refused by itself when it did something else', async () => {
    const { batch, sent } = doubling(twice, { keyUsed: reused })
    expect(shown(await carryOut(batch, [1, 2, 3]))).toEqual([2, 'idempotency_key_reused', 6])
    expect(sent).toEqual([[1, 2, 3], [1], [2], [3]])
  })

  test('is the error itself where nothing is known of it', async () => {
    const { batch } = doubling(twice, { repeats: async (numbers) => numbers.map(() => undefined) })
    expect(shown(await carryOut(batch, [1, 2])).map((answer) => sqlState(answer) ?? answer)).toEqual([
      2,
      '23505',
    ])
  })
})

describe('a database that is away', () => {
  test('is asked once, and everybody has its error', async () => {
    const { batch, sent } = doubling(() => GONE)
    expect(shown(await carryOut(batch, [1, 2, 3]))).toEqual([GONE, GONE, GONE])
    expect(sent).toHaveLength(1)
  })

  test('is not asked again once it fails one of several: nothing of the rest was sent', async () => {
    const { batch, sent } = doubling(first(failure('22003'), undefined, GONE))
    const [one, two, three] = await carryOut(batch, [1, 2, 3])
    expect([one, two]).toEqual([{ value: 2 }, { error: GONE }])
    expect(three).toMatchObject({ error: { name: 'DatabaseUnavailable', outcome: 'nothing' } })
    expect(sent).toEqual([[1, 2, 3], [1], [2]])
  })
})

test('a statement that loses a deadlock runs again, five times at most', async () => {
  let tries = 0
  const losing = (times: number) =>
    ({
      batch: async () => (tries++ < times ? Promise.reject(failure('40P01')) : [{ n: 7 }]),
    }) as never as Db
  expect(await rowOf(losing(4), 'name', 'select 7 as n', [])).toEqual({ n: 7 })
  expect(tries).toBe(5)
  tries = 0
  await expect(rowOf(losing(9), 'name', 'select 7 as n', [])).rejects.toMatchObject({ code: '40P01' })
  expect(tries).toBe(5)
})

test('verdicts are answered in order: done, answered before, refused; what happened now is told', async () => {
  const answers = await answersOf(['a', 'b', 'c', 'd'], '0,9,1,2', {
    done: (name, at) => ({ name, at, replayed: false }),
    replay: async (name) => ({ value: { name, at: -1, replayed: true } }),
    refusals: { 1: ['not_found', 'None'], 2: (name) => new Refusal('forbidden', `Not ${name}`) },
  })
  expect(answers).toEqual([
    { value: { name: 'a', at: 0, replayed: false } },
    { value: { name: 'b', at: -1, replayed: true } },
    { error: expect.objectContaining({ code: 'not_found', message: 'None' }) },
    { error: expect.objectContaining({ code: 'forbidden', message: 'Not d' }) },
  ])
  expect(happened(answers)).toEqual([{ name: 'a', at: 0, replayed: false }])
  expect(() => refusalOf({}, 3, 'e')).toThrow('unknown verdict 3')
})
