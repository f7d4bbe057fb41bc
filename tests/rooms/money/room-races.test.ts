import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { listenTransport } from '#server/realtime/index.ts'
import { twoNodes } from '#tests/support/file-world.ts'
import {
  enter,
  inRoom,
  leave,
  messagesOf,
  openRoom,
  roomOf,
  roomWith,
  tryEnter,
  unseen,
  write,
} from '#tests/support/rooms.ts'
import { allTest, rounds } from '#tests/support/scale.ts'
import { startServer } from '#tests/support/server-process.ts'
import { connect, of, say, settled } from '#tests/support/sockets.ts'
import { PASSWORD, type Person, type World } from '#tests/support/world.ts'

/** Two nodes on one database. */
const [one, two] = twoNodes({ transport: listenTransport })
let crowd: Person[]
beforeAll(async () => {
  crowd = await Promise.all(Array.from({ length: 52 }, (_, n) => one.signUp(`P${n}`)))
}, 120_000)
afterEach(() => one.checkMoney())

const node = (n: number) => (n % 2 === 0 ? one : two)
const codes = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => body.code ?? status)
const count = (all: readonly unknown[], what: unknown) => all.filter((value) => value === what).length

describe('seats', () => {
  test('R-30 fifty at once race for the last seat, on two nodes: exactly one gets it', async () => {
    for (let round = 0; round < rounds(2); round++) {
      const owner = await one.signUp('Owner')
      const room = await openRoom(owner, { maxParticipants: 2 })
      await enter(owner, room)
      const answers = codes(
        await Promise.all(crowd.slice(0, 50).map((who, n) => tryEnter(node(n).as(who), room))),
      )
      expect([count(answers, 200), count(answers, 'room_full')]).toEqual([1, 49])
      expect((await roomOf(owner, room)).participantCount).toBe(2)
    }
  })

  test('R-30 a room of fifty fills up to fifty', async () => {
    const owner = await one.signUp('Owner')
    const room = await openRoom(owner)
    const answers = codes(await Promise.all(crowd.map((who, n) => tryEnter(node(n).as(who), room))))
    // the owner's seat is kept
    expect([count(answers, 200), count(answers, 'room_full')]).toEqual([49, 3])
    expect((await tryEnter(owner, room)).status).toBe(200)
  })

  test('R-28 one person who joins on both nodes at once is one participant', async () => {
    const [owner, guest] = [await one.signUp('Owner'), crowd[0]!]
    const room = await openRoom(owner)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => enter(node(n).as(guest), room)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await roomOf(owner, room)).participantCount).toBe(1)
  })

  test('R-30 nine rooms of one person at once are five', async () => {
    const owner = await one.signUp('Busy')
    const create = (n: number) =>
      node(n)
        .as(owner)
        .call('createRoom', { body: { name: `Room ${n}` } })
    const answers = codes(await Promise.all(Array.from({ length: 9 }, (_, n) => create(n))))
    expect([count(answers, 201), count(answers, 'too_many_rooms')]).toEqual([5, 4])
  })
})

