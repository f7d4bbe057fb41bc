import { expect, test } from 'vitest'
import { person, unjudgedWorld } from '#tests/support/file-world.ts'
import { send } from '#tests/support/messages.ts'
import { inRoom, roomWith, write } from '#tests/support/rooms.ts'
import type { Person } from '#tests/support/world.ts'

const world = unjudgedWorld()
const judge = person(() => world.moderator('Judge'))

const people = (...names: string[]) => Promise.all(names.map((one) => world.signUp(one)))
const reported = (by: Person, id: string) =>
  by.call('report', { body: { kind: 'message', id, reason: 'Insults' } })
const queue = () => judge.ok('reportQueue', { query: { limit: 100 } })

test('M20 a reported message comes with the lines around it, and a link to its place in the room', async () => {
  const [mara, jo] = await people('Mara', 'Jo')
  const { room } = await roomWith(mara!, [jo!])
  const ids: string[] = []
  for (let line = 1; line <= 14; line++) {
    // the 300th code point is in the middle of a flag
    const text = `line ${line} `.padEnd(299, 'x')
    const { body } = await write(line % 2 ? mara! : jo!, room, `${text}🇩🇪${'x'.repeat(100)}`)
    ids.push(body.id)
  }
  await mara!.ok('removeRoomMessage', { params: { id: room.id, messageId: ids[4]! } })
  const answer = await reported(jo!, ids[6]!)
  // later messages and removals change nothing
  await mara!.ok('removeRoomMessage', { params: { id: room.id, messageId: ids[6]! } })
  await mara!.ok('removeRoomMessage', { params: { id: room.id, messageId: ids[8]! } })
  const { context } = (await queue()).find(({ id }) => id === answer.body.id)!
  expect(context.text).toMatch(/^line 7 /)
  expect(context.link).toBe(`/rooms/${room.id}?message=${ids[6]}`)
  const lines = (side: typeof context.before) =>
    side.map(({ author, text }) => `${author.firstName} ${text.split(' x')[0]}`)
  expect(lines(context.before)).toEqual(
    [1, 2, 3, 4, 6].map((line) => `${line % 2 ? 'Mara' : 'Jo'} line ${line}`),
  )
  expect(lines(context.after)).toEqual(
    [8, 9, 10, 11, 12].map((line) => `${line % 2 ? 'Mara' : 'Jo'} line ${line}`),
  )
  expect(new Set(context.before.map(({ text }) => text.length))).toEqual(new Set([299]))
})

test('M20 a person who has left a room reports with no line that came later; a direct message has no link', async () => {
  const [mara, jo] = await people('Mara', 'Jo')
  const { room, inside } = await roomWith(mara!, [jo!])
  const { body: rude } = await write(mara!, room, 'You fool')
  await mara!.ok('removeParticipant', { params: inRoom(room, inside[1]!) })
  await write(mara!, room, 'Gone at last')
  const ofRoom = (await reported(jo!, rude.id)).body.id
  await send(jo!, mara!, 'Hello')
  const { id } = await send(mara!, jo!, 'Fool again')
  const direct = (await reported(jo!, id)).body.id
  const entries = await queue()
  const contextOf = (report: string) => entries.find((one) => one.id === report)!.context
  expect(contextOf(ofRoom)).toMatchObject({ before: [], after: [] })
  expect(contextOf(direct)).toMatchObject({
    link: null,
    before: [{ author: { id: jo!.id }, text: 'Hello' }],
    after: [],
  })
})
