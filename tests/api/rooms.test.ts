import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
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
import { openWorld, type Person, type World } from '#tests/support/world.ts'

let world: World
let mara: Person
let jo: Person
let kit: Person
beforeAll(async () => {
  world = await openWorld(await freshDatabase())
})
/** New people for each test, so that nobody has too many rooms. */
const people = (...names: string[]) => Promise.all(names.map((name) => world.signUp(name)))
const newcomers = async () => {
  ;[mara, jo, kit] = (await people('Mara', 'Jo', 'Kit')) as [Person, Person, Person]
}
beforeEach(newcomers)
afterEach(() => world.checkMoney())
afterAll(() => world.close())

const banned = (who: Person, kind: 'ban' | 'mute' = 'ban') =>
  world.db.change(sql`
    insert into sanctions (user_id, kind, reason, given_by, until)
    values (${BigInt(who.id)}, ${kind}, 'Spam', ${BigInt(who.id)}, clock_now() + interval '1 day')`)

describe('the list', () => {
  test('R-06 R-42 a room on the list has all its fields, its linked event, the pool and who is inside', async () => {
    const bettor = await world.rich('Bettor')
    const event = await openEvent(world, mara, { category: 'sports' })
    await bettor.ok('placeBet', bet(event.id, 'optionA', '2.50'))
    const { room } = await roomWith(mara, [jo], {
      purpose: 'Cheering',
      description: 'For the Kings',
      eventId: event.id,
    })
    const listed = (await kit.ok('listRooms', { query: {} })).find(({ id }) => id === room.id)
    expect(listed).toEqual({
      id: room.id,
      name: 'Game seven',
      purpose: 'Cheering',
      description: 'For the Kings',
      eventId: event.id,
      isPublic: true,
      maxParticipants: 50,
      status: 'active',
      videoUrl: null,
      createdById: mara.id,
      creator: { firstName: 'Mara', lastName: 'E.' },
      event: {
        id: event.id,
        title: event.title,
        description: event.description,
        category: 'sports',
        status: 'open',
        isPracticeMode: false,
        optionALabel: 'Kings',
        optionBLabel: 'Rovers',
        endsAt: event.endsAt,
      },
      participantCount: 2,
      totalPool: '2.50',
      faces: [
        expect.objectContaining({ id: mara.id, firstName: 'Mara', lastName: 'E.' }),
        expect.objectContaining({ id: jo.id }),
      ],
      locked: false,
      createdAt: room.createdAt,
    })
  })

  test('R-03 the filters go by the linked event: sports, entertainment, and everything else is social', async () => {
    const [one, two] = await people('Ada', 'Ben')
    const made: Record<string, string> = {}
    for (const category of ['sports', 'entertainment', 'personal', 'other'] as const) {
      const { id } = await openEvent(world, one!, { category })
      made[category] = (await openRoom(one!, { eventId: id })).id
    }
    made.none = (await openRoom(two!)).id
    const found = async (filter: 'all' | 'sports' | 'entertainment' | 'social') => {
      const ids = (await kit.ok('listRooms', { query: { filter, limit: 100 } })).map(({ id }) => id)
      return Object.keys(made).filter((key) => ids.includes(made[key]!))
    }
    expect(await found('all')).toEqual(['sports', 'entertainment', 'personal', 'other', 'none'])
    expect(await found('sports')).toEqual(['sports'])
    expect(await found('entertainment')).toEqual(['entertainment'])
    expect(await found('social')).toEqual(['personal', 'other', 'none'])
  })

  test('R-03 a room that gets another event moves to its filter', async () => {
    const [one] = await people('Ada')
    const room = await openRoom(one!)
    const { id: eventId } = await openEvent(world, one!, { category: 'entertainment' })
    await one!.ok('changeRoom', { params: room.at, body: { eventId } })
    const ids = (await kit.ok('listRooms', { query: { filter: 'entertainment' } })).map(({ id }) => id)
    expect(ids).toContain(room.id)
  })

  test('R-30 private rooms are listed for their owner and for people inside, closed ones for nobody', async () => {
    const [owner, guest, other] = await people('Owner', 'Guest', 'Other')
    const room = await openRoom(owner!, { isPublic: false })
    const sees = async (who: Person) =>
      (await who.ok('listRooms', { query: {} })).some(({ id }) => id === room.id)
    expect([await sees(owner!), await sees(guest!)]).toEqual([true, false])
    await enter(guest!, room, room.invite)
    expect([await sees(guest!), await sees(other!)]).toEqual([true, false])
    await leave(guest!, room)
    expect(await sees(guest!)).toBe(false)
    await owner!.ok('closeRoom', { params: room.at, body: {} })
    expect(await sees(owner!)).toBe(false)
  })

  test('R-06 pages of the list hold each room once, newest first', async () => {
    const [one] = await people('Pager')
    for (let n = 0; n < 5; n++) await openRoom(one!)
    const all: string[] = []
    for (let cursor: string | null | undefined; ; ) {
      const page = await one!.call('listRooms', { query: { limit: 2, ...(cursor && { cursor }) } })
      all.push(...page.body.map(({ id }) => id))
      cursor = page.headers.get('x-next-cursor')
      if (!cursor) break
    }
    expect(all.map(Number)).toEqual([...new Set(all)].map(Number).sort((a, b) => b - a))
  })
})

