import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { connect, of, received, say, settled } from '#tests/support/sockets.ts'
import { on, openTournament } from '#tests/support/tournaments.ts'
import { type Person, refused } from '#tests/support/world.ts'

const world = worldOfFile({ env: { RATE_WRITE_PER_SECOND: '100000' } })
const host = person(() => world.signUp('Host'))
const jo = person(() => world.signUp('Jo'))
const kit = person(() => world.signUp('Kit'))
let id: string
beforeAll(async () => {
  id = (await openTournament(host)).id
})

const write = (person: Person, content: string, more: object = {}, of = id) =>
  person.ok('sendTournamentMessage', { ...on(of), body: { content, ...more } })
const messages = (person = kit, query: object = {}) =>
  person.ok('tournamentMessages', { ...on(id), query } as never)

test('T-59 T-60 T-01 everybody who is signed in writes and reads: id, content, time, and who it was', async () => {
  const sent = await write(jo, '  Good luck!  ')
  expect(sent).toMatchObject({
    content: 'Good luck!',
    tournamentId: id,
    user: { firstName: 'Jo', lastName: 'E.' },
  })
  await write(host, 'Starts at eight')
  const page = await messages()
  expect(page.map(({ content, user }) => [content, user.firstName])).toEqual([
    ['Good luck!', 'Jo'],
    ['Starts at eight', 'Host'],
  ])
  expect(page[0]).toMatchObject({ id: sent.id, createdAt: sent.createdAt, userId: jo.id })
  expect((await world.visitor.call('tournamentMessages', { ...on(id), query: {} })).status).toBe(401)
  expect((await jo.call('tournamentMessages', { ...on('999999999'), query: {} })).status).toBe(404)
})

test.each([[''], ['   '], ['\n\n'], ['\u200b'], ['a'.repeat(4_001)]])(
  'T-61 %j is no message',
  async (content) => {
    const answer = await jo.call('sendTournamentMessage', { ...on(id), body: { content } })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['content']])
  },
)

test('T-60 a message that is sent again under its client id is the same message', async () => {
  const clientId = randomUUID()
  const [one, two] = [await write(jo, 'Once', { clientId }), await write(jo, 'Once', { clientId })]
  expect(two.id).toBe(one.id)
  expect((await messages()).filter(({ content }) => content === 'Once')).toHaveLength(1)
})

test('T-59 pages: before an id, after an id, and answers quote what they answer', async () => {
  const first = await write(jo, 'First')
  const answer = await write(kit, 'Second', { replyToId: first.id })
  expect(answer.replyTo).toMatchObject({ id: first.id, senderId: jo.id, content: 'First' })
  expect((await messages(jo, { after: first.id })).map(({ id }) => id)).toEqual([answer.id])
  expect((await messages(jo, { before: answer.id, limit: 1 })).map(({ id }) => id)).toEqual([first.id])
})

test('X-10 X-11 who has joined the tournament’s channel gets each message with the one before it; who has left it gets none', async () => {
  const watching = await connect(world, kit)
  const leaving = await connect(world, host)
  for (const socket of [watching, leaving]) {
    say(socket, { type: 'join_tournament', tournamentId: id })
    await settled(socket)
  }
  const before = (await messages()).at(-1)!
  const one = await write(jo, 'Who is in?')
  await received(watching, 'tournament_message')
  expect(of(watching, 'tournament_message')[0]).toMatchObject({
    tournamentId: id,
    afterId: before.id,
    message: { id: one.id, content: 'Who is in?' },
  })
  await received(leaving, 'tournament_message')
  say(leaving, { type: 'leave_tournament', tournamentId: id })
  await settled(leaving)
  await write(jo, 'Only for those who listen')
  await expect.poll(() => of(watching, 'tournament_message').length).toBe(2)
  await settled(leaving)
  expect(of(leaving, 'tournament_message')).toHaveLength(1)
  for (const socket of [watching, leaving]) socket.close()
})

test('X-10 a channel of a tournament that does not exist is refused', async () => {
  const socket = await connect(world, kit)
  say(socket, { type: 'join_tournament', tournamentId: '999999999' })
  await received(socket, 'refused')
  expect(of(socket, 'refused')[0]).toMatchObject({ code: 'unknown_channel' })
  socket.close()
})

