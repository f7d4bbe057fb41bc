import { beforeAll, describe, expect, test, vi } from 'vitest'
import { methodAndPath } from '#contract/endpoint.ts'
import { type RouteName, routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { sql } from '#server/core/db.ts'
import { bet, EVIDENCE, on, openEvent, productNow } from '#tests/support/events.ts'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { connect, say, settled } from '#tests/support/sockets.ts'
import { type Person, prove } from '#tests/support/world.ts'

const world = worldOfFile({ env: { RATE_READ_PER_SECOND: '100000', RATE_PEOPLE_PER_SECOND: '100000' } })
/** Asks the public events. */
const asker = person(() => world.rich('Asker'))
const [ben, dan] = [person(() => world.rich('Ben')), person(() => world.rich('Dan'))]
const stranger = person(() => world.rich('Stran'))
/** Follows one of them. */
const cleo = person(() => world.rich('Cleo'))
const guests = [person(() => world.rich('Gus')), person(() => world.rich('Gia'))] as const

/** Nothing else looks like these. */
const FIRST_ID = 987_654_321
/** Two public events that differ in their numbers alone; the first one is followed. */
let followed = ''
let alone = ''
/** Cleo's event that follows it, and the token of its link. */
let follower = ''
let token = ''
let endsAt = ''

beforeAll(async () => {
  await world.db.rows(sql`select setval(pg_get_serial_sequence('events', 'id'), ${FIRST_ID})`)
  endsAt = new Date((await productNow(world)).getTime() + 3_600_000).toISOString()
  const ids: string[] = []
  for (const _ of [1, 2]) ids.push((await openEvent(world, asker, { title: 'Xenolith?', endsAt })).id)
  ;[followed, alone] = ids as [string, string]
  for (const id of ids) {
    await asker.ok('setSharing', { params: { kind: 'events', id }, body: { shared: true } })
    await ben.ok('placeBet', bet(id, 'optionA', '5'))
    await dan.ok('placeBet', bet(id, 'optionB', '5'))
  }
  // the recorder writes these pools a moment later, and lists and charts show what it wrote
  const written = sql`
    select distinct event_id from event_odds_points
    where event_id = any(${ids.map(BigInt)}::bigint[]) and stake_a_cents = 500 and stake_b_cents = 500`
  await vi.waitFor(async () => expect(await world.db.rows(written)).toHaveLength(2), { timeout: 10_000 })
})

/** An event of Cleo's by link, with stakes of her guests. */
async function askCircle(follows?: string): Promise<{ id: string; token: string }> {
  const more = { audience: 'link', title: 'Ours?', endsAt, ...(follows && { follows }) } as const
  const { id, inviteLink } = await openEvent(world, cleo, more)
  const token = inviteLink!.slice('/e/'.length)
  for (const guest of guests) await guest.ok('joinByLink', { params: { token }, body: {} })
  await guests[0].ok('placeBet', bet(id, 'optionA', '7'))
  await guests[1].ok('placeBet', bet(id, 'optionB', '7'))
  await guests[0].ok('addComment', { ...on(id), body: { content: 'Among us' } })
  return { id, token }
}

const reads = Object.entries(routes as Record<string, Route>)
  .map(([name, route]) => ({ ...methodAndPath(route.endpoint), name: name as RouteName, route }))
  .filter(({ method, route }) => method === 'GET' && ['public', 'user'].includes(route.who))
const queriesOf = (id: string): Record<string, readonly string[]> => ({
  search: ['query=Xenolith'],
  listEvents: ['', 'search=Xenolith', 'sort=biggest-pool', 'status=closed'],
  listShelves: ['mode=real'],
  home: ['mode=real'],
  listRooms: [`eventId=${id}`],
  peopleToDare: [`eventId=${id}`],
  poolProof: [`event=${id}`],
})
const pagesOf = (id: string) =>
  [`/share/events/${id}`, `/embed/events/${id}`, `/events/${id}`].map((url): [string, string] => [
    'page',
    url,
  ])

/** Home sends the answers of its parts as they come. */
const inOrder = (name: string, text: string) =>
  name !== 'home' || !text.startsWith('[')
    ? text
    : JSON.stringify(
        (JSON.parse(text) as { address: string }[]).sort((one, other) =>
          one.address < other.address ? -1 : 1,
        ),
      )

/** The replies of a person's reads, and the pages of an event, by the read's name and address. */
async function repliesTo(viewer: Person, id: string, only: RegExp = /./): Promise<Map<string, string>> {
  const urls = reads.flatMap(({ name, path }) => {
    const of = path
      .replace('{kind}', 'events')
      .replace('{userId}', asker.id)
      .replace('{token}', 'A'.repeat(22))
      .replaceAll(/\{\w+\}/g, id)
    return (queriesOf(id)[name] ?? ['']).map((query): [string, string] => [name, of + (query && `?${query}`)])
  })
  const found = new Map<string, string>()
  for (const [name, url] of [...urls, ...pagesOf(id)].filter(([, url]) => only.test(url))) {
    const answer = await fetch(world.url + url, { headers: { cookie: viewer.cookie } })
    expect(answer.status, name).toBeLessThan(500)
    // such a refusal would hide what it refuses
    expect(answer.status, name).not.toBe(429)
    found.set(`${name} ${url}`, plain(`${answer.status} ${inOrder(name, await answer.text())}`, id))
  }
  return found
}
const changed = (before: Map<string, string>, after: Map<string, string>) =>
  [...before].filter(([key, text]) => after.get(key) !== text).map(([key]) => key)

/** A reply without moments, hashes, places in a tree and the event's number, in which two events that are alike have to differ. */
const plain = (text: string, id: string) =>
  text
    .replaceAll(id, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
    .replaceAll(/"index":"\d+"|"path":\[.*?\]\]|c2sp\.org[^"]*/g, 'PLACE')
    .replaceAll(/nonce="[^"]+"/g, 'NONCE')
    .replaceAll(/[0-9a-f]{32,}/g, 'HASH')
    .replaceAll(/[\w+/-]{40,}={0,2}/g, 'HASH')

/** All replies about an event that a person gets, with their notices of it. */
async function about(viewer: Person, id: string): Promise<Map<string, string>> {
  const found = await repliesTo(viewer, id, new RegExp(`event.*${id}`, 'i'))
  const listed = viewer.cookie ? await viewer.ok('listNotifications', { query: { limit: 100 } }) : []
  const notices = listed.filter(({ link }) => link.includes(`/events/${id}`))
  found.set('notices', plain(JSON.stringify(notices.map(({ title, body }) => [title, body])), id))
  return found
}

/** The replies in which the event that is followed differs from the other one for a person. */
async function differences(viewer: Person): Promise<string[]> {
  const [one, other] = [await about(viewer, followed), await about(viewer, alone)]
  expect(one.size).toBe(other.size)
  expect(one.size).toBeGreaterThan(10)
  return [...one]
    .filter(([key, text]) => other.get(key.replace(followed, alone)) !== text)
    .map(([key]) => key)
}

describe('Q-14 a public event does not say that it is followed', () => {
  test('Q-14 no read of the contract and no page changes when somebody follows it and people bet there', async () => {
    const viewers = [asker, ben, stranger, world.visitor]
    const readAll = async () => Promise.all(viewers.map((viewer) => repliesTo(viewer, followed)))
    const socket = await connect(world, stranger)
    say(socket, { type: 'watch_events' })
    for (const type of ['watch_event', 'watch_tape', 'open_event_page'])
      say(socket, { type, eventId: followed })
    await settled(socket)
    const first = await readAll()
    // the same acts about nothing public: what they change, they change without it
    await askCircle()
    const second = await readAll()
    await settled(socket)
    const frames = socket.received.length
    ;({ id: follower, token } = await askCircle(followed))
    const third = await readAll()
    await settled(socket)
    viewers.forEach((_, n) => {
      // home is many reads in one, and some of them count minutes
      const anyway = changed(first[n]!, second[n]!)
      expect(anyway.filter((key) => key.includes(followed) || /^(list|search|getEvent)/.test(key))).toEqual(
        [],
      )
      expect(changed(second[n]!, third[n]!).filter((key) => !anyway.includes(key))).toEqual([])
    })
    // the count of people on the page comes every few seconds
    const byClock = ['pong', 'event_onlookers']
    expect(socket.received.slice(frames).filter(({ type }) => !byClock.includes(String(type)))).toEqual([])
    socket.terminate()
  })

  test('Q-14 in every state it reads as one that nobody follows: to its creator, a bettor, a stranger and a visitor', async () => {
    const expectAlike = async (state: string) => {
      for (const viewer of [asker, ben, dan, stranger, world.visitor])
        expect(await differences(viewer), state).toEqual([])
    }
    await expectAlike('open')
    // the one rule: who asked the public event and bet in a follower closes nothing early for ten minutes, and reads why
    await asker.ok('joinByLink', { params: { token }, body: {} })
    await asker.ok('placeBet', bet(follower, 'optionA', '1'))
    expect(await differences(asker)).toEqual([`getEvent /api/events/${followed}`])
    expect((await asker.ok('getEvent', on(followed))).off.lock).toMatch(/in the last 10 minutes/)
    expect(await differences(stranger)).toEqual([])
    await world.pass('11 minutes')
    expect(await differences(asker)).toEqual([])
    await world.pass('61 minutes')
    await world.settle()
    await expectAlike('locked')
    for (const id of [followed, alone])
      await (await prove(asker)).ok('proposeOutcome', {
        ...on(id),
        body: { outcome: 'optionA', ...EVIDENCE },
      })
    await expectAlike('proposed')
    await world.pass('121 minutes')
    await world.settle()
    await world.settle()
    expect(await asker.ok('getEvent', on(followed))).toMatchObject({ status: 'settled' })
    await expectAlike('settled')
  })
})