describe('creating', () => {
  test.each([{ name: '' }, { name: ' \n ' }, {}, { name: null }])(
    'R-07 %j is no name: "Please enter a room name"',
    async (body) => {
      const answer = await mara.call('createRoom', { body: body as never })
      expect([answer.status, answer.body.fields]).toEqual([400, { name: 'Please enter a room name' }])
    },
  )

  test('R-08 a purpose has 100 characters at most', async () => {
    const create = (length: number) =>
      mara.call('createRoom', { body: { name: 'Purposeful', purpose: 'p'.repeat(length) } })
    expect([(await create(100)).status, (await create(101)).status]).toEqual([201, 400])
  })

  test('R-09 only an open event can be linked, also later', async () => {
    const open = await openEvent(world, mara)
    const closed = await openEvent(world, mara)
    await mara.ok('voidEvent', { params: { id: closed.id }, body: { reason: 'Rained off' } })
    const create = (eventId: string) => jo.call('createRoom', { body: { name: 'Linked', eventId } })
    expect((await create(closed.id)).body.code).toBe('event_not_open')
    expect((await create('999999999')).body.code).toBe('not_found')
    const room = await openRoom(jo, { eventId: open.id })
    const relink = (eventId: string | null) => jo.call('changeRoom', { params: room.at, body: { eventId } })
    expect((await relink(closed.id)).body.code).toBe('event_not_open')
    await mara.ok('voidEvent', { params: { id: open.id }, body: { reason: 'Rained off' } })
    // an event that ends stays linked, and the other fields can still be changed
    expect((await relink(open.id)).status).toBe(200)
    expect((await roomOf(jo, room)).event).toMatchObject({ id: open.id, status: 'voided' })
    expect((await relink(null)).body).toMatchObject({ eventId: null, event: null, totalPool: null })
  })

  test('R-10 R-12 the specified payload is answered by the room, which nobody has entered yet', async () => {
    const answer = await kit.call('createRoom', {
      body: {
        name: '  Game seven ',
        purpose: 'Cheering',
        description: 'With snacks',
        eventId: null,
        isPublic: false,
        maxParticipants: 50,
      },
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      name: 'Game seven',
      isPublic: false,
      maxParticipants: 50,
      status: 'active',
      createdById: kit.id,
      participantCount: 0,
      participantId: null,
      hostId: null,
      layout: 'theater',
      playback: { playing: false, position: 0, revision: 1 },
    })
    expect(answer.body.invitePath).toMatch(new RegExp(`^/rooms/${answer.body.id}\\?invite=[\\w-]{22}$`))
  })

  test('R-30 five open rooms each, and closing one makes room', async () => {
    const [one] = await people('Busy')
    const rooms = []
    for (let n = 0; n < 5; n++) rooms.push(await openRoom(one!))
    const sixth = () => one!.call('createRoom', { body: { name: 'One too many' } })
    expect((await sixth()).body.code).toBe('too_many_rooms')
    await one!.ok('closeRoom', { params: rooms[0]!.at, body: {} })
    expect((await sixth()).status).toBe(201)
  })

  test('S-27 whom a moderator has banned neither creates nor joins', async () => {
    const [spammer] = await people('Spammer')
    const room = await openRoom(jo)
    await banned(spammer!)
    expect((await spammer!.call('createRoom', { body: { name: 'Spam' } })).body.code).toBe('silenced')
    expect((await tryEnter(spammer!, room)).body.code).toBe('silenced')
  })

  test.each([
    { maxParticipants: 1 },
    { maxParticipants: 51 },
    { name: 'a\u202eb' },
    { name: 'x'.repeat(101) },
    { more: 1 },
  ])('R-10 %j is malformed', async (more) => {
    const answer = await kit.call('createRoom', { body: { name: 'Odd', ...more } as never })
    expect(answer.status).toBe(400)
  })
})

