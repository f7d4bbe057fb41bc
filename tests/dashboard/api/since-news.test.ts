import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { clearBoard, play } from '#tests/support/board.ts'
import { bet, openEvent, proposedEvent } from '#tests/support/events.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { send } from '#tests/support/messages.ts'
import { openRoom } from '#tests/support/rooms.ts'
import { type Person, prove } from '#tests/support/world.ts'

const world = judgedWorld()
let ada: Person
let ben: Person
let cleo: Person
beforeEach(async () => {
  ada = await world.signUp('Ada')
  ben = await world.signUp('Ben')
  cleo = await world.signUp('Cleo')
})

const practice = (creator: Person, title: string) =>
  openEvent(world, creator, { isPracticeMode: true, title })
const news = async (person: Person, mode: 'real' | 'practice' = 'practice') =>
  (await person.ok('sinceAway', { query: { mode } })).news
/** The person was here a moment ago, and is away for seven hours. */
async function leave(person: Person): Promise<void> {
  await person.ok('notificationDigest')
  await world.pass('7 hours')
}
/** The two have written to each other. */
async function befriend(one: Person, other: Person): Promise<void> {
  await send(one, other, 'Hello')
  await send(other, one, 'Hello')
  await one.ok('readThread', { params: { userId: other.id }, body: {} })
}

describe('since you left: what the modules tell', () => {
  test('a question of somebody whom one wrote with is told, one of a stranger and one with a bet of one’s own are not', async () => {
    await befriend(ada, ben)
    await leave(ada)
    await practice(cleo, 'Who is that?')
    const { id } = await practice(ben, 'Does Ben ask?')
    await ben.ok('placeBet', bet(id, 'optionA', '3'))
    expect(await news(ada)).toEqual([
      {
        kind: 'asked',
        person: expect.objectContaining({ id: ben.id, firstName: 'Ben' }),
        event: expect.objectContaining({ eventId: id, title: 'Does Ben ask?', optionAPool: '3.00' }),
      },
    ])
    expect(await news(ada, 'real')).toEqual([])
    await ada.ok('placeBet', bet(id, 'optionB', '3'))
    expect(await news(ada)).toEqual([])
  })

  test('a gang mate and a rival of a settled event are known; a block ends that either way', async () => {
    const gang = await ada.ok('createGang', { body: { name: `Mates of ${ada.id}` } })
    await ben.ok('joinGang', { params: { id: gang.id } })
    const judged = await proposedEvent(
      world,
      ada,
      [
        [ada, 'optionA', '1'],
        [cleo, 'optionB', '1'],
      ],
      'optionA',
      { isPracticeMode: true },
    )
    await world.pass('1 hour')
    expect((await ada.ok('getEvent', { params: { id: judged } })).status).toBe('settled')
    await leave(ada)
    const mate = await practice(ben, 'A mate asks?')
    const rival = await practice(cleo, 'A rival asks?')
    const asked = async () =>
      (await news(ada)).flatMap((one) => (one.kind === 'asked' ? one.event.eventId : [])).sort()
    expect(await asked()).toEqual([mate.id, rival.id].sort())
    await ben.ok('blockUser', { params: { id: ada.id }, body: {} })
    await ada.ok('blockUser', { params: { id: cleo.id }, body: {} })
    expect(await asked()).toEqual([])
  })

  test('among those who took the other side, the people one knows come first', async () => {
    const known = await world.signUp('Known')
    await befriend(ada, known)
    const { id } = await openEvent(world, ada, {
      isPracticeMode: true,
      endsAt: new Date(Date.now() + 40 * 86_400_000).toISOString(),
    })
    await ada.ok('placeBet', bet(id, 'optionA', '5'))
    await ben.ok('placeBet', bet(id, 'optionB', '5'))
    await world.db.change(sql`
      insert into event_odds_points (event_id, bucket, at, stake_a_cents, stake_b_cents)
      -- before she leaves, to the millisecond too
      values (${BigInt(id)}, clock_now(), clock_now() - interval '1 second', 500, 500) on conflict do nothing`)
    await leave(ada)
    await ben.ok('placeBet', bet(id, 'optionB', '1'))
    await cleo.ok('placeBet', bet(id, 'optionB', '1'))
    await known.ok('placeBet', bet(id, 'optionB', '1'))
    const { moved } = await ada.ok('sinceAway', { query: { mode: 'practice' } })
    expect(moved[0]!.against.people).toBe(3)
    expect(moved[0]!.against.faces.map(({ id: person }) => person)).toEqual([known.id, ben.id, cleo.id])
  })

  test('an unread challenge on an open event waits until it is read', async () => {
    await leave(ada)
    const { id } = await practice(ben, 'Dare you?')
    await send(ben, ada, 'Bet Challenge: Dare you?', { eventId: id })
    await send(ben, ada, 'Well?')
    expect(await news(ada)).toEqual([
      {
        kind: 'challenge',
        person: expect.objectContaining({ id: ben.id }),
        event: expect.objectContaining({ eventId: id }),
      },
    ])
    await ada.ok('readThread', { params: { userId: ben.id }, body: {} })
    expect(await news(ada)).toEqual([])
  })

  test('a request for money waits until it is answered', async () => {
    await leave(ada)
    const { id } = await ben.ok('createFundRequest', { body: { toUserId: ada.id, amount: '18' } })
    expect(await news(ada)).toEqual([
      {
        kind: 'request',
        requestId: id,
        person: expect.objectContaining({ firstName: 'Ben' }),
        amount: '18.00',
      },
    ])
    await (await prove(ada)).ok('rejectFundRequest', { params: { id } })
    expect(await news(ada)).toEqual([])
  })

  test('a room with somebody one knows inside is told until one enters it; a hidden one is not', async () => {
    await befriend(ada, ben)
    await leave(ada)
    const hidden = await openRoom(ben, { name: 'Hidden', isPublic: false })
    await ben.ok('joinRoom', { params: hidden.at, body: {} })
    expect(await news(ada)).toEqual([])
    const room = await openRoom(cleo, { name: 'Game seven' })
    await cleo.ok('joinRoom', { params: room.at, body: {} })
    expect(await news(ada)).toEqual([])
    await ben.ok('joinRoom', { params: room.at, body: {} })
    expect(await news(ada)).toEqual([
      { kind: 'room', roomId: room.id, name: 'Game seven', people: 2, faces: expect.any(Array) },
    ])
    await ada.ok('joinRoom', { params: room.at, body: {} })
    expect(await news(ada)).toEqual([])
  })

  test('a rank that is another one is told with the one at the last visit, and only then', async () => {
    await clearBoard(world)
    await play(world, ada, 9, 1)
    await play(world, ben, 5, 5)
    await world.pass('10 minutes')
    await leave(ada)
    expect(await news(ada)).toEqual([])
    await play(world, cleo, 12, 0)
    expect(await news(ada)).toEqual([{ kind: 'rank', before: 1, now: 2 }])
    await cleo.ok('notificationDigest')
    expect(await news(cleo)).toEqual([])
    await clearBoard(world)
  })

  test('without an absence nothing of all this is read', async () => {
    await befriend(ada, ben)
    await practice(ben, 'Does Ben ask?')
    expect(await ada.ok('sinceAway', { query: { mode: 'practice' } })).toEqual({
      awaySince: null,
      moved: [],
      ended: [],
      news: [],
    })
  })
})
