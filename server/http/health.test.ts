import { describe, expect, test } from 'vitest'
import { databaseWatch } from './health.ts'

/** A database with two kinds of connections: those of the pool, and dedicated ones. */
function watched() {
  const state = { pool: true, beside: true, now: 0, looks: 0, answeredAt: 0 }
  const db = {
    within: () => ({
      one: async () => {
        state.looks++
        if (!state.pool) throw new Error('no connection to the database in time')
        return { one: 1 }
      },
    }),
    seek: async () => state.beside,
    get lastAnswerAt() {
      return state.answeredAt
    },
  }
  return { state, watch: databaseWatch(db as never, () => state.now) }
}

describe('whether a process should get calls', () => {
  test('H-18 a database that is away for everybody is no reason against this process', async () => {
    const { state, watch } = watched()
    Object.assign(state, { pool: false, beside: false })
    expect(await watch.look()).toEqual({ isThere: false, isStuck: false })
    state.now = 60_000
    expect(await watch.look()).toEqual({ isThere: false, isStuck: false })
  })

  test('H-18 a process whose connections get no answer for ten seconds while the database answers others is red', async () => {
    const { state, watch } = watched()
    state.pool = false
    const seen: boolean[] = []
    for (const now of [600, 5_000, 9_999, 10_600, 20_000]) {
      state.now = now
      seen.push((await watch.look()).isStuck)
    }
    expect(seen).toEqual([false, false, false, true, true])
    Object.assign(state, { pool: true, now: 21_000 })
    expect(await watch.look()).toEqual({ isThere: true, isStuck: false })
  })

  test('H-18 a pool that is full of slow calls, such as commits that wait for a standby, is not stuck', async () => {
    const { state, watch } = watched()
    Object.assign(state, { pool: false, now: 60_000, answeredAt: 55_000 })
    expect(await watch.look()).toEqual({ isThere: true, isStuck: false })
  })

  test('H-18 many who ask at once are one look', async () => {
    const { state, watch } = watched()
    await Promise.all(Array.from({ length: 50 }, () => watch.look()))
    expect(state.looks).toBe(1)
    state.now = 501
    await watch.look()
    expect(state.looks).toBe(2)
  })
})
