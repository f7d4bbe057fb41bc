import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { worldOfFile } from '#tests/support/file-world.ts'
import type { Person } from '#tests/support/world.ts'

const world = worldOfFile()

/** The calendar day that the product's clock shows in a zone. */
const dayIn = async (zone: string) =>
  (
    await world.db.one<{ day: string }>(
      sql`select to_char(clock_now() at time zone ${zone}, 'YYYY-MM-DD') as day`,
    )
  ).day
const found = (person: Person, day: string, timeZone?: string) =>
  person.ok('transactions', {
    query: { currency: 'USD', from: day, to: day, ...(timeZone && { timeZone }) },
  })

test('E9 days of the history are those of the zone that asks; UTC where none is named', async () => {
  const ada = await world.rich('Ada', '20')
  const [west, utc, east] = ['Pacific/Pago_Pago', 'UTC', 'Pacific/Kiritimati'] as const
  for (const zone of [west, utc, east]) expect(await found(ada, await dayIn(zone), zone)).toHaveLength(1)
  expect(await found(ada, await dayIn(utc))).toHaveLength(1)
  // 25 hours lie between the two ends: the day of the one is never the day of the other
  expect(await dayIn(west)).not.toBe(await dayIn(east))
  expect(await found(ada, await dayIn(west), east)).toEqual([])
  expect(await found(ada, await dayIn(east), west)).toEqual([])
})

test('E9 a statement is of the reader’s month', async () => {
  const ada = await world.rich('Ada', '20')
  for (const timeZone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    const statement = await ada.ok('transactionStatement', { query: { currency: 'USD', timeZone } })
    expect(statement.month).toBe((await dayIn(timeZone)).slice(0, 7))
    expect(statement.closingBalance).toBe('20.00')
  }
})

test('E9 a zone that does not exist is refused in words', async () => {
  const ada = await world.signUp('Ada')
  const answer = await ada.call('transactions', { query: { timeZone: 'Mars/Olympus' } })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain('There is no such time zone')
})
