import { beforeAll, describe, expect, test } from 'vitest'
import { methodAndPath } from '#contract/endpoint.ts'
import { type RouteName, routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { worldOfFile } from '#tests/support/file-world.ts'
import { send } from '#tests/support/messages.ts'
import { readyFor } from '#tests/support/pots.ts'
import { enter, inRoom, openRoom, roomOf, roomWith, sanction, tryEnter, write } from '#tests/support/rooms.ts'
import { connect, of, received, say, settled } from '#tests/support/sockets.ts'
import type { Person } from '#tests/support/world.ts'
import { SAMPLES } from '../../app/api/samples.ts'

const world = worldOfFile({ env: { RATE_WRITE_PER_SECOND: '100000' } })
let muted: Person
let free: Person
let receiver: Person
/** what the path and the body of a route name, where it must exist before words are judged */
let stages: Partial<Record<RouteName, { path?: Record<string, string>; body?: object }>>
beforeAll(async () => {
  // an admin may call every route, also those of merchants and operators
  muted = await world.withRole('Muted', 'admin')
  free = await world.withRole('Free', 'admin')
  receiver = await world.signUp('Receiver')
  const { room } = await roomWith(receiver, [muted, free])
  const tournament = await receiver.ok('createTournament', { body: SAMPLES.createTournament!() as never })
  stages = {
    sendMessage: { body: { receiverId: receiver.id } },
    sendRoomMessage: { path: { id: room.id } },
    sendTournamentMessage: { path: { id: tournament.id } },
    transfer: { body: { receiverEmail: receiver.email } },
    createFundRequest: { body: { toUserId: receiver.id } },
  }
  await sanction(world, muted, 'mute')
})

const all = Object.entries(routes as unknown as Record<RouteName, Route>) as [RouteName, Route][]

/** Calls a route with its sample and these words in its fields. */
async function attempt(person: Person, name: RouteName, words: Record<string, string>): Promise<string> {
  const { method, path } = methodAndPath((routes as unknown as Record<RouteName, Route>)[name].endpoint)
  const { path: ids = {}, body = {} } = stages[name] ?? {}
  const response = await fetch(`${world.url}${path.replace(/\{(\w+)\}/g, (_, id) => ids[id] ?? '999999')}`, {
    method,
    headers: { cookie: person.cookie, origin: world.url, 'content-type': 'application/json' },
    body: JSON.stringify({ ...SAMPLES[name]!(), ...body, ...words }),
  })
  return ((await response.json()) as { code?: string }).code ?? 'done'
}

const publicFields = all.flatMap(([name, { publicText = [] }]) =>
  publicText.map((field) => [name, field] as const),
)
const openFields = all.flatMap(([name, { openText = {} }]) =>
  Object.keys(openText).map((field) => [name, field] as const),
)

describe('S16 somebody whom moderators keep from writing', () => {
  test.each(publicFields)('%s: writes no %s', async (name, field) => {
    const words = {
      ...(name === 'setThemeSong' && { themeSongUrl: 'https://youtu.be/dQw4w9WgXcQ' }),
      [field]: 'Some words',
    }
    expect(await attempt(muted, name, words)).toBe('silenced')
    expect(await attempt(free, name, words)).not.toBe('silenced')
  })

  test.each(openFields)('%s: may write %s', async (name, field) => {
    expect(await attempt(muted, name, { [field]: 'Some words' })).not.toBe('silenced')
  })

  test('moves money without words, asks without words, and is told why and until when', async () => {
    const [rich, jo] = [await world.rich('Rich'), await world.signUp('Jo')]
    await sanction(world, rich, 'mute')
    const words = await rich.call('transfer', {
      body: { receiverId: jo.id, amount: '1', description: 'Rude' },
    })
    expect([words.status, words.body.code]).toEqual([409, 'silenced'])
    expect(words.body.message).toMatch(/^A moderator does not let you write until \d{4}-.*Z: Spam$/)
    expect((await jo.balance()).usd).toBe('0.00')
    await rich.ok('transfer', { body: { receiverId: jo.id, amount: '1', description: '' } })
    await rich.ok('createFundRequest', { body: { toUserId: jo.id, amount: '1' } })
    expect((await jo.balance()).usd).toBe('1.00')
  })

  test('reads the first answer again, also after the sanction, and a message that was accepted is no refusal', async () => {
    const [rich, jo] = [await world.rich('Rich'), await world.signUp('Jo')]
    const pay = () =>
      rich.call('transfer', { body: { receiverId: jo.id, amount: '1', description: 'Thanks' }, key: 'once' })
    const clientId = crypto.randomUUID()
    const first = await pay()
    const message = await send(rich, jo, 'Hello', { clientId })
    await sanction(world, rich, 'mute')
    expect((await pay()).body).toEqual(first.body)
    expect((await send(rich, jo, 'Hello', { clientId })).id).toBe(message.id)
    expect((await jo.balance()).usd).toBe('1.00')
  })

  test('reminds somebody of a request without its words', async () => {
    const [ada, jo] = [await world.signUp('Ada'), await world.signUp('Jo')]
    const asked = await ada.ok('createFundRequest', {
      body: { toUserId: jo.id, amount: '1', message: 'Rude' },
    })
    await world.pass('25 hours')
    await sanction(world, ada, 'mute')
    await ada.ok('remindFundRequest', { params: { id: asked.id }, body: {} })
    expect((await jo.ok('listNotifications'))[0]!.body).not.toContain('Rude')
  })

  test('M14 reads the reason and the end in the conversation, and when a message is refused', async () => {
    const [ada, jo] = [await world.signUp('Ada'), await world.signUp('Jo')]
    await sanction(world, ada, 'mute')
    const why = (await ada.ok('threadState', { params: { userId: jo.id } })).closedBecause
    expect(why).toMatch(/^A moderator does not let you write until \d{4}-.*Z: Spam$/)
    expect((await ada.call('sendMessage', { body: { receiverId: jo.id, content: 'x' } })).body.message).toBe(
      why,
    )
  })
})

describe('S16 a banned person', () => {
  test('makes no pot, with or without words', async () => {
    const ada = await world.signUp('Ada')
    await readyFor(ada)
    await sanction(world, ada, 'ban')
    for (const title of [{}, { title: 'Words' }])
      expect((await ada.call('createPot', { body: { potAmount: '1', ...title } })).body.code).toBe('silenced')
    expect((await ada.balance()).play).toBe('1000.00')
  })

  test('leaves every room, also with the socket that listens, and an owner finds the room again afterwards', async () => {
    const [owner, ada, judge] = [
      await world.signUp('Owner'),
      await world.signUp('Ada'),
      await world.moderator('Judge'),
    ]
    const { room, inside } = await roomWith(owner, [ada])
    const own = await openRoom(ada)
    await enter(ada, own)
    const socket = await connect(world, ada)
    say(socket, { type: 'join_room', roomId: room.id })
    await received(socket, 'room_playback')
    const report = await owner.ok('report', { body: { kind: 'user', id: ada.id, reason: 'Threats' } })
    await judge.ok('decideReport', {
      params: { id: report.id },
      body: { decision: 'ban', hours: 1, reason: 'Threats' },
    })
    await world.settle()
    expect((await owner.ok('roomParticipants', { params: room.at })).map(({ user }) => user.id)).toEqual([
      owner.id,
    ])
    const emoji = await ada.call('setParticipantEmoji', {
      params: inRoom(room, inside[1]!),
      body: { emoji: '🎉' },
    })
    expect(emoji.status).toBe(404)
    await write(owner, room, 'Only for those inside')
    await settled(socket)
    expect(of(socket, 'room_message').flatMap(({ messages }) => messages)).toEqual([])
    expect((await tryEnter(ada, room)).body.code).toBe('silenced')
    expect((await roomOf(ada, own)).createdById).toBe(ada.id)
    const told = (await ada.ok('listNotifications')).find(({ title }) => title.includes('banned'))!
    expect(told.body).toMatch(/^Until \d{4}-\d\d-\d\dT[\d:.]+Z\. Threats\. You cannot write/)
    await world.pass('2 hours')
    await enter(ada, own)
    socket.close()
  })
})
