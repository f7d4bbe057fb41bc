import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { asCallersGetIt, breaksConnection, DatabaseUnavailable, ReadOnlyServer } from './db-errors.ts'

const refused = (code: string, routine = '') =>
  Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code, routine })

describe('a server that is not the primary', () => {
  test.each([
    ['it is read-only', refused('25006')],
    ['it has no unlogged tables', refused('0A000', 'get_relation_info')],
    ['its plan is older than its table', refused('0A000', 'RevalidateCachedQuery')],
    ['it was found to be a standby', new ReadOnlyServer()],
  ])('H-19 %s: the connection is dropped, and nothing is said to be broken', (_, error) => {
    expect(breaksConnection(error)).toBe(true)
    const told = asCallersGetIt(error, true)
    expect(told).toBeInstanceOf(DatabaseUnavailable)
    expect(told).toMatchObject({ outcome: 'nothing' })
  })

  test('H-19 a statement that PostgreSQL cannot carry out is still a bug of ours', () => {
    const error = refused('0A000', 'CheckSelectLocking')
    expect(breaksConnection(error)).toBe(false)
    expect(asCallersGetIt(error)).toBe(error)
  })
})