describe('two acts at once', () => {
  test('R-35 two people seek at once: the later revision holds for all', async () => {
    const [owner, guest] = [await one.signUp('Owner'), crowd[0]!]
    const { room, inside } = await roomWith(owner, [guest])
    await owner.ok('changeParticipant', { params: inRoom(room, inside[1]!), body: { coHost: true } })
    await owner.ok('setRoomVideo', { params: room.at, body: { videoUrl: 'https://vimeo.com/76979871' } })
    const seek = (n: number) =>
      node(n)
        .as(n % 2 ? owner : guest)
        .ok('setPlayback', { params: room.at, body: { playing: true, position: n } })
    const states = await Promise.all(Array.from({ length: 12 }, (_, n) => seek(n)))
    const last = states.toSorted((a, b) => a.revision - b.revision).at(-1)!
    expect(new Set(states.map(({ revision }) => revision)).size).toBe(12)
    expect((await roomOf(guest, room)).playback).toEqual(last)
  })

  test('R-30 removal against joining: a removed person is outside in the end', async () => {
    for (let round = 0; round < rounds(5); round++) {
      const [owner, guest] = [await one.signUp('Owner'), await one.signUp('Guest')]
      const { room, inside } = await roomWith(owner, [guest])
      if (round % 2) await leave(guest, room)
      const answers = await Promise.all([
        owner.call('removeParticipant', { params: inRoom(room, inside[1]!) }),
        ...Array.from({ length: 4 }, (_, n) => tryEnter(node(n).as(guest), room)),
      ])
      expect(answers[0]!.status).toBe(200)
      expect((await roomOf(owner, room)).participantCount).toBe(1)
      expect((await write(guest, room, 'Still here?')).body.code).toBe('not_found')
    }
  })

  test('R-30 closing against joining and writing: a closed room is empty, and nothing is written after', async () => {
    for (let round = 0; round < rounds(5); round++) {
      const owner = await one.signUp('Owner')
      const { room } = await roomWith(owner, crowd.slice(0, 3))
      const answers = await Promise.all([
        ...crowd.slice(3, 8).map((who, n) => tryEnter(node(n).as(who), room)),
        ...crowd.slice(0, 3).map((who, n) => write(node(n).as(who), room, 'Bye')),
        owner.call('closeRoom', { params: room.at, body: {} }),
      ])
      for (const code of codes(answers)) expect([200, 201, 'room_closed', 'not_joined']).toContain(code)
      expect(await roomOf(owner, room)).toMatchObject({ status: 'closed', participantCount: 0, hostId: null })
      expect((await write(crowd[0]!, room, 'Late')).body.code).toBe('room_closed')
    }
  })

  test('R-29 the last one leaves while another joins: somebody there owns and controls, or nobody is there', async () => {
    for (let round = 0; round < rounds(8); round++) {
      const [owner, guest] = [await one.signUp('Owner'), crowd[round % 10]!]
      const { room } = await roomWith(owner)
      await Promise.all([leave(owner, room), enter(two.as(guest), room)])
      const { createdById, hostId, participantCount } = await roomOf(guest, room)
      expect([participantCount, hostId]).toEqual([1, guest.id])
      expect([owner.id, guest.id]).toContain(createdById)
    }
  })

  test('R-29 everybody leaves at once: the room is empty, and its last owner keeps it', async () => {
    for (let round = 0; round < rounds(3); round++) {
      const owner = await one.signUp('Owner')
      const { room } = await roomWith(owner, crowd.slice(0, 6))
      await Promise.all([owner, ...crowd.slice(0, 6)].map((who, n) => leave(node(n).as(who), room)))
      const after = await roomOf(owner, room)
      expect(after).toMatchObject({ participantCount: 0, hostId: null, status: 'active' })
      expect([owner, ...crowd.slice(0, 6)].map(({ id }) => id)).toContain(after.createdById)
    }
  })

  test('R-29 a closing account against joining its rooms: no room is owned by nobody', async () => {
    for (let round = 0; round < rounds(4); round++) {
      const owner = await one.signUp('Owner')
      const { room } = await roomWith(owner)
      const [closed] = await Promise.all([
        owner.call('closeAccount', { body: { password: PASSWORD } }),
        ...crowd.slice(0, 4).map((who, n) => tryEnter(node(n).as(who), room)),
        tryEnter(two.as(owner), room),
      ])
      expect(closed!.status).toBe(200)
      const after = await roomOf(crowd[0]!, room)
      if (after.status === 'active') expect(after.createdById).not.toBe(owner.id)
      const there = await crowd[0]!.ok('roomParticipants', { params: room.at })
      expect(there.map(({ userId }) => userId)).not.toContain(owner.id)
    }
  })

  test('R-29 both nodes notice the same absence at once: one hand-over, one notice', async () => {
    for (let round = 0; round < rounds(4); round++) {
      const owner = await one.signUp('Owner')
      const { room } = await roomWith(owner, crowd.slice(0, 2))
      await unseen(one, room, [owner])
      await Promise.all([one.app.run('rooms'), two.app.run('rooms'), one.app.run('rooms')])
      const notices = (await messagesOf(crowd[0]!, room)).map(({ content }) => content)
      expect(notices).toEqual(['P0 E. now controls the video'])
      expect((await roomOf(crowd[0]!, room)).hostId).toBe(crowd[0]!.id)
    }
  })
})

allTest(
  'R-29 a node that is killed takes nobody with it: those on the other stay, its own leave after 30 seconds',
  async () => {
    const server = await startServer(one.context.config.databaseUrl!, { NODE_ENV: 'test' })
    const [host, guest] = [await one.signUp('Host'), await one.signUp('Guest')]
    const { room } = await roomWith(host, [guest])
    const lost = await connect({ ...one, url: server.url } as World, host)
    const kept = await connect(one, guest)
    for (const socket of [lost, kept]) {
      say(socket, { type: 'join_room', roomId: room.id })
      await settled(socket)
      expect(of(socket, 'refused')).toEqual([])
    }
    await server.kill()
    await one.app.run('rooms')
    expect((await roomOf(guest, room)).participantCount).toBe(2)
    const unseenFor = () =>
      one.db.one<{ ago: number }>(sql`
      select extract(epoch from clock_now() - seen_at)::float8 as ago from room_participants
      where room_id = ${BigInt(room.id)} and user_id = ${BigInt(guest.id)}`)
    // looked at all the time, as by the node that goes on; its steps are far below what counts as a gap
    for (let looks = 0; looks < 8; looks++) {
      await one.db.change(sql`update clock set "offset" = "offset" + interval '4 seconds'`)
      say(kept, { type: 'join_room', roomId: room.id })
      await expect.poll(async () => (await unseenFor()).ago, { timeout: 5_000, interval: 20 }).toBeLessThan(4)
      await one.app.run('rooms')
    }
    expect(await roomOf(guest, room)).toMatchObject({ hostId: guest.id, participantCount: 1 })
    expect((await messagesOf(guest, room)).at(-1)!.content).toBe('Guest E. now controls the video')
    kept.terminate()
  },
)
