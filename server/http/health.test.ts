import { describe, expect, test } from 'vitest'
import { databaseWatch } from './health.ts'

/** A database whose two ways are told apart: through the pool, and beside it. */
function watched() {
  const state = { pool: true, beside: true, now: 0, looks: 0 }
  const db = {
    within: () => ({
      one: async () => {
        state.looks++
        if (!state.pool) throw new Error('no connection to the database in time')
        return { one: 1 }
      },
    }),
    seek: async () => state.beside,
  }
  const watch = databaseWatch(db as never, () => state.now)
  const isStuck = async () => watch.isStuck(await watch.look())
  return { state, watch, isStuck }
}

describe('whether a process should get calls', () => {
  test('H-18 a database that is away for everybody is no reason against this process', async () => {
    const { state, watch, isStuck } = watched()
    Object.assign(state, { pool: false, beside: false })
    expect(await isStuck()).toBe(false)
    state.now = 60_000
    expect(await isStuck()).toBe(false)
    expect(await watch.look()).toEqual({ answers: false, isThere: false, since: 0 })
  })

  test('H-18 a process whose connections are stuck for ten seconds while the database answers others is red', async () => {
    const { state, isStuck } = watched()
    state.pool = false
    const seen: boolean[] = []
    for (const now of [0, 5_000, 9_999, 10_000, 20_000]) {
      state.now = now
      seen.push(await isStuck())
    }
    expect(seen).toEqual([false, false, false, true, true])
    Object.assign(state, { pool: true, now: 21_000 })
    expect(await isStuck()).toBe(false)
    Object.assign(state, { pool: false, now: 22_000 })
    expect(await isStuck()).toBe(false)
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
