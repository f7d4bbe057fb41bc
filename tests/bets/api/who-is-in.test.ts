import { beforeAll, describe, expect, test } from 'vitest'
import type { WhoIsIn } from '#contract/auth.ts'
import { methodAndPath } from '#contract/endpoint.ts'
import { routes } from '#contract/index.ts'
import { recordPoints } from '#server/bets/around/odds-history.ts'
import { sql } from '#server/core/db.ts'
import { bet, EVIDENCE, on, openEvent, type Side, stakedEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { connect, of, received, say, settled } from '#tests/support/sockets.ts'
import type { Person } from '#tests/support/world.ts'

const world = judgedWorld()
const mara = person(() => world.rich('Mara', '1000'))
const jo = person(() => world.rich('Jo', '1000'))

const choose = (person: Person, whoIsIn: WhoIsIn) => person.ok('setRecordVisibility', { body: { whoIsIn } })
async function chosen(name: string, whoIsIn?: WhoIsIn): Promise<Person> {
  const person = await world.rich(name, '100')
  if (whoIsIn) await choose(person, whoIsIn)
  return person
}
const peopleFor = (person: Person, eventId: string) => person.ok('eventPeople', on(eventId))
const block = (by: Person, blocked: Person) => by.ok('blockUser', { params: { id: blocked.id }, body: {} })
const write = (from: Person, to: Person) =>
  from.ok('sendMessage', {
    body: { receiverId: to.id, content: 'Hello', clientId: crypto.randomUUID() },
  })
/** As an account from before the choice has it. */
const from = (person: Person, weeks: string) =>
  world.db.change(sql`
    update users set who_is_in_from = clock_now() + ${weeks}::interval where id = ${BigInt(person.id)}`)

describe('E-23 who is in', () => {
  test('E-23 practice events name people by name, with side and stake, but for those who chose nobody; they are counted', async () => {
    const [zoe, ada, nina] = [await chosen('Zoe'), await chosen('Ada', 'all'), await chosen('Nina', 'nobody')]
    const eventId = await stakedEvent(
      world,
      mara,
      [
        [zoe, 'optionA', '9'],
        [ada, 'optionB', '2'],
        [nina, 'optionB', '50'],
      ],
      { isPracticeMode: true },
    )
    const { people, more } = await peopleFor(jo, eventId)
    expect(people.map(({ person, ...one }) => [person.firstName, one])).toEqual([
      ['Ada', { selection: 'optionB', stake: '2.00', isMe: false, cheerable: true }],
      ['Zoe', { selection: 'optionA', stake: '9.00', isMe: false, cheerable: true }],
    ])
    expect(more).toEqual({ optionA: 0, optionB: 1, named: [] })
    // she sees herself
    expect((await peopleFor(nina, eventId)).people.find(({ isMe }) => isMe)?.stake).toBe('50.00')
  })

  test('E-23 events for real money name those who chose all, and the creator always; the others are counted by side', async () => {
    const [zoe, ada, asker] = [
      await chosen('Zoe'),
      await chosen('Ada', 'all'),
      await chosen('Asker', 'nobody'),
    ]
    const eventId = await stakedEvent(world, asker, [
      [zoe, 'optionA', '9'],
      [ada, 'optionB', '2'],
      [asker, 'optionA', '1'],
    ])
    const { people, more } = await peopleFor(jo, eventId)
    expect(people.map(({ person, stake }) => [person.firstName, stake])).toEqual([
      ['Ada', '2.00'],
      ['Asker', '1.00'],
    ])
    expect(more).toEqual({ optionA: 1, optionB: 0, named: [] })
    // somebody who hides is hidden at once
    await choose(ada, 'practice')
    expect((await peopleFor(jo, eventId)).more).toEqual({ optionA: 1, optionB: 1, named: [] })
  })

  test('E-23 people who have written to each other see each other’s names without side and stake; one letter opens nothing, nobody is nobody', async () => {
    const [pen, quiet, hidden] = [
      await chosen('Pen'),
      await chosen('Quiet'),
      await chosen('Hidden', 'nobody'),
    ]
    for (const person of [pen, hidden]) {
      await write(jo, person)
      await write(person, jo)
    }
    await write(jo, quiet)
    const stakes = [pen, quiet, hidden].map((person) => [person, 'optionA', '3'] as [Person, Side, string])
    const eventId = await stakedEvent(world, mara, stakes)
    const { people, more } = await peopleFor(jo, eventId)
    expect(people).toEqual([])
    expect(more).toMatchObject({ optionA: 3, optionB: 0, named: [{ id: pen.id }] })
    expect((await peopleFor(mara, eventId)).more.named).toEqual([])
    await block(pen, jo)
    expect((await peopleFor(jo, eventId)).more.named).toEqual([])
  })

  test('E-23 a block hides two people from each other: in the list, on the tape, in its frames and among the faces', async () => {
    const [ada, ben] = [await chosen('Ada', 'all'), await chosen('Ben', 'all')]
    await block(ada, ben)
    const event = await openEvent(world, mara)
    const socket = await connect(world, ben)
    say(socket, { type: 'watch_tape', eventId: event.id })
    await settled(socket)
    await ada.ok('placeBet', bet(event.id, 'optionA', '1'))
    await received(socket, 'bets_taped')
    expect(of(socket, 'bets_taped')).toMatchObject([{ bets: [{ id: '1', amount: '1.00', person: null }] }])
    socket.terminate()
    const named = async (person: Person) => [
      (await peopleFor(person, event.id)).people.length,
      (await person.ok('eventTape', on(event.id))).bets.filter((one) => one.person).length,
      (await person.ok('listEvents')).find(({ id }) => id === event.id)!.faces.length,
    ]
    expect(await named(ben)).toEqual([0, 0, 0])
    expect(await named(jo)).toEqual([1, 1, 1])
  })

  test('E-23 stakes from before the choice are named as they were: in lists, not on the tape', async () => {
    const old = await chosen('Older')
    await from(old, '7 days')
    expect((await old.ok('currentUser')).whoIsInFrom).not.toBeNull()
    const event = await openEvent(world, mara)
    await old.ok('placeBet', bet(event.id, 'optionA', '2'))
    const seen = async () => ({
      list: (await peopleFor(jo, event.id)).people.map(({ stake }) => stake),
      tape: (await jo.ok('eventTape', on(event.id))).bets.map(({ person }) => person?.firstName),
    })
    expect(await seen()).toEqual({ list: ['2.00'], tape: [undefined] })
    // a choice holds at once, for what comes after it
    await choose(old, 'nobody')
    expect((await old.ok('currentUser')).whoIsInFrom).toBeNull()
    await old.ok('placeBet', bet(event.id, 'optionA', '3'))
    expect(await seen()).toEqual({ list: ['2.00'], tape: [undefined, undefined] })
  })

  test('P-12 accounts from before the choice are notified once, with nobody on a button; others are not', async () => {
    const [old, fresh] = [await chosen('Elder'), await chosen('Fresh')]
    await from(old, '7 days')
    await world.db.change(sql`
      update who_is_in_notices set told_through = ${BigInt(old.id) - 1n}, last_user = ${BigInt(fresh.id)}`)
    await world.app.runDue()
    await world.app.runDue()
    const told = async (person: Person) =>
      (await person.ok('listNotifications')).filter(({ offer }) => offer === 'hide-stakes')
    expect(await told(old)).toHaveLength(1)
    expect(await told(fresh)).toEqual([])
  })
})

describe('E-23 times and numbers of bets', () => {
  test('E-23 a bet on the tape has the number of its event, live and read again', async () => {
    const event = await openEvent(world, mara)
    const socket = await connect(world, jo)
    say(socket, { type: 'watch_tape', eventId: event.id })
    await settled(socket)
    await Promise.all([mara, jo].map((person) => person.ok('placeBet', bet(event.id, 'optionA', '1'))))
    await mara.ok('placeBet', bet(event.id, 'optionA', '2'))
    const frames = () => of(socket, 'bets_taped') as unknown as { bets: { id: string; amount: string }[] }[]
    const live = () => frames().flatMap(({ bets }) => bets)
    await expect.poll(() => live().length).toBe(3)
    socket.terminate()
    const { bets } = await jo.ok('eventTape', on(event.id))
    expect(bets.map(({ id }) => id)).toEqual(['3', '2', '1'])
    expect(live().toSorted((one, other) => Number(other.id) - Number(one.id))).toMatchObject(
      bets.map(({ id, amount, at }) => ({ id, amount, at })),
    )
  })

  test('E-23 once an event is settled its odds go by the minute', async () => {
    const { id } = await openEvent(world, mara)
    for (const [person, side] of [
      [mara, 'optionA'],
      [jo, 'optionB'],
    ] as const) {
      await person.ok('placeBet', bet(id, side, '1'))
      await recordPoints(world.db, [BigInt(id)])
      await world.pass('90 seconds')
    }
    const between = async () => (await jo.ok('oddsHistory', on(id))).slice(1, -1).map(({ at }) => at)
    expect((await between()).every((at) => at.endsWith(':00.000Z'))).toBe(false)
    await world.pass('61 minutes')
    await mara.ok('proposeOutcome', { ...on(id), body: { outcome: 'optionA', ...EVIDENCE } })
    await jo.ok('concedeEvent', on(id))
    const points = await between()
    // the first lies no earlier than the event itself
    expect(
      points.slice(1).every((at) => at.endsWith(':00.000Z')),
      points.join(),
    ).toBe(true)
  })
})

describe('E-23 nothing that another person gets has the id or the name of somebody who is hidden', () => {
  /** Nobody else's number or word looks like these. */
  const HIDDEN = { id: 987_654_321, name: 'Quetzalina' }
  let hidden: Person
  const isOfEvents = (path: string) => /^\/api\/events\/\{id\}/.test(path) || !path.includes('{')
  const reads = Object.entries(routes).filter(([, { endpoint, who }]) => {
    const { method, path } = methodAndPath(endpoint)
    return method === 'GET' && (who === 'user' || who === 'public') && isOfEvents(path)
  }) as [keyof typeof routes, unknown][]

  beforeAll(async () => {
    await world.db.rows(sql`select setval(pg_get_serial_sequence('users', 'id'), ${HIDDEN.id - 1})`)
    hidden = await chosen(HIDDEN.name, 'nobody')
    expect(hidden.id).toBe(String(HIDDEN.id))
  })

  /** The replies to all reads about these events, and those about no object, that a person gets with 200. */
  async function repliesTo(person: Person, ids: readonly string[]): Promise<Map<string, string>> {
    const found = new Map<string, string>()
    for (const [name] of reads) {
      const ofEvent = methodAndPath(routes[name].endpoint).path.includes('{id}')
      for (const id of ofEvent ? ids : ['']) {
        const query = name === 'search' || name === 'searchMessages' ? { query: HIDDEN.name } : undefined
        const args = { ...(ofEvent && on(id)), ...(query && { query }) }
        const { status, body } = await person.call(name, args as never)
        expect(status, name).toBeLessThan(500)
        if (status === 200) found.set(`${name} ${id}`, JSON.stringify(body))
      }
    }
    return found
  }

  test('E-23 no reply and no frame, whatever state the event is in', async () => {
    const shown = await chosen('Shown', 'all')
    // without the notices of a request, which name a person and nothing of an event
    await world.db.change(sql`
      insert into person_followings (user_id, followed_id, status)
      select ${BigInt(jo.id)}, id, 'accepted' from unnest(${[hidden, shown].map(({ id }) => BigInt(id))}::bigint[]) as p(id)`)
    const stakes: [Person, Side, string][] = [
      [hidden, 'optionB', '2'],
      [shown, 'optionB', '2'],
      [jo, 'optionA', '2'],
    ]
    const open = await stakedEvent(world, mara, stakes)
    const practice = await stakedEvent(world, mara, stakes, { isPracticeMode: true })
    const disputed = await stakedEvent(world, mara, stakes)
    const final = await stakedEvent(world, mara, stakes)
    const won = await stakedEvent(world, mara, stakes)
    await world.pass('61 minutes')
    for (const id of [disputed, final])
      await mara.ok('proposeOutcome', { ...on(id), body: { outcome: 'optionA', ...EVIDENCE } })
    await mara.ok('proposeOutcome', { ...on(won), body: { outcome: 'optionB', ...EVIDENCE } })
    await jo.ok('concedeEvent', on(won))
    await hidden.ok('disputeEvent', { ...on(disputed), body: { reason: 'The source says otherwise' } })
    for (const person of [hidden, shown]) await person.ok('concedeEvent', on(final))
    const live = await openEvent(world, mara)
    const socket = await connect(world, jo)
    for (const type of ['watch_tape', 'watch_event', 'open_event_page'] as const)
      say(socket, { type, eventId: live.id })
    await settled(socket)
    for (const person of [hidden, shown]) await person.ok('placeBet', bet(live.id, 'optionA', '1'))
    await expect.poll(() => JSON.stringify(socket.received).includes(`"${shown.id}"`)).toBe(true)
    const frames = JSON.stringify(socket.received)
    socket.terminate()
    await jo.ok('notificationDigest')
    await world.pass('7 hours')

    const replies = await repliesTo(jo, [open, practice, disputed, final, won, live.id])
    for (const name of ['getEvent', 'eventPeople', 'eventTape', 'oddsHistory', 'listCheers'])
      expect([...replies.keys()]).toContain(`${name} ${open}`)
    // what could not name anybody would prove nothing
    for (const key of [`eventPeople ${open}`, `eventTape ${open}`, 'listEvents ', 'listFeed '])
      expect(replies.get(key), key).toContain(`"${shown.id}"`)
    const leaks = [...replies].filter(
      ([, text]) => text.includes(String(HIDDEN.id)) || text.includes(HIDDEN.name),
    )
    // people are found by their names, and stand in the list of whom one follows: that says nothing of an event
    expect(leaks.map(([name]) => name).sort()).toEqual(['listFollowings ', 'search ', 'searchMessages '])
    expect(frames).not.toMatch(new RegExp(`${HIDDEN.id}|${HIDDEN.name}`))
    const profile = await jo.ok('userProfile', { params: { userId: hidden.id } })
    expect([profile.record, profile.headToHead]).toEqual([null, { wins: 0, losses: 0 }])
  })
})
