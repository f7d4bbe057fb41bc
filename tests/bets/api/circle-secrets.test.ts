import { beforeAll, describe, expect, test } from 'vitest'
import { methodAndPath } from '#contract/endpoint.ts'
import { type RouteName, routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { sql } from '#server/core/db.ts'
import { bet, EVIDENCE, on, openEvent } from '#tests/support/events.ts'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { enter, openRoom } from '#tests/support/rooms.ts'
import { connect, of, received, say, settled } from '#tests/support/sockets.ts'
import { type Person, prove } from '#tests/support/world.ts'

const world = worldOfFile({ env: { RATE_READ_PER_SECOND: '100000', RATE_PEOPLE_PER_SECOND: '100000' } })
/** Owns the gang and asks its events. */
const mara = person(() => world.rich('Mara', '1000'))
/** Is in the same gang, came by the same links, and has written with her. */
const jo = person(() => world.rich('Jo', '1000'))
const shown = person(() => world.rich('Shown', '1000'))
const asker = person(() => world.rich('Asker', '1000'))
/** Nobody else's number, name, balance or stake looks like hers. */
const NAME = 'Quetzalina'
const ID = 987_654_321
const hidden = person(async () => {
  await world.db.rows(sql`select setval(pg_get_serial_sequence('users', 'id'), ${ID - 1})`)
  return world.rich(NAME, '4321.07')
})
const STAKES = ['37.13', '41.17', '13.37', '11.73', '43.19']
const SHOWN = '29.53'

type Circle = { id: string; token: string; roomId: string }
const circles: Circle[] = []
let gangId = ''

/** Asked in the gang, by link, and by link after a public event; for both kinds of money. */
async function ask(
  audience: 'gang' | 'link',
  isPracticeMode: boolean,
  stake: string,
  follows?: string,
): Promise<Circle> {
  const more = { audience, isPracticeMode, optionALabel: 'Quill', optionBLabel: 'Quoll' }
  const { id, inviteLink } = await openEvent(world, mara, { ...more, ...(follows && { follows }) })
  const token = inviteLink?.slice('/e/'.length) ?? ''
  for (const guest of [jo, shown, hidden])
    if (token) await guest.ok('joinByLink', { params: { token }, body: {} })
  await jo.ok('placeBet', bet(id, 'optionA', '2'))
  await shown.ok('placeBet', bet(id, 'optionB', SHOWN))
  await (await prove(hidden)).ok('placeBet', bet(id, 'optionB', stake))
  for (const one of [shown, hidden]) await one.ok('addComment', { ...on(id), body: { content: 'I am in' } })
  await mara.ok('sendMessage', { body: { receiverId: jo.id, content: 'Look', eventId: id } })
  const room = await openRoom(mara, { eventId: id })
  for (const one of [jo, hidden]) await enter(one, room)
  return { id, token, roomId: room.id }
}

beforeAll(async () => {
  await hidden.ok('setRecordVisibility', { body: { whoIsIn: 'nobody' } })
  await shown.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
  gangId = (await mara.ok('createGang', { body: { name: 'The Quiet Ones' } })).id
  for (const one of [jo, shown, hidden]) await one.ok('joinGang', { params: { id: gangId }, body: {} })
  for (const [from, to] of [
    [jo, hidden],
    [hidden, jo],
  ] as const)
    await from.ok('sendMessage', { body: { receiverId: to.id, content: 'Hello' } })
  const [gang, link, coins, coinLink, follower] = STAKES as [string, string, string, string, string]
  circles.push(await ask('gang', false, gang), await ask('link', false, link))
  circles.push(await ask('gang', true, coins), await ask('link', true, coinLink))
  const source = await openEvent(world, asker, { optionALabel: 'Quill', optionBLabel: 'Quoll' })
  circles.push(await ask('link', false, follower, source.id))
  await mara.ok('sendGangAlert', {
    params: { id: gangId },
    body: { title: 'Tonight', message: 'At eight' },
  })
})

const reads = Object.entries(routes as Record<string, Route>)
  .map(([name, route]) => ({ ...methodAndPath(route.endpoint), name: name as RouteName, route }))
  .filter(({ method, route }) => method === 'GET' && ['public', 'user'].includes(route.who))
  // a circle has none of these by their number
  .filter(({ path }) => !/(tournaments|matches)\/\{/.test(path))
const queriesOf = ({ id }: Circle): Record<string, readonly string[]> => ({
  ...Object.fromEntries(
    ['search', 'searchMessages', 'findPeople', 'listGangs'].map((name) => [name, ['', `query=${NAME}`]]),
  ),
  listEvents: ['', 'search=Quill', 'gang=mine', 'watched=me', 'sort=biggest-pool'],
  listShelves: ['mode=real', 'mode=practice'],
  home: ['mode=real', 'mode=practice'],
  bettorBoard: ['week', 'month'].flatMap((period) => [
    `period=${period}&mode=real`,
    `period=${period}&mode=practice`,
  ]),
  gangBoard: ['', 'mode=real', 'period=month', 'when=last'],
  listRooms: ['', `eventId=${id}`],
  peopleToDare: [`eventId=${id}`],
  poolProof: [`event=${id}`],
})
const filled = (path: string, { id, token, roomId }: Circle) =>
  path
    .replace('{kind}', 'events')
    .replace('{userId}', hidden.id)
    .replace('{token}', token || 'A'.repeat(22))
    .replace('{id}', path.includes('/gangs/') ? gangId : path.includes('-rooms/') ? roomId : id)

/** All that a person reads of the circles, by the read's name and query. */
async function repliesTo(viewer: Person): Promise<Map<string, unknown>> {
  const urls = new Map<string, string>()
  for (const circle of circles)
    for (const { name, path } of reads)
      for (const query of queriesOf(circle)[name] ?? ['']) {
        const url = filled(path, circle) + (query && `?${query}`)
        urls.set(`${name} ${url}`, url)
      }
  const answers = await Promise.all(
    [...urls].map(async ([key, url]): Promise<[string, unknown][]> => {
      const answer = await fetch(world.url + url, { headers: { cookie: viewer.cookie } })
      expect(answer.status, key).toBeLessThan(500)
      // such a refusal would hide what it refuses
      expect(answer.status, key).not.toBe(429)
      const text = await answer.text()
      const isJson = /json/.test(answer.headers.get('content-type') ?? '')
      return answer.status === 200 && isJson ? [[key, JSON.parse(text)]] : []
    }),
  )
  return new Map(answers.flat())
}

/** The objects of a reply that speak of a person: by id or name, in the object or in a face beside its other fields. */
function rowsAbout(who: { id: string; name: string }, value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const values = Object.values(value)
  const names = (one: unknown) => one === who.id || (typeof one === 'string' && one.includes(who.name))
  const faces = values.flat().filter((one) => typeof one === 'object' && one !== null)
  const isRow =
    !Array.isArray(value) && (values.some(names) || faces.some((one) => Object.values(one).some(names)))
  const own = isRow ? [value as Record<string, unknown>] : []
  return [...own, ...values.flatMap((one) => rowsAbout(who, one))]
}
const sideIn = (row: Record<string, unknown>) =>
  Object.values(row).some((one) => typeof one === 'string' && /^option[AB]$|Quill|Quoll/.test(one))

const withoutPaths = (key: string, value: unknown) => (key === 'path' && Array.isArray(value) ? [] : value)

/**
 * Leaves out what is no one's. The tape shows stakes of people without a name. A path in the tree of liabilities shows the sums of its
 * neighbours, also without a name.
 */
const named = (key: string, value: unknown): unknown => {
  if (key.startsWith('eventTape '))
    return { bets: (value as { bets: { person: unknown }[] }).bets.filter((one) => one.person !== null) }
  return key.includes(' /api/liabilities/') ? JSON.parse(JSON.stringify(value, withoutPaths)) : value
}

/** The replies in which one of these sums stands, or the person beside a side. */
function tellsOf(who: { id: string; name: string }, sums: readonly string[], replies: Map<string, unknown>) {
  const plain = sums.flatMap((sum) => [sum, sum.replace('.', '')])
  const sum = new RegExp(`(?<![\\d.])(${plain.join('|').replaceAll('.', '\\.')})(?!\\d)`)
  return [...replies].flatMap(([key, value]) => {
    const text = JSON.stringify(named(key, value)).replaceAll(/(?<=\d),(?=\d{3}\b)/g, '')
    const why = [
      ...(sum.test(text) ? [`sum: ${text.slice(Math.max(0, text.search(sum) - 120)).slice(0, 180)}`] : []),
      ...rowsAbout(who, value)
        .filter(sideIn)
        .map((row) => `side: ${JSON.stringify(row).slice(0, 240)}`),
    ]
    return why.map((one) => `${key}: ${one}`)
  })
}
const namesIn = (tells: readonly string[]) => new Set(tells.map((one) => one.split(' ')[0]))

/** Nothing in anybody's reply. */
async function expectSilence(viewers: readonly Person[] = [jo, mara]) {
  const { usd, play } = await hidden.balance()
  for (const viewer of viewers) {
    const replies = await repliesTo(viewer)
    expect(tellsOf({ id: hidden.id, name: NAME }, [...STAKES, usd, play], replies)).toEqual([])
  }
}

describe('Q-16 nobody’s balance or open bet can be asked of others', () => {
  test('Q-16 the search finds what is there: the stake of a person who shows it, and one’s own balance', async () => {
    const { usd, play } = await hidden.balance()
    expect(Number(usd) - Number(play)).not.toBe(0)
    const ofShown = tellsOf({ id: shown.id, name: 'Shown' }, [SHOWN], await repliesTo(jo))
    const telling = (why: string) => [...namesIn(ofShown.filter((one) => one.includes(`: ${why}: `)))]
    expect(telling('sum')).toEqual(expect.arrayContaining(['eventPeople', 'eventTape']))
    expect(telling('side')).toEqual(expect.arrayContaining(['eventPeople', 'eventTape', 'listComments']))
    const own = namesIn(
      tellsOf({ id: hidden.id, name: NAME }, [...STAKES, usd, play], await repliesTo(hidden)),
    )
    for (const name of ['listBets', 'currentUser', 'eventPeople', 'getEvent', 'transactions'])
      expect([...own]).toContain(name)
    // her name itself is met in many of the replies
    const met = [...(await repliesTo(mara))].filter(([, reply]) => JSON.stringify(reply).includes(NAME))
    expect(met.map(([key]) => key.split(' ')[0])).toEqual(
      expect.arrayContaining(['getGang', 'listGuests', 'listComments', 'getRoom', 'search', 'userProfile']),
    )
  })

  test('Q-16 no read of the contract about a gang, its events, boards, guests, cards and rooms, and no frame', async () => {
    await expectSilence([jo, mara, asker, world.visitor])
    const socket = await connect(world, jo)
    for (const { id } of circles)
      for (const type of ['watch_tape', 'watch_event', 'open_event_page'] as const)
        say(socket, { type, eventId: id })
    say(socket, { type: 'watch_events' })
    await settled(socket)
    const [{ id }] = circles as [Circle]
    await hidden.ok('placeBet', bet(id, 'optionB', '3.33'))
    await received(socket, 'bets_taped')
    expect(of(socket, 'bets_taped')).toMatchObject([{ bets: [{ amount: '3.33', person: null }] }])
    expect(JSON.stringify(socket.received)).not.toMatch(new RegExp(`${NAME}|"${hidden.id}"`))
    socket.terminate()
  })

  test('Q-16 while an outcome is proposed, and while she disputes it', async () => {
    await world.pass('61 minutes')
    const asked = circles.slice(0, -1)
    for (const { id } of asked)
      await (await prove(mara)).ok('proposeOutcome', { ...on(id), body: { outcome: 'optionA', ...EVIDENCE } })
    await expectSilence()
    for (const { id } of asked)
      await (await prove(hidden)).ok('disputeEvent', { ...on(id), body: { reason: 'It was the other one' } })
    await expectSilence()
  })
})
