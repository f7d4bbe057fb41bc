import { beforeAll, describe, expect, test } from 'vitest'
import { methodAndPath, thingOf } from '#contract/endpoint.ts'
import { type RouteName, routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { sql } from '#server/core/db.ts'
import { bet, EVIDENCE, on, openEvent, productNow } from '#tests/support/events.ts'
import { person, unjudgedWorld } from '#tests/support/file-world.ts'
import { followed } from '#tests/support/followings.ts'
import { enter, openRoom } from '#tests/support/rooms.ts'
import { connect, of, say, settled } from '#tests/support/sockets.ts'
import { type Person, refused } from '#tests/support/world.ts'
import { SAMPLES } from '../../app/api/samples.ts'

const world = unjudgedWorld({
  env: { RATE_READ_PER_SECOND: '100000', RATE_PEOPLE_PER_SECOND: '100000', RATE_WRITE_PER_SECOND: '100000' },
})
const ana = person(() => world.rich('Ana'))
const member = person(() => world.rich('Mem'))
const invited = person(() => world.rich('Inga'))
const stranger = person(() => world.rich('Stran'))
const blocked = person(() => world.rich('Bloc'))
/** Asks in public what a circle follows. */
const asker = person(() => world.rich('Aska'))

/** Nothing else looks like these. */
const FIRST_ID = 987_654_321
const WORD = 'Quixotry'

type Audience = 'link' | 'gang'
type Circle = {
  audience: Audience
  practice: boolean
  id: string
  roomId: string
  word: string
  /** its title's word: of a follower that of the public event, which everybody reads */
  asked: string
  /** the public event that it follows */
  source: string | null
  link: string | null
  /** what only its creator reads: the link and the spoken code */
  secrets: string[]
}
const circles: Circle[] = []
let gangId = ''

const listed = Object.entries(routes as Record<string, Route>).map(([name, route]) => ({
  ...methodAndPath(route.endpoint),
  name: name as RouteName,
  route,
}))
const reads = listed.filter(({ method, route }) => method === 'GET' && ['public', 'user'].includes(route.who))
const queriesOf = (circle: Circle): Record<string, readonly string[]> => ({
  search: [`query=${circle.asked}`],
  searchMessages: [`query=${circle.word}`],
  listEvents: ['', `search=${circle.asked}`, 'watched=me', 'sort=biggest-pool', 'gang=mine'],
  listShelves: ['mode=real', 'mode=practice'],
  home: ['mode=real', 'mode=practice'],
  listRooms: ['', `eventId=${circle.id}`],
  peopleToDare: [`eventId=${circle.id}`],
  poolProof: [`event=${circle.id}`],
})

const filledPath = (path: string, { id, roomId }: Circle) =>
  path
    .replace('{kind}', 'events')
    .replace('{userId}', ana.id)
    .replace('{token}', 'AAAAAAAAAAAAAAAAAAAAAA')
    .replace('{id}', path.includes('/gangs/') ? gangId : '{id}')
    .replace(/\{\w+\}/, path.includes('rooms/') ? roomId : /\/users\//.test(path) ? ana.id : id)
    .replaceAll(/\{\w+\}/g, id)

/** Every read of the contract, and the pages, that a person gets something of the event from. */
async function leaksTo(viewer: Person, circle: Circle): Promise<string[]> {
  const found = new Set<string>()
  const queries = queriesOf(circle)
  const note = (name: string, text: string) => {
    for (const one of [circle.word, circle.id])
      if (text.includes(one))
        found.add(`${name} ${text.slice(Math.max(0, text.indexOf(one) - 120), text.indexOf(one) + 60)}`)
    for (const one of circle.secrets) if (text.includes(one)) found.add(`secret of ${name}`)
  }
  for (const { name, path } of reads)
    for (const query of queries[name] ?? ['']) {
      const url = `${world.url}${filledPath(path, circle)}${query && `?${query}`}`
      const answer = await fetch(url, { headers: { cookie: viewer.cookie } })
      expect(answer.status, name).toBeLessThan(500)
      note(name, await answer.text())
      // a signed-in person learns nothing of an event, not even that it exists
      if (viewer.cookie && thingOf(routes[name].endpoint) && answer.status !== 404)
        found.add(`${name} ${answer.status}`)
    }
  for (const page of [`/share/events/${circle.id}`, `/embed/events/${circle.id}`, `/events/${circle.id}`])
    if (
      (await (await fetch(world.url + page, { headers: { cookie: viewer.cookie } })).text()).includes(
        circle.word,
      )
    )
      found.add(page)
  return [...found]
}

const createCode = (id: string) => ana.ok('createSpokenCode', { ...on(id), body: {} })

/** A public event with the stakes of people who do not see its follower. */
async function publicEvent(title: string, endsAt: string): Promise<string> {
  const { id } = await openEvent(world, asker, { title, endsAt })
  await asker.ok('placeBet', bet(id, 'optionA', '2'))
  await stranger.ok('placeBet', bet(id, 'optionB', '2'))
  return id
}

/** An event that is spread by every way there is. @param follows a public event, which has the same words */
async function spread(audience: Audience, practice: boolean, follows = false): Promise<Circle> {
  const word = `${WORD}${follows ? 'follow' : audience}${practice ? 'coin' : 'cash'}`
  const asked = follows ? 'Xenolith' : word
  const words = {
    title: `${word} tonight?`,
    description: word,
    optionALabel: word,
    optionBLabel: `No ${word}`,
  }
  const endsAt = new Date((await productNow(world)).getTime() + 61 * 60_000).toISOString()
  const source = follows ? await publicEvent(`${asked} tonight?`, endsAt) : null
  const made = { ...words, endsAt, audience, isPracticeMode: practice, ...(source && { follows: source }) }
  const { id, inviteLink } = await openEvent(world, ana, made)
  if (inviteLink) await invited.ok('joinByLink', { params: { token: inviteLink.slice(3) }, body: {} })
  await ana.ok('placeBet', bet(id, 'optionA', '2'))
  const secrets = inviteLink ? [inviteLink, (await createCode(id)).code] : []
  if (inviteLink) await ana.ok('setLinkPreview', { ...on(id), body: { preview: true } })
  const inside = audience === 'link' ? invited : member
  await inside.ok('placeBet', bet(id, 'optionB', '2'))
  await inside.ok('addComment', { ...on(id), body: { content: word } })
  await inside.ok('sendMessage', { body: { receiverId: stranger.id, content: 'Bet?', eventId: id } })
  const room = await openRoom(ana, { eventId: id })
  for (const one of [stranger, member, invited]) await enter(one, room)
  return { audience, practice, id, roomId: room.id, word, asked, source, link: inviteLink, secrets }
}

beforeAll(async () => {
  await world.db.rows(sql`select setval(pg_get_serial_sequence('events', 'id'), ${FIRST_ID})`)
  gangId = (await ana.ok('createGang', { body: { name: 'The Quiet Ones' } })).id
  // they follow the creator, whose circle stays out of their feeds all the same
  await followed(ana, [stranger, member, invited, blocked, asker])
  for (const one of [member, blocked]) await one.ok('joinGang', { params: { id: gangId }, body: {} })
  const first = await spread('link', false)
  // they came by the link before the block
  await blocked.ok('joinByLink', { params: { token: first.link!.slice(3) }, body: {} })
  circles.push(first, await spread('gang', false), await spread('link', true), await spread('gang', true))
  circles.push(await spread('link', false, true))
  await ana.ok('blockUser', { params: { id: blocked.id }, body: {} })
})

const outside = ({ audience, source }: Circle): Person[] => [
  stranger,
  blocked,
  world.visitor,
  audience === 'link' ? member : invited,
  ...(source ? [asker] : []),
]
const inside = ({ audience }: Circle) => (audience === 'link' ? invited : member)

describe('Q-02 an event of a circle, also one that follows a public event', () => {
  test('Q-01 Q-02 Q-14 while it is open no read of the contract and no page shows it to a stranger, a blocked person, a visitor or the wrong circle', async () => {
    for (const circle of circles) {
      for (const viewer of outside(circle)) expect(await leaksTo(viewer, circle), circle.word).toEqual([])
      const seenInside = (await leaksTo(inside(circle), circle)).map((leak) => leak.split(' ')[0])
      expect(seenInside).not.toContain('secret')
      expect(seenInside).toEqual(
        expect.arrayContaining([
          'listEvents',
          'search',
          'listShelves',
          'getRoom',
          'listComments',
          'eventTape',
        ]),
      )
    }
  })

  test('Q-02 Q-14 every act on it answers 404 to them, as for an event that does not exist', async () => {
    const acts = listed.filter(
      ({ method, route }) => method !== 'GET' && route.who === 'user' && thingOf(route.endpoint),
    )
    expect(acts.length).toBeGreaterThan(10)
    for (const circle of circles)
      for (const viewer of outside(circle).filter(({ cookie }) => cookie)) {
        for (const { name, path, method } of acts) {
          const answer = await fetch(world.url + filledPath(path, circle), {
            method,
            headers: {
              cookie: viewer.cookie,
              origin: world.url,
              'content-type': 'application/json',
              'idempotency-key': crypto.randomUUID(),
            },
            ...(method !== 'DELETE' && {
              body: JSON.stringify(SAMPLES[name as never] ? (SAMPLES[name as never] as () => object)() : {}),
            }),
          })
          expect([name, answer.status]).toEqual([name, 404])
        }
        const { id } = circle
        const asBody: [RouteName, object][] = [
          ['placeBet', bet(id, 'optionA', '1')],
          ['sendMessage', { body: { receiverId: ana.id, content: 'Look', eventId: id } }],
          ['dare', { body: { receiverId: member.id === viewer.id ? stranger.id : member.id, eventId: id } }],
          ['createRoom', { body: { name: 'A look', purpose: 'see', eventId: id } }],
          ['report', { body: { kind: 'event', id, reason: 'A look' } }],
          ['cheer', { body: { eventId: id, bettorId: ana.id, cheered: true } }],
          ['setSharing', { params: { kind: 'events', id }, body: { shared: true } }],
        ]
        for (const [name, args] of asBody)
          expect([name, refused(await viewer.call(name as never, args as never))]).toEqual([
            name,
            [404, 'not_found'],
          ])
      }
  })

  test('Q-02 Q-14 sockets refuse to follow it, and the list’s channel does not name it', async () => {
    for (const circle of circles)
      for (const [viewer, sees] of [
        [stranger, false],
        [blocked, false],
        [inside(circle), true],
      ] as const) {
        const socket = await connect(world, viewer)
        say(socket, { type: 'watch_events' })
        for (const type of ['watch_event', 'watch_tape', 'open_event_page'])
          say(socket, { type, eventId: circle.id })
        await settled(socket)
        expect(of(socket, 'refused')).toHaveLength(sees ? 0 : 3)
        await ana.ok('placeBet', bet(circle.id, 'optionA', '1'))
        await settled(socket)
        const all = JSON.stringify([
          of(socket, 'odds_changed'),
          of(socket, 'bets_taped'),
          of(socket, 'event_changed'),
        ])
        if (!sees) expect(all).not.toContain(circle.id)
        socket.terminate()
      }
  })

  test('Q-02 who follows the next numbers before they are asked gets nothing of a circle’s event', async () => {
    const next = BigInt(circles.at(-1)!.id) + 1n
    const socket = await connect(world, stranger)
    for (let ahead = 0n; ahead < 5n; ahead++)
      for (const type of ['watch_event', 'watch_tape', 'open_event_page'])
        say(socket, { type, eventId: String(next + ahead) })
    await settled(socket)
    const { id } = await openEvent(world, ana, { audience: 'link' })
    expect(BigInt(id)).toBe(next)
    await ana.ok('placeBet', bet(id, 'optionA', '1'))
    await settled(socket)
    const all = ['odds_changed', 'bets_taped', 'event_changed', 'event_onlookers'].map((type) =>
      of(socket, type),
    )
    expect(JSON.stringify(all)).not.toContain(id)
    socket.terminate()
  })

  test('Q-02 a block ends what a person follows', async () => {
    const [guest, host] = [await world.rich('Gus'), await world.rich('Hos')]
    const { id, inviteLink } = await openEvent(world, host, { audience: 'link' })
    await guest.ok('joinByLink', { params: { token: inviteLink!.slice(3) }, body: {} })
    const socket = await connect(world, guest)
    say(socket, { type: 'watch_event', eventId: id })
    await settled(socket)
    await host.ok('blockUser', { params: { id: guest.id }, body: {} })
    await settled(socket)
    await host.ok('placeBet', bet(id, 'optionA', '5'))
    await settled(socket)
    expect(JSON.stringify(of(socket, 'odds_changed'))).not.toContain('5.00')
    socket.terminate()
  })

  test('Q-02 Q-15 its spoken code lets in nobody between whom and its creator there is a block, as if there were none', async () => {
    const [circle] = circles
    await world.db.change(
      sql`update users set created_at = created_at - interval '2 days' where id = ${BigInt(blocked.id)}`,
    )
    const typed = (code: string) => blocked.call('joinByCode', { body: { code } })
    const answers = [await typed(circle!.secrets[1]!), await typed('BCDF-GHJK')]
    expect(answers.map(refused)).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ])
    expect(answers[0]!.body).toEqual(answers[1]!.body)
  })

  test('Q-02 a dare reaches only people who see the event, or whom its creator invites by it', async () => {
    const [link] = circles
    const dared = (by: Person, whom: Person) =>
      by.call('dare', { body: { receiverId: whom.id, eventId: link!.id } })
    expect(refused(await dared(invited, stranger))).toEqual([403, 'forbidden'])
    const listed = await invited.ok('peopleToDare', { query: { eventId: link!.id } })
    expect(listed.map(({ user }) => user.id)).not.toContain(stranger.id)
  })

  test('Q-02 it is never shared: its switch is off and says why, and a win on it makes no card', async () => {
    for (const { id } of circles) {
      const of = { params: { kind: 'events' as const, id } }
      expect(await ana.ok('getSharing', of)).toMatchObject({
        shared: false,
        mine: true,
        closed: expect.stringContaining('Only the people you chose'),
      })
      expect(refused(await ana.call('setSharing', { ...of, body: { shared: true } }))).toEqual([
        409,
        'event_state',
      ])
    }
  })

  test('Q-02 Q-14 once it is settled neither replay nor log, boards, insights or records show it', async () => {
    await world.pass('62 minutes')
    for (const { id, source } of circles)
      await (source ? asker : ana).ok('proposeOutcome', {
        ...on(source ?? id),
        body: { outcome: 'optionA', ...EVIDENCE },
      })
    // the outcome of the public event is proposed in its follower
    for (const { source } of circles) if (source) await stranger.ok('concedeEvent', on(source))
    await world.settle()
    await world.settle()
    for (const circle of circles) await inside(circle).ok('concedeEvent', on(circle.id))
    await world.settle()
    for (const circle of circles) {
      const { id } = circle
      for (const viewer of outside(circle)) expect(await leaksTo(viewer, circle), circle.word).toEqual([])
      expect((await inside(circle).ok('eventReplay', on(id))).outcome).toBe('optionA')
      for (const name of ['eventReplay', 'replayProof'] as const) {
        expect(refused(await stranger.call(name, on(id)))).toEqual([404, 'not_found'])
        expect(refused(await world.visitor.call(name, on(id)))).toEqual([410, 'withheld'])
      }
      expect(refused(await ana.call('shareWin', { ...on(id), body: { named: true } }))).toEqual([
        409,
        'event_state',
      ])
    }
    const scored = await world.db.rows(
      sql`select event_id from event_scores where (side_a or side_b) and event_id >= ${BigInt(FIRST_ID)}`,
    )
    expect(scored).toEqual([])
    await world.checkMoney()
  })
})
