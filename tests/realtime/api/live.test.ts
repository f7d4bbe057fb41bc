import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sql } from '#server/core/db.ts'
import { bet, EVIDENCE, on, openEvent, stakedEvent } from '#tests/support/events.ts'
import { worldOfFile } from '#tests/support/file-world.ts'
import { allTest } from '#tests/support/scale.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

const world = worldOfFile()
let mara: Person
let jo: Person
const open: WebSocket[] = []
beforeAll(async () => {
  ;[mara, jo] = [await world.rich('Mara', '1000'), await world.rich('Jo', '1000')]
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate()
  await expect.poll(() => world.app.live.count()).toBe(0)
})

type RecordingSocket = WebSocket & { received: Record<string, unknown>[] }
const address = () => `${world.url.replace('http', 'ws')}/ws`

/** A raw client with this cookie and Origin. */
function dial(headers: Record<string, string>, url = address()): RecordingSocket {
  const socket = new WebSocket(url, { headers }) as RecordingSocket
  socket.received = []
  socket.on('message', (data) => socket.received.push(JSON.parse(data.toString())))
  socket.on('error', () => {})
  open.push(socket)
  return socket
}
async function connect(person: Person): Promise<RecordingSocket> {
  const socket = dial({ cookie: person.cookie, origin: world.url })
  await once(socket, 'open')
  await received(socket, 'ready')
  return socket
}
const say = (socket: WebSocket, message: unknown) => socket.send(JSON.stringify(message))
const of = (socket: RecordingSocket, type: string) =>
  socket.received.filter((message) => message.type === type)
const received = (socket: RecordingSocket, type: string, times = 1) =>
  expect.poll(() => of(socket, type).length, { timeout: 3_000, interval: 10 }).toBeGreaterThanOrEqual(times)
/** The HTTP status with which an upgrade was refused. */
const refusal = async (socket: WebSocket): Promise<number> => {
  const [, response] = await once(socket, 'unexpected-response')
  response.resume()
  return response.statusCode
}
/** A raw request, with any header. */
async function rawRequest(method: string, path: string, headers: Record<string, string>) {
  const asked = request(`${world.url}${path}`, { method, headers, agent: false })
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  let body = ''
  for await (const part of response) body += part
  return { status: response.statusCode, headers: response.headers, body }
}
const closed = async (socket: WebSocket): Promise<number> => (await once(socket, 'close'))[0]
/** Earlier messages are handled when the answer to a ping is back. */
async function settled(socket: RecordingSocket): Promise<void> {
  const before = of(socket, 'pong').length
  say(socket, { type: 'ping' })
  await received(socket, 'pong', before + 1)
}

describe('the upgrade', () => {
  test('X-01 the socket is at /ws on the same host, and nowhere else', async () => {
    expect((await connect(mara)).received).toEqual([{ type: 'ready' }])
    const headers = { cookie: mara.cookie, origin: world.url }
    expect(await refusal(dial(headers, `${address()}x`))).toBe(404)
    expect(await refusal(dial(headers, `${world.url.replace('http', 'ws')}/api/nothing`))).toBe(404)
  })

  test.each(['websocket', 'h2c', 'TLS/1.0'])(
    'A16 a request that offers Upgrade: %s where there is no socket is answered as the request that it is',
    async (protocol) => {
      const headers = { cookie: mara.cookie, connection: 'Upgrade', upgrade: protocol }
      const read = await rawRequest('GET', '/api/auth/user', headers)
      expect([read.status, JSON.parse(read.body).id]).toEqual([200, mara.id])
      const written = await rawRequest('POST', '/api/fun-games/nothing', { ...headers, origin: world.url })
      expect(written.status).toBe(404)
    },
  )

  test('A16 a call to the socket without a handshake gets an explanation, and a refused one the reason', async () => {
    const headers = { cookie: mara.cookie, origin: world.url }
    const plain = await rawRequest('GET', '/ws', headers)
    expect([plain.status, plain.headers.upgrade, JSON.parse(plain.body)]).toEqual([
      426,
      'websocket',
      { code: 'malformed', message: 'This address takes WebSocket connections only' },
    ])
    const handshake = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
    const foreign = await rawRequest('GET', '/ws', {
      ...headers,
      ...handshake,
      ...key,
      origin: 'https://evil.test',
    })
    expect([foreign.status, JSON.parse(foreign.body).code]).toEqual([403, 'forbidden_origin'])
    const visitor = await rawRequest('GET', '/ws', { ...handshake, ...key, origin: world.url })
    expect([visitor.status, JSON.parse(visitor.body)]).toEqual([
      401,
      { code: 'unauthorized', message: 'Sign in first' },
    ])
    expect((await rawRequest('GET', '/ws', { ...headers, ...handshake })).status).toBe(400)
  })

  test.each([
    ['no cookie', {}],
    ['a cookie of nobody', { cookie: 'sid=nobody' }],
    ['an empty cookie', { cookie: 'sid=' }],
  ])('X-02 with %s there is no socket', async (_, headers) => {
    expect(await refusal(dial({ origin: world.url, ...headers }))).toBe(401)
  })

  test.each([
    ['a foreign Origin', { origin: 'https://evil.test' }],
    ['Origin null', { origin: 'null' }],
    ['no Origin', {}],
  ])('X-05 a page with %s cannot open a socket with somebody’s cookie', async (_, headers) => {
    expect(await refusal(dial({ cookie: mara.cookie, ...headers }))).toBe(403)
  })

  test('X-05 a person has at most ten sockets, also when they are opened at once; another person is not concerned', async () => {
    const many = Array.from({ length: 30 }, () => dial({ cookie: mara.cookie, origin: world.url }))
    const results = await Promise.all(
      many.map((socket) => Promise.race([once(socket, 'open').then(() => 101), refusal(socket)])),
    )
    expect(results.filter((status) => status === 101)).toHaveLength(10)
    expect(results.filter((status) => status === 429)).toHaveLength(20)
    await connect(jo)
  })
})

