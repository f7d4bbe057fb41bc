import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { jo, mara, testAttacks, world } from '#tests/support/attack-world.ts'
import { bet, on, openEvent, proposedEvent } from '#tests/support/events.ts'
import { lockWaits } from '#tests/support/postgres.ts'
import { roomWith } from '#tests/support/rooms.ts'
import { connect, of, received, say, settled } from '#tests/support/sockets.ts'
import { PASSWORD } from '#tests/support/world.ts'

testAttacks()

test('six sockets of one person count once, and a page that is closed is not told', async () => {
  const { id } = await openEvent(world, mara)
  const sockets = await Promise.all(Array.from({ length: 6 }, () => connect(world, mara)))
  for (const socket of sockets) say(socket, { type: 'open_event_page', eventId: id })
  const last = sockets.at(-1)!
  await received(last, 'event_onlookers')
  // the next one who comes is the second
  const other = await connect(world, jo)
  say(other, { type: 'open_event_page', eventId: id })
  await expect.poll(() => of(last, 'event_onlookers').at(-1)).toMatchObject({ count: 2 })
  expect(new Set(of(last, 'event_onlookers').map(({ count }) => count))).toEqual(new Set([1, 2]))
  for (const socket of [...sockets, other]) socket.terminate()
})

test('one socket that opens very many pages is stopped', async () => {
  const socket = await connect(world, jo)
  for (let n = 0; n < 400; n++) say(socket, { type: 'open_event_page', eventId: String(10_000 + n) })
  await expect.poll(() => socket.readyState !== 1 || of(socket, 'refused').length > 0).toBe(true)
  socket.terminate()
})

test('what is no reaction and what is no room is refused, and breaks no socket', async () => {
  const { room } = await roomWith(mara, [jo])
  const socket = await connect(world, mara)
  say(socket, { type: 'join_room', roomId: room.id })
  await settled(socket)
  for (const bad of [
    { roomId: room.id, reaction: '__proto__' },
    { roomId: room.id, reaction: '<script>' },
    { roomId: '99999999999999999999999', reaction: 'fire' },
    { roomId: 'x', reaction: 'fire' },
    { roomId: room.id, reaction: ['fire'] },
    { roomId: '999999999999999999', reaction: 'fire' },
  ])
    say(socket, { type: 'room_react', ...bad })
  await settled(socket)
  // a good one, which comes after all that was made of the others
  say(socket, { type: 'room_react', roomId: room.id, reaction: 'fire' })
  await received(socket, 'room_reacted')
  expect(of(socket, 'room_reacted')).toEqual([
    {
      type: 'room_reacted',
      roomId: room.id,
      at: expect.any(String),
      reactions: [{ reaction: 'fire', count: 1 }],
    },
  ])
  expect(socket.readyState).toBe(1)
  socket.terminate()
})

test('the frames of the tape have no id of a bettor who is hidden, and no isMe', async () => {
  const event = await openEvent(world, mara)
  const socket = await connect(world, mara)
  say(socket, { type: 'watch_tape', eventId: event.id })
  await settled(socket)
  const ada = await world.rich('Ada', '10')
  await ada.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
  await ada.ok('placeBet', bet(event.id, 'optionA', '1'))
  await ada.ok('setRecordVisibility', { body: { whoIsIn: 'practice' } })
  await received(socket, 'bets_taped')
  const text = JSON.stringify(of(socket, 'bets_taped'))
  socket.terminate()
  expect(text).not.toMatch(/isMe|userId|Ada/)
})

test('a card without a name says it nowhere: page, head, headers, address and picture of another card', async () => {
  const ada = await world.signUp('Adalbertine')
  const id = await proposedEvent(
    world,
    mara,
    [
      [ada, 'optionA', '7'],
      [jo, 'optionB', '3'],
    ],
    'optionA',
    { isPracticeMode: true },
  )
  await jo.ok('concedeEvent', on(id))
  const put = (named: boolean) => ada.ok('shareWin', { ...on(id), body: { named } })
  const { path } = await put(true)
  const named = await (await fetch(`${world.url}${path}.png`)).arrayBuffer()
  await put(false)
  const page = await fetch(world.url + path)
  expect(JSON.stringify([...page.headers]) + (await page.text())).not.toContain('Adalbertine')
  const picture = await (await fetch(`${world.url}${path}.png`)).arrayBuffer()
  expect(Buffer.from(picture).equals(Buffer.from(named))).toBe(false)
  for (const other of [
    path.toLowerCase(),
    `${path}x`,
    path.slice(0, -1),
    `${path}.json`,
    `/embed/wins/${path.slice(12)}`,
  ])
    if (other !== path) expect([other, (await fetch(world.url + other)).status]).toEqual([other, 404])
  // several at once keep one link
  const all = await Promise.all([put(true), put(false), put(true)])
  expect(new Set(all.map((one) => one.path))).toEqual(new Set([path]))
  await ada.ok('closeAccount', { body: { password: PASSWORD } })
  expect((await fetch(world.url + path)).status).toBe(404)
})

test('somebody who closed their account meanwhile leaves no card of a win', async () => {
  const ada = await world.signUp('Ada')
  const id = await proposedEvent(
    world,
    mara,
    [
      [ada, 'optionA', '7'],
      [jo, 'optionB', '3'],
    ],
    'optionA',
    { isPracticeMode: true },
  )
  await jo.ok('concedeEvent', on(id))
  let closing: Promise<{ status: number }> | undefined
  let sharing: Promise<{ status: number; body: { path?: string } }> | undefined
  await world.db
    .transact(async (tx) => {
      // another request of theirs that has not ended holds the place of their card
      await tx.change(sql`
        insert into win_cards (event_id, user_id, token, named) values (${BigInt(id)}, ${BigInt(ada.id)}, ${'a'.repeat(22)}, true)`)
      sharing = ada.call('shareWin', { ...on(id), body: { named: true } }) as typeof sharing
      await expect.poll(() => lockWaits(world.db)).toBe(1)
      let closed = false
      closing = ada.call('closeAccount', { body: { password: PASSWORD } }).finally(() => {
        closed = true
      })
      // it is done, or waits as well
      await expect.poll(async () => closed || (await lockWaits(world.db)) > 1).toBe(true)
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect((await closing!).status).toBe(200)
  const { body } = await sharing!
  const status = body.path ? (await fetch(world.url + body.path)).status : 404
  expect(status).toBe(404)
})
