import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bet, on, openEvent } from '#tests/support/events.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { connect, of, received, say } from '#tests/support/sockets.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

/** Two nodes on one database. The first is as good as lost after each commit: nobody hears from it. */
let database: FreshDatabase
let lost: World
let left: World
let mara: Person
beforeAll(async () => {
  database = await freshDatabase()
  const open = () => openWorld({ ...database, drop: async () => {} })
  ;[lost, left] = [await open(), await open()]
  mara = left.as(await left.rich('Mara', '1000'))
})
afterAll(async () => {
  await left.checkMoney()
  await Promise.all([lost.close(), left.close()])
  await database.drop()
})

test('X-14 a bet whose answer was lost and that is sent again shows its odds to those who watch', async () => {
  const { id } = await openEvent(left, mara)
  const watching = await connect(left, mara)
  say(watching, { type: 'watch_event', eventId: id })
  await received(watching, 'odds_changed')
  const placed = bet(id, 'optionA', '5', randomUUID())
  const { id: betId } = await lost.as(mara).ok('placeBet', placed)
  await lost.as(mara).ok('placeBet', bet(id, 'optionA', '2', randomUUID()))

  expect((await mara.ok('placeBet', placed)).id).toBe(betId)
  await received(watching, 'odds_changed', 2)
  // the pools as they are now, with what came after that bet
  expect(of(watching, 'odds_changed')[1]).toMatchObject({ optionAPool: '7.00', betCount: 2 })

  // those of several people at once go by one statement
  const others = await Promise.all(['Jo', 'Zoe', 'Ben', 'Ann'].map((name) => left.rich(name)))
  const theirs = bet(id, 'optionB', '1', randomUUID())
  for (const other of others) await lost.as(other).ok('placeBet', theirs)
  await Promise.all(others.map((other) => other.ok('placeBet', theirs)))
  await expect
    .poll(() => of(watching, 'odds_changed').at(-1))
    .toMatchObject({ optionBPool: '4.00', betCount: 6 })
  watching.terminate()
})

test('E-07 the chart of an event that has closed stays as it is when a bet is sent again', async () => {
  const { id } = await openEvent(left, mara)
  const placed = bet(id, 'optionA', '5', randomUUID())
  await mara.ok('placeBet', placed)
  await left.app.run('odds-points')
  await left.pass('61 minutes')
  await left.pass('3 hours')
  const chart = await mara.ok('oddsHistory', on(id))
  await mara.ok('placeBet', placed)
  await left.app.run('odds-points')
  expect(await mara.ok('oddsHistory', on(id))).toEqual(chart)
})
