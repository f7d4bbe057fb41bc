import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import type { Caller } from '#server/core/context.ts'
import { ask, hear, isAnswering, openConnection } from './connected-users.ts'

const SECOND = 1_000

test('R-29 a client that does not answer when it is asked is no longer there, until it is heard again', () => {
  let pings = 0
  const connection = openConnection({ userId: 7n } as Caller, { ping: () => pings++ } as unknown as WebSocket)
  const start = performance.now()
  expect(isAnswering(connection, start + 60 * SECOND)).toBe(true)
  ask(connection, start + 60 * SECOND)
  // the answer may take a while, and nobody is asked twice meanwhile
  ask(connection, start + 62 * SECOND)
  expect([pings, isAnswering(connection, start + 62 * SECOND)]).toEqual([1, true])
  expect(isAnswering(connection, start + 70 * SECOND)).toBe(false)
  connection.askedAt = start
  hear(connection)
  expect(isAnswering(connection, performance.now() + 70 * SECOND)).toBe(true)
})
