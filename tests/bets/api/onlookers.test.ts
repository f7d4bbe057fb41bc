import { afterEach, beforeAll, expect, test } from 'vitest'
import { openEvent } from '#tests/support/events.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { connect, of, type RecordingSocket, received, say } from '#tests/support/sockets.ts'
import type { Person } from '#tests/support/world.ts'

const world = unjudgedWorld()
let mara: Person
let jo: Person
const open: RecordingSocket[] = []
beforeAll(async () => {
  ;[mara, jo] = [await world.rich('Mara'), await world.signUp('Jo')]
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
})

async function look(person: Person, eventId: string): Promise<RecordingSocket> {
  const socket = await connect(world, person)
  open.push(socket)
  say(socket, { type: 'open_event_page', eventId })
  return socket
}
const newest = (socket: RecordingSocket) => of(socket, 'event_onlookers').at(-1)

test('12 watch now: each person who has the page open counts once, and only on its own event', async () => {
  const [one, other] = [await openEvent(world, mara), await openEvent(world, mara)]
  const first = await look(mara, one.id)
  await received(first, 'event_onlookers')
  expect(newest(first)).toEqual({ type: 'event_onlookers', eventId: one.id, count: 1 })
  // a second tab is the same person
  const again = await look(mara, one.id)
  await received(again, 'event_onlookers')
  expect(newest(again)).toMatchObject({ count: 1 })
  const elsewhere = await look(jo, other.id)
  await received(elsewhere, 'event_onlookers')
  expect(newest(elsewhere)).toMatchObject({ eventId: other.id, count: 1 })
  const second = await look(jo, one.id)
  await received(second, 'event_onlookers')
  expect(newest(second)).toMatchObject({ count: 2 })
  await expect.poll(() => newest(first)).toMatchObject({ count: 2 })
  // who only follows its odds, as a list does, does not have it open
  say(elsewhere, { type: 'watch_event', eventId: one.id })
  await received(elsewhere, 'odds_changed')
  expect(of(elsewhere, 'event_onlookers').every(({ eventId }) => eventId === other.id)).toBe(true)
})
