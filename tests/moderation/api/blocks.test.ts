import { afterEach, describe, expect, test } from 'vitest'
import { openEvent, proposedEvent } from '#tests/support/events.ts'
import { message, tell, turnPushOn } from '#tests/support/push.ts'
import { service, testPushes, world } from '#tests/support/push-world.ts'
import { enter, openRoom, roomWith, tryEnter } from '#tests/support/rooms.ts'
import { connect, of, received, say, settled } from '#tests/support/sockets.ts'
import { type Person, prove } from '#tests/support/world.ts'

testPushes()
afterEach(() => world.checkMoney())

const pair = async (): Promise<[Person, Person]> => [await world.rich('Mara'), await world.rich('Jo')]
const block = (by: Person, of: Person) => by.call('blockUser', { params: { id: of.id }, body: {} })
const unblock = (by: Person, of: Person) => by.call('unblockUser', { params: { id: of.id } })

describe('blocking', () => {
  test('S-27 a block is listed for who set it, ends once, and may be set again', async () => {
    const [mara, jo] = await pair()
    expect([(await block(mara, jo)).status, (await block(mara, jo)).status]).toEqual([200, 200])
    expect((await mara.ok('listBlocks')).map(({ user }) => user.id)).toEqual([jo.id])
    expect(await jo.ok('listBlocks')).toEqual([])
    expect([(await unblock(mara, jo)).status, (await unblock(mara, jo)).status]).toEqual([200, 404])
    expect(await mara.ok('listBlocks')).toEqual([])
  })

  test('S-27 nobody blocks themselves or somebody who does not exist', async () => {
    const [mara] = await pair()
    expect((await block(mara, mara)).status).toBe(400)
    expect((await mara.call('blockUser', { params: { id: '999999' }, body: {} })).status).toBe(404)
    expect((await mara.call('blockUser', { params: { id: '1; drop' as never }, body: {} })).status).toBe(404)
  })

  test('S-27 W-44 between two people of whom one has blocked the other no money is asked for or sent', async () => {
    const [mara, jo] = await pair()
    const asked = await jo.ok('createFundRequest', { body: { toUserId: mara.id, amount: '5.00' } })
    await block(mara, jo)
    await world.pass('25 hours')
    const before = [await mara.balance(), await jo.balance()]
    for (const answer of [
      await jo.call('createFundRequest', { body: { toUserId: mara.id, amount: '5.00' } }),
      await mara.call('createFundRequest', { body: { toUserId: jo.id, amount: '5.00' } }),
      await jo.call('remindFundRequest', { params: { id: asked.id }, body: {} }),
      await jo.call('transfer', { body: { receiverId: mara.id, amount: '5.00' } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'blocked'])
    expect([await mara.balance(), await jo.balance()]).toEqual(before)
    await unblock(mara, jo)
    await prove(jo)
    expect((await jo.call('transfer', { body: { receiverId: mara.id, amount: '5.00' } })).status).toBe(201)
  })

  test('S-27 the person who blocked reads so wherever it stops them, and the other one never who it was', async () => {
    const [mara, jo] = await pair()
    const write = (by: Person, to: Person) =>
      by.call('sendMessage', { body: { receiverId: to.id, content: 'Hello' } })
    const pay = (by: Person, to: Person) =>
      by.call('transfer', { body: { receiverId: to.id, amount: '5.00' } })
    const ask = (by: Person, to: Person) =>
      by.call('createFundRequest', { body: { toUserId: to.id, amount: '5.00' } })
    const said = async (answer: Promise<{ status: number; body: { code?: string; message?: string } }>) => {
      const { status, body } = await answer
      expect([status, body.code]).toEqual([409, 'blocked'])
      return body.message
    }
    const own = 'You have blocked this person. Nothing was sent.'
    const closed = 'You cannot write to this person. Nothing was sent.'
    const neutral = 'One of you has blocked the other. Nothing was sent.'
    const expectBoth = async () => {
      expect(await said(write(mara, jo))).toBe(own)
      expect(await said(write(jo, mara))).toBe(closed)
    }
    await block(mara, jo)
    await expectBoth()
    for (const act of [pay, ask]) {
      expect(await said(act(mara, jo))).toBe(own)
      expect(await said(act(jo, mara))).toBe(neutral)
    }
    await unblock(mara, jo)
    const { id: messageId } = await jo.ok('sendMessage', { body: { receiverId: mara.id, content: 'Hi' } })
    const { id: asked } = await mara.ok('createFundRequest', { body: { toUserId: jo.id, amount: '5.00' } })
    await block(mara, jo)
    await expectBoth()
    await world.pass('25 hours')
    expect(await said(mara.call('remindFundRequest', { params: { id: asked }, body: {} }))).toBe(own)
    const react = (by: Person, of: Person) =>
      by.call('reactToMessage', { params: { userId: of.id, messageId }, body: { emoji: '👍' } })
    expect(await said(react(mara, jo))).toBe('You have blocked this person')
    expect(await said(react(jo, mara))).toBe('You cannot react to this person’s messages')
    // both have blocked: each reads of their own
    await block(jo, mara)
    expect(await said(write(jo, mara))).toBe(own)
    expect(await said(pay(jo, mara))).toBe(own)
  })

  test('S-27 who is blocked is not found by name any more', async () => {
    const [mara, jo] = await pair()
    const found = async (by: Person) =>
      (await by.ok('findPeople', { query: { query: 'Example' } })).map(({ id }) => id)
    expect(await found(jo)).toContain(mara.id)
    await block(mara, jo)
    expect(await found(jo)).not.toContain(mara.id)
    expect(await found(mara)).not.toContain(jo.id)
  })

  test('S-27 an open event of a blocked person can still be bet on: a block is about talk', async () => {
    const [mara, jo] = await pair()
    const { id } = await openEvent(world, mara)
    await block(mara, jo)
    const bet = await jo.call('placeBet', { body: { eventId: id, selection: 'optionA', amount: '1' } })
    expect(bet.status).toBe(201)
  })
})

describe('S5 a block reaches everywhere', () => {
  /** A gang of these people, the founder first, all of them members for more than a day. */
  async function gangOf(founder: Person, ...others: Person[]): Promise<{ params: { id: string } }> {
    const { id } = await founder.ok('createGang', { body: { name: `Owls ${founder.id}` } })
    for (const one of others) await one.ok('joinGang', { params: { id } })
    await world.pass('25 hours')
    return { params: { id } }
  }
  const bell = async (person: Person) => (await person.ok('listNotifications')).map(({ title }) => title)
  const ALERT = { title: 'You cannot block me', message: 'Ha' }

  test('neither bell nor push nor toast tells of an alert, in either direction of the block', async () => {
    const [mara, jo] = await pair()
    const kit = await world.signUp('Kit')
    const gang = await gangOf(kit, mara, jo)
    const { endpoint } = await turnPushOn(service, await prove(mara))
    await block(mara, jo)
    const sockets = [await connect(world, mara), await connect(world, kit)]
    for (const socket of sockets) say(socket, { type: 'join_gang', gangId: gang.params.id })
    for (const socket of sockets) await settled(socket)
    await jo.ok('sendGangAlert', { ...gang, body: ALERT })
    await received(sockets[1]!, 'gang_alert')
    await settled(sockets[0]!)
    expect(of(sockets[0]!, 'gang_alert')).toEqual([])
    expect([await bell(mara), await bell(kit)]).toEqual([[], [`Owls ${kit.id} · Jo E.`]])
    await world.settle()
    expect(service.received(endpoint)).toEqual([])
    expect((await mara.ok('getGang', gang)).unreadAlerts).toBe(0)
    await mara.ok('sendGangAlert', { ...gang, body: ALERT })
    expect(await bell(jo)).toEqual([])
    for (const socket of sockets) socket.close()
  })

  test('nobody comes into the room of somebody who has blocked them; an owner who leaves opens the door', async () => {
    const [mara, jo] = await pair()
    const kit = await world.signUp('Kit')
    const { room } = await roomWith(mara, [kit])
    await block(mara, jo)
    const refused = await tryEnter(jo, room, room.invite)
    expect([refused.status, refused.body.code]).toEqual([409, 'blocked'])
    await mara.ok('leaveRoom', { params: room.at, body: {} })
    await enter(jo, room)
    // the person who has set a block may still go where they like
    await enter(mara, await openRoom(jo))
  })

  test('M23 a person whom an owner has removed does not read who is inside', async () => {
    const [mara, jo] = await pair()
    const { room, inside } = await roomWith(mara, [jo])
    await mara.ok('removeParticipant', { params: { id: room.id, participantId: inside[1]!.id } })
    const list = await jo.call('roomParticipants', { params: room.at })
    expect(list.body.code).toBe('not_found')
    expect((await jo.call('getRoom', { params: room.at })).body.code).toBe('forbidden')
    const listed = await jo.ok('listRooms', { query: { limit: 100 } })
    expect(listed.map(({ id }) => id)).not.toContain(room.id)
  })

  test('nobody joins the gang of somebody who has blocked them, while that person owns it', async () => {
    const [mara, jo] = await pair()
    const kit = await world.signUp('Kit')
    const gang = await gangOf(mara, kit)
    await block(mara, jo)
    const refused = await jo.call('joinGang', gang)
    expect([refused.status, refused.body.code]).toEqual([409, 'blocked'])
    await mara.ok('changeGangMember', { params: { ...gang.params, userId: kit.id }, body: { role: 'owner' } })
    await jo.ok('joinGang', gang)
  })

  test('money, security, bets and matches are told through a block, everything else is not', async () => {
    const [mara, jo] = await pair()
    await block(mara, jo)
    const from = BigInt(jo.id)
    const told = async (key: Parameters<typeof tell>[2]['key']) => {
      await tell(world, [mara], message({ key, title: key, from }))
      return (await bell(mara)).includes(key)
    }
    for (const key of [
      'transfer.received:1',
      'security.changed:1',
      'event.proposed:1',
      'match.ready:1',
    ] as const)
      expect(await told(key), key).toBe(true)
    for (const key of ['gang.alert:1', 'message.received:1', 'tournament.started:1'] as const)
      expect(await told(key), key).toBe(false)
    expect(await bell(jo)).toEqual([])
  })

  test('somebody with a bet is told what its creator proposes, block or not', async () => {
    const [mara, jo] = await pair()
    await block(mara, jo)
    const before = (await bell(mara)).length
    await proposedEvent(world, jo, [
      [mara, 'optionA', '1'],
      [jo, 'optionB', '1'],
    ])
    await world.settle()
    expect((await bell(mara)).length).toBeGreaterThan(before)
  })
})
