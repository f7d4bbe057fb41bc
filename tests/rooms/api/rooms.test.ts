import { describe, expect, test } from 'vitest'
import { bet, openEvent } from '#tests/support/events.ts'
import { jo, kit, mara, people, testRooms, world } from '#tests/support/room-world.ts'
import { enter, leave, openRoom, roomOf, roomWith, sanction, tryEnter } from '#tests/support/rooms.ts'
import type { Person } from '#tests/support/world.ts'

testRooms()

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
      cover: null,
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
      startsAt: null,
      reminded: false,
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
    const opened: string[] = []
    for (let n = 0; n < 5; n++) opened.push((await openRoom(one!)).id)
    const all: string[] = []
    for (let cursor: string | null | undefined; ; ) {
      const page = await one!.call('listRooms', { query: { limit: 2, ...(cursor && { cursor }) } })
      all.push(...page.body.map(({ id }) => id))
      cursor = page.headers.get('x-next-cursor')
      if (!cursor) break
    }
    expect(all).toHaveLength(new Set(all).size)
    const own = all.filter((id) => opened.includes(id))
    expect(own.map(Number)).toEqual(opened.map(Number).sort((a, b) => b - a))
  })

  test('M9 the rooms with the most people come first, then the largest pool, then the newest, over all pages', async () => {
    const [owner, guest, other] = await people('Host', 'Guest', 'Other')
    const event = await openEvent(world, owner!)
    await (await world.rich('Bettor')).ok('placeBet', bet(event.id, 'optionA', '2.50'))
    const [empty, one, rich, two] = [
      await openRoom(owner!),
      await openRoom(owner!),
      await openRoom(owner!, { eventId: event.id }),
      await openRoom(owner!),
    ]
    for (const person of [guest!, other!]) await enter(person, two)
    await enter(await world.signUp('Alone'), one)
    await enter(await world.signUp('Rich'), rich)
    const ours = [two, rich, one, empty].map(({ id }) => id)
    const all: string[] = []
    for (let cursor: string | null | undefined; ; ) {
      const page = await guest!.call('listRooms', { query: { limit: 1, ...(cursor && { cursor }) } })
      all.push(...page.body.map(({ id }) => id))
      cursor = page.headers.get('x-next-cursor')
      if (!cursor) break
    }
    expect(all.filter((id) => ours.includes(id))).toEqual(ours)
  })

  test('M9 living rooms and empty ones are two lists with their numbers; one’s own are always among the living', async () => {
    const [owner, guest] = await people('Host', 'Guest')
    const [alive, empty] = [await openRoom(owner!), await openRoom(owner!)]
    await enter(guest!, alive)
    const ids = async (who: Person, show: 'living' | 'empty') =>
      (await who.ok('listRooms', { query: { show, limit: 100 } })).map(({ id }) => id)
    const sees = async (who: Person) => [
      (await ids(who, 'living')).filter((id) => [alive.id, empty.id].includes(id)),
      (await ids(who, 'empty')).filter((id) => [alive.id, empty.id].includes(id)),
    ]
    expect(await sees(guest!)).toEqual([[alive.id], [empty.id]])
    expect(await sees(owner!)).toEqual([[alive.id, empty.id], []])
    for (const who of [owner!, guest!])
      expect(await who.ok('countRooms', { query: {} })).toEqual({
        living: (await ids(who, 'living')).length,
        empty: (await ids(who, 'empty')).length,
      })
    expect((await guest!.ok('countRooms', { query: { filter: 'sports' } })).living).toBe(
      (await guest!.ok('listRooms', { query: { filter: 'sports', show: 'living', limit: 100 } })).length,
    )
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
    await sanction(world, spammer!, 'ban')
    expect((await spammer!.call('createRoom', { body: { name: 'Spam' } })).body.code).toBe('silenced')
    expect((await tryEnter(spammer!, room)).body.code).toBe('silenced')
  })

  test('S-27 whom a moderator has muted watches, but writes no title, no purpose and no description', async () => {
    const [quiet] = await people('Quiet')
    const { room } = await roomWith(quiet!)
    await sanction(world, quiet!, 'mute')
    const { status, body } = await quiet!.call('createRoom', { body: { name: 'Read this' } })
    expect([status, body.code]).toEqual([409, 'silenced'])
    expect(body.message).toMatch(/^A moderator does not let you write until \d{4}-\d\d-.*: Spam$/)
    for (const change of [{ name: 'Read this' }, { purpose: 'Read this' }, { description: 'Read this' }])
      expect((await quiet!.call('changeRoom', { params: room.at, body: change })).body.code).toBe('silenced')
    await quiet!.ok('changeRoom', { params: room.at, body: { locked: true } })
    await enter(quiet!, await openRoom(jo))
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

describe('the linked event', () => {
  test('E-11 R-43 R-48 one bets from a room on its open event only, and the room’s pool follows', async () => {
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