test('X-05 sockets that are opened and closed in a loop are refused after a while; another person is not concerned', async () => {
  const eager = await world.signUp('Eager')
  const statuses: number[] = []
  for (let n = 0; n < 100 && statuses.at(-1) !== 429; n++) {
    const socket = dial({ cookie: eager.cookie, origin: world.url })
    const status = await Promise.race([once(socket, 'open').then(() => 101), refusal(socket)])
    statuses.push(status)
    if (status !== 101) continue
    socket.close()
    await closed(socket)
  }
  expect(statuses.length).toBeGreaterThan(60)
  expect(statuses.at(-1)).toBe(429)
  await connect(await world.signUp('Other'))
})

describe('who is notified of what', () => {
  test('X-04 X-05 auth with another’s userId is accepted and not trusted: money news go to the cookie’s person alone', async () => {
    const [hers, his] = [await connect(mara), await connect(jo)]
    say(his, { type: 'auth', userId: mara.id })
    await settled(his)
    const event = await openEvent(world, mara)
    await mara.ok('placeBet', bet(event.id, 'optionA', '1'))
    await received(hers, 'balance_changed')
    await settled(his)
    expect(of(his, 'balance_changed')).toEqual([])
    expect(of(his, 'refused')).toEqual([])
  })

  test('L-11 X-14 a watcher of an event gets its pools with each bet; others get nothing', async () => {
    const event = await openEvent(world, mara)
    const [watching, idle] = [await connect(mara), await connect(jo)]
    say(watching, { type: 'watch_event', eventId: event.id })
    // the pools as they are, since earlier changes were sent to nobody
    await received(watching, 'odds_changed')
    expect(of(watching, 'odds_changed')[0]).toMatchObject({ totalPool: '0.00', betCount: 0 })
    await jo.ok('placeBet', bet(event.id, 'optionB', '2.50'))
    await received(watching, 'odds_changed', 2)
    expect(of(watching, 'odds_changed')[1]).toEqual({
      type: 'odds_changed',
      eventId: event.id,
      totalPool: '2.50',
      optionAPool: '0.00',
      optionBPool: '2.50',
      betCount: 1,
      optionACount: 0,
      optionBCount: 1,
    })
    expect(of(idle, 'odds_changed')).toEqual([])
    say(watching, { type: 'unwatch_event', eventId: event.id })
    await settled(watching)
    say(idle, { type: 'watch_event', eventId: event.id })
    await received(idle, 'odds_changed')
    await jo.ok('placeBet', bet(event.id, 'optionB', '1'))
    await received(idle, 'odds_changed', 2)
    await settled(watching)
    expect(of(watching, 'odds_changed')).toHaveLength(2)
  })

  test('E-07 a change of state is sent to watchers and lists; a settled event tells its winner of the balance', async () => {
    const id = await stakedEvent(world, mara, [
      [mara, 'optionA', '1'],
      [jo, 'optionB', '1'],
    ])
    const [watching, list] = [await connect(mara), await connect(jo)]
    say(watching, { type: 'watch_event', eventId: id })
    say(list, { type: 'watch_events' })
    await Promise.all([settled(watching), settled(list)])
    await world.pass('61 minutes')
    await received(watching, 'event_changed')
    await received(list, 'event_changed')
    expect(of(watching, 'event_changed')).toContainEqual({
      type: 'event_changed',
      eventId: id,
      status: 'locked',
    })
    await mara.ok('proposeOutcome', { ...on(id), body: { outcome: 'optionA', ...EVIDENCE } })
    await world.settle()
    await received(list, 'notification')
    await jo.ok('concedeEvent', on(id))
    await received(watching, 'balance_changed')
    await expect
      .poll(() => of(watching, 'event_changed').map((message) => message.status))
      .toContain('settled')
  })

  test('X-14 a page whose socket opens after a change gets it, and one that asked before the server began is told to fetch', async () => {
    const { id: event } = await openEvent(world, mara)
    const askedAt = performance.now()
    const socket = await connect(mara)
    await mara.ok('placeBet', bet(event, 'optionA', '5'))
    await mara.ok('voidEvent', on(event))
    const catchUp = (late: WebSocket) =>
      say(late, { type: 'catch_up', heldMs: Math.ceil(performance.now() - askedAt) })
    const other = await connect(jo)
    say(other, { type: 'watch_event', eventId: event })
    catchUp(other)
    await settled(other)
    expect(of(other, 'event_changed')).toEqual([{ type: 'event_changed', eventId: event, status: 'voided' }])
    // the bet was another person's
    expect(of(other, 'balance_changed')).toEqual([])
    const again = await connect(mara)
    catchUp(again)
    say(again, { type: 'watch_event', eventId: event })
    await settled(again)
    expect(of(again, 'balance_changed')).toHaveLength(1)
    expect(of(again, 'event_changed')).toEqual([])
    say(socket, { type: 'catch_up', heldMs: 86_400_000 })
    await received(socket, 'missed')
  })

  test('X-14 a channel that does not exist, and one that cannot be joined, is refused and the socket goes on', async () => {
    const socket = await connect(mara)
    for (const message of [
      { type: 'join_everything' },
      { type: 'join_gang', gangId: '1' },
      { type: 'watch_event' },
      { type: 'watch_event', eventId: '../1' },
      { type: 'watch_event', eventId: '1', as: 'admin' },
      { type: '__proto__' },
      {},
      [],
      null,
      5,
    ])
      say(socket, message)
    await settled(socket)
    expect(of(socket, 'refused').map((message) => message.code)).toEqual(Array(10).fill('unknown_channel'))
  })

  test('X-15 what is not JSON is refused with a message, not with a closed socket', async () => {
    const socket = await connect(mara)
    for (const text of ['', '{', 'hello', '\0']) socket.send(text)
    socket.send(Buffer.from([0xff, 0x00]))
    await settled(socket)
    expect(of(socket, 'refused').map((message) => message.code)).toEqual(Array(5).fill('malformed'))
  })

  allTest('X-14 a socket watches at most a hundred events', async () => {
    const made = await world.db.rows<{ id: bigint }>(sql`
      with made as (
        insert into events (created_by, title, description, category, option_a, option_b, practice, fee_bps, rules_hash)
        select ${BigInt(mara.id)}, 'One of many', '', 'other', 'A', 'B', true, 200, repeat('0', 64)
        from generate_series(1, 101) returning id, practice)
      insert into event_books (event_id, practice, fee_bps, ends_at, next_at)
      select id, practice, 200, clock_now() + interval '1 hour', null from made returning event_id as id`)
    const socket = await connect(mara)
    for (const [n, { id }] of made.entries()) {
      say(socket, { type: 'watch_event', eventId: String(id) })
      if (n % 18 === 0) await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
    await received(socket, 'refused')
    expect(of(socket, 'refused')).toEqual([
      { type: 'refused', code: 'too_many', about: String(made.at(-1)!.id) },
    ])
  })
})

describe('abuse', () => {
  test('X-05 a frame of more than 16 KiB closes the socket', async () => {
    const socket = await connect(mara)
    const ending = closed(socket)
    socket.send(JSON.stringify({ type: 'auth', userId: 'x'.repeat(17 * 1024) }))
    expect(await ending).toBe(1009)
    expect((await mara.call('currentUser')).status).toBe(200)
  })

  test('X-05 more than twenty messages a second close the socket, after a word', async () => {
    const socket = await connect(mara)
    const ending = closed(socket)
    for (let n = 0; n < 60; n++) say(socket, { type: 'ping' })
    expect(await ending).toBe(1008)
    // forty at once, and a few that the budget grew by meanwhile
    expect(of(socket, 'pong').length).toBeLessThan(60)
    expect(of(socket, 'refused')).toEqual([{ type: 'refused', code: 'too_many', about: 'Too many messages' }])
  })

  test('A18 a client that reads nothing is dropped before it costs memory, with any kind of message, and others go on receiving', async () => {
    const [stalled, reader] = [await connect(mara), await connect(jo)]
    stalled.pause()
    const told = Array<bigint>(20_000).fill(BigInt(mara.id))
    for (let round = 0; round < 80 && world.app.live.count() === 2; round++) {
      world.context.signals.send({ type: 'balance_changed', userIds: told })
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(world.app.live.count()).toBe(1)
    world.context.signals.send({ type: 'wallet_changed', part: 'deposits', userIds: [BigInt(jo.id)] })
    await received(reader, 'wallet_changed')
    stalled.resume()
    expect(await closed(stalled)).toBe(1006)
  })

  test('X-05 S-22 signing out closes that session’s sockets within a second, and no others', async () => {
    const person = await world.signUp('Leaving')
    const again = await world.visitor.call('signIn', { body: { email: person.email, password: PASSWORD } })
    const other: Person = { ...person, cookie: (again.headers.get('set-cookie') ?? '').split(';')[0]! }
    const [leaving, staying, stranger] = [await connect(person), await connect(other), await connect(mara)]
    const ending = closed(leaving)
    const began = performance.now()
    await person.ok('signOut')
    expect(await ending).toBe(4001)
    expect(performance.now() - began).toBeLessThan(3_000)
    await Promise.all([settled(staying), settled(stranger)])
    expect(await refusal(dial({ cookie: person.cookie, origin: world.url }))).toBe(401)
  })
})