describe('coming and going', () => {
  test('R-24 R-25 R-26 R-28 a person who joins is a participant with all fields, and joining twice is the same', async () => {
    const room = await openRoom(mara)
    const first = await enter(jo, room)
    expect(first).toEqual({
      id: expect.stringMatching(/^\d+$/),
      userId: jo.id,
      joinedAt: expect.any(String),
      leftAt: null,
      displayEmoji: null,
      user: { id: jo.id, firstName: 'Jo', lastName: 'E.', profileImageUrl: null },
      coHost: false,
      mutedUntil: null,
    })
    expect(await enter(jo, room)).toEqual(first)
    expect(await kit.ok('roomParticipants', { params: room.at })).toEqual([first])
    expect(await roomOf(jo, room)).toMatchObject({
      participantId: first.id,
      participantCount: 1,
      hostId: jo.id,
    })
    expect(await roomOf(kit, room)).toMatchObject({ participantId: null, invitePath: null })
  })

  test('R-27 R-29 who leaves is gone from the counts, and who comes back is the same participant, now the last', async () => {
    const { room, inside } = await roomWith(mara, [jo, kit])
    await leave(jo, room)
    await leave(jo, room)
    const left = await roomOf(mara, room)
    expect([left.participantCount, left.faces.map(({ id }) => id)]).toEqual([2, [mara.id, kit.id]])
    expect((await enter(jo, room)).id).toBe(inside[1]!.id)
    const there = await mara.ok('roomParticipants', { params: room.at })
    expect(there.map(({ userId }) => userId)).toEqual([mara.id, kit.id, jo.id])
  })

  test('R-29 whom no socket has shown for 30 seconds has left, also who never opened one', async () => {
    const { room } = await roomWith(mara, [jo, kit])
    await unseen(world, room, [jo])
    await world.app.run('rooms')
    expect((await mara.ok('roomParticipants', { params: room.at })).map(({ userId }) => userId)).toEqual([
      mara.id,
      kit.id,
    ])
    expect((await write(jo, room, 'Am I here?')).body.code).toBe('not_joined')
    await world.pass('31 seconds')
    expect(await roomOf(mara, room)).toMatchObject({ participantCount: 0, hostId: null })
  })

  test('R-30 a room that is empty for 24 hours closes, and one that somebody visits does not', async () => {
    const [one] = await people('Owner')
    const [quiet, visited] = [await openRoom(one!), await openRoom(one!)]
    await world.pass('23 hours')
    await enter(one!, visited)
    await leave(one!, visited)
    await world.pass('61 minutes')
    expect((await roomOf(one!, quiet)).status).toBe('closed')
    expect((await roomOf(one!, visited)).status).toBe('active')
    await world.pass('23 hours')
    expect((await roomOf(one!, visited)).status).toBe('closed')
  })

  test('R-30 a private room is 404 without its invite, in every call', async () => {
    const { room, inside } = await roomWith(mara, [jo], { isPublic: false })
    const participant = inside[1]!
    const at = { params: room.at }
    const calls = [
      kit.call('getRoom', at),
      kit.call('getRoom', { ...at, query: { invite: 'A'.repeat(22) } }),
      kit.call('roomParticipants', at),
      kit.call('joinRoom', { ...at, body: {} }),
      kit.call('joinRoom', { ...at, body: { invite: 'A'.repeat(22) } }),
      kit.call('leaveRoom', { ...at, body: {} }),
      kit.call('closeRoom', { ...at, body: {} }),
      kit.call('changeRoom', { ...at, body: { name: 'Mine now' } }),
      kit.call('setRoomVideo', { ...at, body: { videoUrl: null } }),
      kit.call('setPlayback', { ...at, body: { playing: true, position: 1 } }),
      kit.call('roomMessages', { ...at, query: {} }),
      kit.call('sendRoomMessage', { ...at, body: { content: 'Hello?' } }),
      kit.call('changeParticipant', { params: inRoom(room, participant), body: { coHost: true } }),
      kit.call('removeParticipant', { params: inRoom(room, participant) }),
      kit.call('reactToRoomMessage', { params: { ...room.at, messageId: '1' }, body: { emoji: '👍' } }),
      kit.call('removeRoomMessage', { params: { ...room.at, messageId: '1' } }),
    ]
    for (const answer of await Promise.all(calls))
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    expect((await kit.ok('getRoom', { ...at, query: { invite: room.invite } })).id).toBe(room.id)
    expect((await tryEnter(kit, room, room.invite)).status).toBe(200)
    // who was let in may come back without the invite
    await leave(kit, room)
    expect((await tryEnter(kit, room)).status).toBe(200)
  })

  test('R-30 a full room is 409, and a seat that is given up is free', async () => {
    const room = await openRoom(mara, { maxParticipants: 2 })
    await enter(mara, room)
    await enter(jo, room)
    expect((await tryEnter(kit, room)).body.code).toBe('room_full')
    expect((await tryEnter(jo, room)).status).toBe(200)
    await leave(jo, room)
    expect((await tryEnter(kit, room)).status).toBe(200)
  })

  test('R-30 nobody new gets into a locked room, besides its owner', async () => {
    const room = await openRoom(mara)
    await enter(jo, room)
    await mara.ok('changeRoom', { params: room.at, body: { locked: true } })
    expect((await tryEnter(kit, room)).body.code).toBe('room_locked')
    expect([(await tryEnter(jo, room)).status, (await tryEnter(mara, room)).status]).toEqual([200, 200])
    await mara.ok('changeRoom', { params: room.at, body: { locked: false } })
    expect((await tryEnter(kit, room)).status).toBe(200)
  })

  test('R-30 a closed room is empty for good', async () => {
    const { room } = await roomWith(mara, [jo])
    await mara.ok('setRoomVideo', { params: room.at, body: { videoUrl: 'https://vimeo.com/76979871' } })
    await mara.ok('setPlayback', { params: room.at, body: { playing: true, position: 5 } })
    const closed = await mara.ok('closeRoom', { params: room.at, body: {} })
    expect(closed).toMatchObject({ status: 'closed', participantCount: 0, participantId: null, hostId: null })
    expect(closed.playback.playing).toBe(false)
    expect(await mara.ok('closeRoom', { params: room.at, body: {} })).toEqual(closed)
    const at = { params: room.at }
    const refused = await Promise.all([
      tryEnter(jo, room),
      write(jo, room, 'Anybody?'),
      mara.call('changeRoom', { ...at, body: { name: 'Again' } }),
      mara.call('setRoomVideo', { ...at, body: { videoUrl: null } }),
      mara.call('setPlayback', { ...at, body: { playing: true, position: 1 } }),
    ])
    expect(refused.map(({ body }) => body.code)).toEqual(Array(5).fill('room_closed'))
  })
})