test('X-11 joining and leaving tell those who follow the tournament, and those who follow the list', async () => {
  const payer = await world.rich('Payer')
  const one = await connect(world, kit)
  const list = await connect(world, kit)
  say(one, { type: 'join_tournament', tournamentId: id })
  say(list, { type: 'watch_tournaments' })
  await Promise.all([settled(one), settled(list)])
  await payer.ok('joinTournament', on(id))
  await received(one, 'tournament_changed')
  expect(of(one, 'tournament_changed')[0]).toMatchObject({ tournamentId: id, seq: 0 })
  await received(list, 'tournaments_changed')
  await payer.ok('leaveTournament', on(id))
  await expect.poll(() => of(one, 'tournament_changed').length).toBeGreaterThan(1)
  for (const socket of [one, list]) socket.close()
})

test('T-60 reactions are counted and taken back; a removed message keeps its place without its text', async () => {
  const sent = await write(jo, 'Rematch?')
  const at = { params: { id, messageId: sent.id } }
  await kit.ok('reactToTournamentMessage', { ...at, body: { emoji: '👍' } })
  const shown = async (person: Person) => (await messages(person)).find((one) => one.id === sent.id)!
  expect((await shown(kit)).reactions).toEqual([{ emoji: '👍', count: 1, mine: true }])
  expect((await shown(jo)).reactions).toEqual([{ emoji: '👍', count: 1, mine: false }])
  await kit.ok('reactToTournamentMessage', { ...at, body: { emoji: null } })
  expect((await shown(jo)).reactions).toEqual([])
  expect(refused(await kit.call('removeTournamentMessage', at))).toEqual([403, 'forbidden'])
  await jo.ok('removeTournamentMessage', at)
  expect(await shown(kit)).toMatchObject({ content: '', removed: true })
  const rude = await write(kit, 'You cheat')
  await host.ok('removeTournamentMessage', { params: { id, messageId: rude.id } })
  const other = await openTournament(host)
  const elsewhere = { params: { id: other.id, messageId: sent.id } }
  expect((await host.call('removeTournamentMessage', elsewhere)).status).toBe(404)
  expect((await jo.call('reactToTournamentMessage', { ...elsewhere, body: { emoji: '👍' } })).status).toBe(
    404,
  )
})

test('T-01 anybody can report a message and a tournament; a moderator’s removal takes the text away, and cancels one that is open', async () => {
  const judge = await world.moderator('Judge')
  const rude = await write(jo, 'Something foul')
  const bad = await openTournament(jo, { gameTitle: 'Foul title' })
  await kit.ok('report', { body: { kind: 'message', id: rude.id, reason: 'Insults' } })
  await kit.ok('report', { body: { kind: 'tournament', id: bad.id, reason: 'Insults' } })
  const reports = await judge.ok('reportQueue', { query: {} })
  for (const report of reports)
    await judge.ok('decideReport', {
      params: { id: report.id },
      body: { decision: 'remove', reason: 'Foul words' },
    })
  expect((await messages()).find((one) => one.id === rude.id)).toMatchObject({ content: '', removed: true })
  expect(await kit.ok('getTournament', on(bad.id))).toMatchObject({
    gameTitle: 'Removed title',
    status: 'cancelled',
  })
})

test('T-60 somebody whom a moderator has muted neither writes nor reacts until the term is over, and still reads and plays', async () => {
  const loud = await world.rich('Loud')
  const judge = await world.moderator('Judge')
  const insult = await write(loud, 'Something foul again')
  const report = await kit.ok('report', { body: { kind: 'message', id: insult.id, reason: 'Insults' } })
  await judge.ok('decideReport', {
    params: { id: report.id },
    body: { decision: 'mute', hours: 1, reason: 'Insults' },
  })
  const speak = () => loud.call('sendTournamentMessage', { ...on(id), body: { content: 'Hello' } })
  const at = { params: { id, messageId: insult.id } }
  const react = () => loud.call('reactToTournamentMessage', { ...at, body: { emoji: '👍' } })
  for (const act of [speak, react]) {
    const { status, body } = await act()
    expect([status, body.code]).toEqual([409, 'silenced'])
    expect(body.message).toMatch(/until \d{4}-.*: Insults$/)
  }
  expect((await messages(loud)).at(-1)!.id).toBe(insult.id)
  expect((await loud.call('joinTournament', on((await openTournament(kit)).id))).status).toBe(200)
  await world.pass('1 hour')
  expect([(await speak()).status, (await react()).status]).toEqual([201, 200])
})

test('T-60 a day after the end nobody writes any more', async () => {
  const over = await openTournament(host)
  await host.ok('cancelTournament', { ...on(over.id), body: { reason: 'Nobody came' } })
  await write(jo, 'A pity', {}, over.id)
  await world.pass('25 hours')
  const answer = await jo.call('sendTournamentMessage', { ...on(over.id), body: { content: 'Still here?' } })
  expect(refused(answer)).toEqual([409, 'tournament_state'])
})
