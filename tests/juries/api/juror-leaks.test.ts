import { beforeAll, describe, expect, test } from 'vitest'
import { methodAndPath, thingOf } from '#contract/endpoint.ts'
import { type RouteName, routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { on, stakedEvent } from '#tests/support/events.ts'
import { disputedBefore, jurorsOf, juryWorld, voteAll } from '#tests/support/jury-world.ts'
import { openRoom } from '#tests/support/rooms.ts'
import { connect, of, say, settled } from '#tests/support/sockets.ts'
import { type Person, refused } from '#tests/support/world.ts'
import { SAMPLES } from '../../app/api/samples.ts'

const given = juryWorld()
const { world, asker, mara, jo } = given

/** Nothing else looks like these: the question's word, the names of both bettors, and their stakes with the pool. */
const WORD = 'Quixotry'
const STAKE = '7.77'
const POOL = '15.54'

const listed = Object.entries(routes as Record<string, Route>).map(([name, route]) => ({
  ...methodAndPath(route.endpoint),
  name: name as RouteName,
  route,
}))
const reads = listed.filter(({ method, route }) => method === 'GET' && ['public', 'user'].includes(route.who))
const QUERIES: Record<string, readonly string[]> = {
  search: [`query=${WORD}`],
  listEvents: ['', `search=${WORD}`, 'status=disputed', 'sort=biggest-pool', 'watched=me'],
  listRooms: ['', 'EVENT'],
  peopleToDare: ['EVENT'],
  poolProof: ['event=ID'],
  listShelves: ['mode=real', 'mode=practice'],
  home: ['mode=real', 'mode=practice'],
}

/** Bodies of acts that have no sample. */
const OTHERS: Partial<Record<string, object>> = { objectToName: { reason: 'I have no part in it' } }

let id = ''
let room = ''
let juror = {} as Person
let other = {} as Person

const filled = (path: string, name: string) =>
  path
    .replace('{kind}', 'events')
    .replace('{userId}', asker.id)
    .replace('{token}', 'AAAAAAAAAAAAAAAAAAAAAA')
    .replace(/\{\w+\}/, path.includes('rooms/') ? room : name === 'userProfile' ? asker.id : id)
    .replaceAll(/\{\w+\}/g, id)

/** The calls beside a juror's own in which something of the event stands. */
async function seenBy(viewer: Person): Promise<string[]> {
  const found = new Set<string>()
  for (const { name, path, route } of reads)
    for (const query of QUERIES[name] ?? ['']) {
      const answer = await fetch(
        `${world.url}${filled(path, name)}${query && `?${query.replace('EVENT', `eventId=${id}`).replace('ID', id)}`}`,
        {
          headers: { cookie: viewer.cookie },
        },
      )
      expect(answer.status, name).toBeLessThan(500)
      const text = await answer.text()
      if ([STAKE, POOL].some((figure) => text.includes(figure))) found.add(`${name}: a stake`)
      // their own case and its notice name the question alone
      if (!['juryCase', 'juryDuty', 'exportData'].includes(name) && text.includes(WORD))
        found.add(`${name}: the event`)
      if (
        name === 'juryCase' &&
        [mara, jo, asker].some((one) => text.includes(`"${one.id}"`) && one.id !== id)
      )
        found.add('a name')
      if (thingOf(route.endpoint) && answer.status !== 404) found.add(`${name}: ${answer.status}`)
    }
  for (const page of [`/events/${id}`, `/embed/events/${id}`])
    if ((await (await fetch(world.url + page, { headers: { cookie: viewer.cookie } })).text()).includes(WORD))
      found.add(page)
  return [...found]
}

beforeAll(async () => {
  id = await disputedBefore(given, {
    ...{ title: `${WORD} tonight?`, stake: STAKE, isPracticeMode: false },
    async meanwhile(event) {
      // sums of the whole site have other stakes too
      await stakedEvent(world, asker, [[mara, 'optionA', '3']], { title: 'Is it raining?' })
      await mara.ok('addComment', { ...on(event), body: { content: `${WORD} for me` } })
      room = (await openRoom(mara, { eventId: event })).id
    },
  })
  const jurors = await jurorsOf(given, id)
  juror = jurors[0]!
  other = given.volunteers.find((one) => !jurors.includes(one))!
})

describe('Q-02 Q-12 a juror of a case that runs', () => {
  test('Q-12 no read of the contract and no page shows them the event, its names or its stakes; others read it as before', async () => {
    expect(await seenBy(juror)).toEqual([])
    const others = await seenBy(other)
    for (const name of ['getEvent', 'eventTape', 'listComments', 'eventPeople'])
      expect(others).toContain(`${name}: 200`)
    expect(others).toContain('listEvents: a stake')
  })

  test('Q-12 their case has question, rules, evidence and both stories, and no name, stake or comment', async () => {
    const found = await juror.ok('juryCase', on(id))
    expect(found).toMatchObject({
      title: `${WORD} tonight?`,
      proposal: { outcome: 'optionA', sourceUrl: 'https://example.com/result' },
      dispute: 'The whistle was blown later.',
      voted: false,
      result: null,
    })
    const text = JSON.stringify(found)
    for (const secret of ['Mara', 'Jo ', 'Asker', STAKE, POOL, 'for me', 'createdBy', 'Pool'])
      expect(text).not.toContain(secret)
  })

  test('Q-12 every act on the event answers them 404, as for one that does not exist', async () => {
    const acts = listed.filter(
      ({ method, route }) => method !== 'GET' && route.who === 'user' && thingOf(route.endpoint),
    )
    for (const { name, path, method } of acts) {
      const sample = SAMPLES[name as never] as (() => object) | undefined
      const answer = await fetch(world.url + filled(path, name), {
        method,
        headers: {
          cookie: juror.cookie,
          origin: world.url,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        ...(method !== 'DELETE' && { body: JSON.stringify(sample ? sample() : (OTHERS[name] ?? {})) }),
      })
      expect([name, answer.status]).toEqual([name, 404])
    }
    const asBody: [RouteName, object][] = [
      ['sendMessage', { body: { receiverId: mara.id, content: 'Look', eventId: id } }],
      ['dare', { body: { receiverId: mara.id, eventId: id } }],
      ['createRoom', { body: { name: 'A look', purpose: 'see', eventId: id } }],
      ['report', { body: { kind: 'event', id, reason: 'A look' } }],
      ['cheer', { body: { eventId: id, bettorId: mara.id, cheered: true } }],
    ]
    for (const [name, args] of asBody)
      expect([name, refused(await juror.call(name as never, args as never))]).toEqual([
        name,
        [404, 'not_found'],
      ])
  })

  test('Q-12 sockets that followed the event before the draw stop for them', async () => {
    const socket = await connect(world, juror)
    for (const type of ['watch_event', 'watch_tape', 'open_event_page']) say(socket, { type, eventId: id })
    await settled(socket)
    expect(of(socket, 'refused')).toHaveLength(3)
    socket.terminate()
  })

  test('Q-12 after the end they read it like everybody', async () => {
    await voteAll(given, id, Array(7).fill('optionA') as 'optionA'[])
    expect((await juror.ok('getEvent', on(id))).decision).toMatchObject({ outcome: 'optionA' })
  })
})