describe('faces', () => {
  test('R-23 R-33 a person shows themselves as an emoji, and with null as their picture', async () => {
    const { room, inside } = await roomWith(mara, [jo])
    const set = (emoji: string | null) =>
      jo.ok('setParticipantEmoji', { params: { participantId: inside[1]!.id }, body: { emoji } })
    expect((await set('👩🏽‍🚀')).displayEmoji).toBe('👩🏽‍🚀')
    expect((await mara.ok('roomParticipants', { params: room.at }))[1]).toMatchObject({
      displayEmoji: '👩🏽‍🚀',
    })
    expect((await set(null)).displayEmoji).toBeNull()
  })

  test('R-34 changing the emoji without having joined says "Not a participant", as for somebody else’s', async () => {
    const { room, inside } = await roomWith(mara, [jo])
    const set = (who: Person, participantId: string) =>
      who.call('setParticipantEmoji', { params: { participantId }, body: { emoji: '🎉' } })
    const refused = async (who: Person, id: string) => {
      const { status, body } = await set(who, id)
      expect([status, body.message]).toEqual([404, 'Not a participant'])
    }
    await refused(kit, inside[1]!.id)
    await refused(mara, inside[1]!.id)
    await refused(jo, '999999999')
    await leave(jo, room)
    await refused(jo, inside[1]!.id)
    expect((await set(mara, inside[0]!.id)).status).toBe(200)
  })

  test.each(['', 'x', '👍👍', 'smile', '<b>', '👍 '])('R-33 %j is not one emoji', async (emoji) => {
    const { inside } = await roomWith(mara)
    const answer = await mara.call('setParticipantEmoji', {
      params: { participantId: inside[0]!.id },
      body: { emoji },
    })
    expect(answer.status).toBe(400)
  })
})

describe('messages', () => {
  test('R-31 R-32 a message is written, answered with all its fields, and read back', async () => {
    const { room } = await roomWith(mara, [jo])
    const clientId = randomUUID()
    const { status, body } = await write(jo, room, '  Here we go! <script>alert(1)</script> ', {
      messageType: 'text',
      clientId,
    })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^\d+$/),
        roomId: room.id,
        userId: jo.id,
        content: 'Here we go! <script>alert(1)</script>',
        messageType: 'text',
        user: { id: jo.id, firstName: 'Jo', lastName: 'E.', profileImageUrl: null },
        createdAt: expect.any(String),
        clientId,
        position: null,
        replyTo: null,
        reactions: [],
        removed: false,
      },
    ])
    expect(await messagesOf(mara, room)).toEqual([body])
  })

  test('R-31 pages go backwards by `before` and forwards by `after`, each oldest first', async () => {
    const { room } = await roomWith(mara)
    const ids = []
    for (let n = 0; n < 7; n++) ids.push((await write(mara, room, `${n}`)).body.id)
    const contents = async (query: object) =>
      (await messagesOf(mara, room, query)).map(({ content }) => content)
    expect(await contents({ limit: 3 })).toEqual(['4', '5', '6'])
    expect(await contents({ limit: 3, before: ids[4] })).toEqual(['1', '2', '3'])
    expect(await contents({ after: ids[4] })).toEqual(['5', '6'])
    const both = await mara.call('roomMessages', {
      params: room.at,
      query: { before: ids[4]!, after: ids[1]! },
    })
    expect(both.status).toBe(400)
  })

  test('R-32 S-27 only people inside write, read and react', async () => {
    const { room } = await roomWith(mara, [jo])
    const { body: message } = await write(mara, room, 'Hello')
    const react = (who: Person) =>
      who.call('reactToRoomMessage', { params: { ...room.at, messageId: message.id }, body: { emoji: '👍' } })
    const codes = async (who: Person) => [
      (await write(who, room, 'Hello?')).body.code,
      (await who.call('roomMessages', { params: room.at, query: {} })).body.code,
      (await react(who)).body.code,
    ]
    expect(await codes(kit)).toEqual(['not_joined', 'not_joined', 'not_joined'])
    await leave(jo, room)
    expect(await codes(jo)).toEqual(['not_joined', 'not_joined', 'not_joined'])
    expect((await write(jo, { ...room, at: { id: '999999999' } }, 'Hello?')).body.code).toBe('not_found')
  })

  test.each([
    ['no text', '', 400],
    ['blanks', '  \n ', 400],
    ['zero-width characters', '\u200b\u200b', 400],
    ['4,001 characters', 'x'.repeat(4001), 400],
    ['10,000 characters', 'x'.repeat(10_000), 400],
    ['4,000 characters', 'x'.repeat(4000), 201],
    ['4,000 characters of three bytes', '漢'.repeat(4000), 201],
    ['SQL', "'; drop table chat_messages; --", 201],
    ['what looks like an id of ours', '12n', 201],
    ['a link with credentials, and bidi', 'https://user:word@example.com/\n\u202ereversed', 201],
  ])('R-32 %s: refused, or read back as it was written', async (_, content, status) => {
    const { room } = await roomWith(mara)
    const answer = await write(mara, room, content)
    expect(answer.status).toBe(status)
    const stored = (await messagesOf(mara, room)).map((message) => message.content)
    expect(stored).toEqual(status === 201 ? [content] : [])
  })

  test('R-32 a message that is sent again is the same message; an answer quotes what it answers', async () => {
    const { room } = await roomWith(mara, [jo])
    const clientId = randomUUID()
    const first = await write(mara, room, 'Once', { clientId })
    expect((await write(mara, room, 'Once', { clientId })).body).toEqual(first.body)
    const answer = await write(jo, room, 'Twice!', { replyToId: first.body.id })
    expect(answer.body.replyTo).toEqual({
      id: first.body.id,
      senderId: mara.id,
      senderName: 'Mara E.',
      content: 'Once',
    })
    expect(await messagesOf(mara, room)).toEqual([first.body, answer.body])
    const elsewhere = await roomWith(kit, [jo])
    expect((await write(jo, elsewhere.room, 'What?', { replyToId: first.body.id })).status).toBe(404)
  })

  test('R-31 a message carries the second of the video at which it was written', async () => {
    const { room } = await roomWith(mara, [jo])
    await mara.ok('setRoomVideo', { params: room.at, body: { videoUrl: 'https://youtu.be/dQw4w9WgXcQ' } })
    await mara.ok('setPlayback', { params: room.at, body: { playing: false, position: 12.5 } })
    expect((await write(jo, room, 'Paused')).body.position).toBe(12.5)
    const { at } = await mara.ok('setPlayback', { params: room.at, body: { playing: true, position: 100 } })
    await world.pass('20 seconds')
    const { body } = await write(jo, room, 'Goal!')
    const since = (Date.parse(body.createdAt) - Date.parse(at)) / 1000
    expect(body.position!).toBeGreaterThan(120 - 0.001)
    expect(Math.abs(body.position! - 100 - since)).toBeLessThan(0.5)
    expect((await messagesOf(mara, room)).map(({ position }) => position)).toEqual([12.5, body.position])
    await mara.ok('setRoomVideo', { params: room.at, body: { videoUrl: null } })
    expect((await write(jo, room, 'Over')).body.position).toBeNull()
  })

  test('R-32 reactions are counted, and one’s own is marked', async () => {
    const { room } = await roomWith(mara, [jo])
    const { body: message } = await write(mara, room, 'Goal!')
    const react = (who: Person, emoji: string | null) =>
      who.ok('reactToRoomMessage', { params: { ...room.at, messageId: message.id }, body: { emoji } })
    await react(jo, '👍')
    await react(mara, '🎉')
    await react(mara, '👍')
    expect((await messagesOf(jo, room))[0]!.reactions).toEqual([{ emoji: '👍', count: 2, mine: true }])
    await react(jo, null)
    expect((await messagesOf(jo, room))[0]!.reactions).toEqual([{ emoji: '👍', count: 1, mine: false }])
  })

  test('R-32 one removes one’s own message, the owner any, and nobody else’s room matters', async () => {
    const { room } = await roomWith(mara, [jo, kit])
    const [own, other] = [(await write(jo, room, 'Mine')).body, (await write(jo, room, 'Rude')).body]
    const remove = (who: Person, messageId: string, at = room.at) =>
      who.call('removeRoomMessage', { params: { ...at, messageId } })
    expect((await remove(kit, own.id)).body.code).toBe('forbidden')
    expect((await remove(jo, own.id)).status).toBe(200)
    expect((await remove(mara, other.id)).status).toBe(200)
    expect((await remove(mara, other.id)).status).toBe(200)
    expect((await messagesOf(kit, room)).map(({ content, removed }) => [content, removed])).toEqual([
      ['', true],
      ['', true],
    ])
    const elsewhere = await openRoom(kit)
    expect((await remove(kit, own.id, elsewhere.at)).body.code).toBe('not_found')
  })

  test('S-27 whom a moderator has muted joins and reads, and does not write', async () => {
    const [quiet] = await people('Quiet')
    const { room } = await roomWith(jo)
    await banned(quiet!, 'mute')
    await enter(quiet!, room)
    expect((await write(quiet!, room, 'Hm')).body.code).toBe('silenced')
    expect(await messagesOf(quiet!, room)).toEqual([])
  })
})

describe('the linked event', () => {
  test('R-48 R-43 one bets from a room on its open event only, and the room’s pool follows', async () => {
    const [owner, bettor] = [await world.signUp('Owner'), await world.rich('Bettor')]
    const event = await openEvent(world, owner)
    const { room } = await roomWith(owner, [bettor], { eventId: event.id })
    const place = (isPracticeMode: boolean) =>
      bettor.call('placeBet', { body: { ...bet(event.id, 'optionA', '3').body, isPracticeMode } })
    expect((await place(true)).body.code).toBe('mode_mismatch')
    expect((await place(false)).status).toBe(201)
    expect((await roomOf(owner, room)).totalPool).toBe('3.00')
    expect((await bettor.ok('eventStats', { params: { id: event.id } })).totalPool).toBe('3.00')
    await world.pass('61 minutes')
    expect((await place(false)).body.code).toBe('event_not_open')
    expect((await roomOf(owner, room)).event!.status).not.toBe('open')
  })
})
