import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Body } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import { bet, on, openEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { askWith, type Interest, ticked } from '#tests/support/interests.ts'
import { eventBody, type Person, prove } from '#tests/support/world.ts'

const world = judgedWorld()
const ana = person(() => world.rich('Ana'))
const [jo, kim, max, stranger] = ['Jo', 'Kim', 'Max', 'Stran'].map((name) =>
  person(() => world.rich(name)),
) as [Person, Person, Person, Person]

const ask = (interest: Interest, more: Partial<Body<'createEvent'>> = {}) =>
  askWith(world, ana, interest, more)
const body = (interest: Interest) => ({
  body: {
    title: 'Who wins?',
    description: '',
    category: 'personal',
    optionALabel: 'Yes',
    optionBLabel: 'No',
    endsAt: '',
    interest,
  },
})
let gang = ''
const joins = (one: Person) => one.ok('joinGang', { params: { id: gang } })

beforeAll(async () => {
  ;({ id: gang } = await ana.ok('createGang', { body: { name: 'Harbour' } }))
  await joins(jo)
  await joins(kim)
})

describe('J-01 an interest is said where the question is asked', () => {
  test('J-01 without a word about it a creator decides, and rules, line and bets are as ever', async () => {
    const plain = await openEvent(world, ana)
    expect(plain.interest).toEqual({ part: 'decides', side: null, named: 0, stake: null })
    expect(plain).toMatchObject({ names: [], toAccept: null, sides: ['optionA', 'optionB'] })
    await max.ok('placeBet', bet(plain.id, 'optionA', '5'))
    const { guarded } = await world.db.one<{ guarded: boolean }>(
      sql`select guarded from event_books where event_id = ${BigInt(plain.id)}`,
    )
    expect(guarded).toBe(false)
  })

  test('J-01 a side without taking part, eleven names, one name twice, oneself and a name with another field are refused', async () => {
    const refused = async (interest: unknown) => {
      const { status, body: answer } = await ana.call('createEvent', body(interest as Interest) as never)
      return [status, answer.code]
    }
    const names = (count: number) => Array.from({ length: count }, (_, n) => ({ personId: String(1000 + n) }))
    expect(await refused({ part: 'decides', side: 'optionA' })).toEqual([400, 'malformed'])
    expect(await refused({ part: 'knows', side: 'optionA' })).toEqual([400, 'malformed'])
    expect(await refused({ part: 'decides', names: names(11) })).toEqual([400, 'malformed'])
    expect(await refused({ part: 'plays' })).toEqual([400, 'malformed'])
    await expect(ask({ part: 'decides', names: [{ personId: jo.id }, { personId: jo.id }] })).rejects.toThrow(
      /malformed/,
    )
    await expect(ask({ part: 'decides', names: [{ personId: ana.id }] })).rejects.toThrow(/malformed/)
  })

  test('J-01 a stranger, nobody, and a person with a block cannot be named; a gang and a conversation of two make acquainted', async () => {
    const name = async (id: string) => {
      const { status, body: answer } = await ana.call('createEvent', {
        body: {
          ...body({ part: 'decides', names: [{ personId: id }] }).body,
          endsAt: new Date(Date.now() + 3_600_000).toISOString(),
        },
      } as never)
      return status === 201 ? 'named' : answer.code
    }
    expect(await name(stranger.id)).toBe('not_acquainted')
    expect(await name('999999999')).toBe('not_acquainted')
    await ana.ok('sendMessage', { body: { receiverId: stranger.id, content: 'Hello' } })
    expect(await name(stranger.id)).toBe('not_acquainted')
    await stranger.ok('sendMessage', { body: { receiverId: ana.id, content: 'Hello back' } })
    expect(await name(stranger.id)).toBe('named')
    expect((await ana.ok('peopleToName')).map(({ id }) => id).toSorted()).toEqual(
      [jo.id, kim.id, stranger.id].toSorted(),
    )
    await stranger.ok('blockUser', { params: { id: ana.id } })
    expect(await name(stranger.id)).toBe('not_acquainted')
    expect((await ana.ok('peopleToName')).map(({ id }) => id)).not.toContain(stranger.id)
    await stranger.ok('unblockUser', { params: { id: ana.id } })
  })

  test('Q-02 the export of who no longer sees an event keeps no number of it, nor of whom they cheered in it', async () => {
    const who = await world.rich('Gone')
    const { id } = await openEvent(world, ana, { audience: 'link' })
    const accepted = { id: BigInt(id), user: BigInt(who.id) }
    await world.db.change(sql`
      insert into event_acceptances (event_id, user_id) values (${accepted.id}, ${accepted.user})`)
    await world.db.change(sql`
      insert into cheers (event_id, bettor_id, user_id) values (${accepted.id}, ${BigInt(ana.id)}, ${accepted.user})`)
    const read = async () => {
      const { interests, cheers } = (await (await prove(who)).ok('exportData')) as unknown as {
        interests: { accepted: unknown[] }
        cheers: unknown[]
      }
      return [interests.accepted, cheers]
    }
    expect(await read()).toMatchObject([[{ eventId: null }], [{ eventId: null, bettorId: null }]])
    await world.db.change(sql`
      insert into event_guests (event_id, user_id) values (${accepted.id}, ${accepted.user})`)
    expect(await read()).toMatchObject([[{ eventId: id }], [{ eventId: id, bettorId: ana.id }]])
  })

  test('J-01 it is sealed: each name as a salted hash that only the named person can open', async () => {
    const { id, rulesHash, names } = await ask({
      part: 'takes-part',
      side: 'optionA',
      names: [{ personId: jo.id, side: 'optionB' }],
    })
    expect(names).toMatchObject([{ person: { id: jo.id }, side: 'optionB', objection: null }])
    const { interests } = (await jo.ok('exportData')) as {
      interests: { named: { eventId: string; salt: string }[] }
    }
    const { salt } = interests.named.find(({ eventId }) => eventId === id)!
    const hash = createHash('sha256').update(`${jo.id} optionB ${salt}`).digest('hex')
    const [event] = await world.db.rows<Record<string, never>>(
      sql`select * from events where id = ${BigInt(id)}`,
    )
    const rules = [
      event!.title,
      event!.description,
      event!.category,
      'Yes',
      'No',
      'real',
      (await ana.ok('getEvent', on(id))).endsAt,
      200,
    ]
    const sealed = [...rules, 'interest takes-part optionA', `name ${hash}`]
    expect(createHash('sha256').update(JSON.stringify(sealed)).digest('hex')).toBe(rulesHash)
    // fixed by the first bet as all rules are
    await max.ok('placeBet', ticked(id, 'optionA'))
    await expect(
      world.db.change(sql`update events set interest_part = 'decides' where id = ${BigInt(id)}`),
    ).rejects.toThrow(/fixed/)
  })

  test('J-01 the replay and a share card say how many are named, and nobody’s name', async () => {
    const { id } = await ask({ part: 'decides', names: [{ personId: jo.id }, { personId: kim.id }] })
    await max.ok('placeBet', ticked(id, 'optionA'))
    await stranger.ok('placeBet', ticked(id, 'optionB'))
    await ana.ok('setSharing', { params: { kind: 'events', id }, body: { shared: true } })
    await world.pass('61 minutes')
    await ana.ok('proposeOutcome', {
      ...on(id),
      body: { outcome: 'optionA', sourceUrl: 'https://example.com/result' },
    })
    await world.pass('121 minutes')
    await world.settle()
    await world.settle()
    for (const url of [`/api/events/${id}/replay`, `/share/events/${id}`, `/embed/events/${id}`]) {
      const text = await (
        await fetch(world.url + url, { headers: { cookie: url.startsWith('/api') ? max.cookie : '' } })
      ).text()
      expect(text, url).not.toMatch(/\b(Jo|Kim)\b/)
      if (url.includes('replay')) expect(text.match(/name [0-9a-f]{64}/g)).toHaveLength(2)
      if (url.includes('share')) expect(text).toContain('2 people are named')
    }
  })
})

describe('J-02 the line is accepted once, and a creator stakes by what they said', () => {
  test('J-02 a first bet of real money without the tick is refused with the line; after one tick every bet needs none', async () => {
    const { id } = await ask({ part: 'takes-part', side: 'optionA', names: [{ personId: jo.id }] })
    await ana.ok('placeBet', bet(id, 'optionA', '20'))
    const line = 'Ana asks and takes part in it, on Yes with $20.00. Ana says that Jo has an interest'
    expect(await max.ok('getEvent', on(id))).toMatchObject({ toAccept: line, sides: ['optionA', 'optionB'] })
    const { status, body: refusal } = await max.call('placeBet', bet(id, 'optionB', '5'))
    expect([status, refusal.code, refusal.message]).toEqual([409, 'interest_not_accepted', line])
    await max.ok('placeBet', ticked(id, 'optionB'))
    await max.ok('placeBet', bet(id, 'optionB', '5'))
    expect((await max.ok('getEvent', on(id))).toAccept).toBeNull()
    // its creator said it, and need not accept it
    expect((await ana.ok('getEvent', on(id))).toAccept).toBeNull()
  })

  test('J-02 the tick stays where the bet is refused for another reason; practice coins and other events need none', async () => {
    const { id } = await ask({ part: 'knows' })
    expect((await max.call('placeBet', ticked(id, 'optionA', '5000'))).body.code).toBe('insufficient_funds')
    await max.ok('placeBet', bet(id, 'optionA', '5'))
    const coins = await ask({ part: 'knows' }, { isPracticeMode: true })
    expect(coins.toAccept).toBeNull()
    await max.ok('placeBet', bet(coins.id, 'optionA', '5'))
    const plain = await openEvent(world, ana)
    await max.ok('placeBet', ticked(plain.id, 'optionA'))
    const kept = await world.db.rows(sql`select from event_acceptances where event_id = ${BigInt(plain.id)}`)
    expect(kept).toEqual([])
  })

  test('J-02 a locked wallet, a closed event, the other side and one’s own interest come before the line; funds come after it', async () => {
    const { id } = await ask({ part: 'decides', names: [{ personId: jo.id }] })
    const code = async (who: Person, placed: ReturnType<typeof bet>) =>
      (await who.call('placeBet', placed)).body.code
    expect(await code(max, bet(id, 'optionA', '5000'))).toBe('interest_not_accepted')
    expect(await code(jo, bet(id, 'optionA', '5'))).toBe('own_interest')
    await world.db.change(sql`update users set wallet_locked = true where id = ${BigInt(max.id)}`)
    expect(await code(max, bet(id, 'optionA', '5'))).toBe('wallet_locked')
    await world.db.change(sql`update users set wallet_locked = false where id = ${BigInt(max.id)}`)
    await world.pass('61 minutes')
    expect(await code(kim, bet(id, 'optionA', '5'))).toBe('event_not_open')
  })

  test.each([
    ['takes-part on a side stakes on it alone', { part: 'takes-part', side: 'optionA' }, ['optionA']],
    ['takes-part without a side stakes nothing', { part: 'takes-part' }, []],
    ['knows stakes nothing', { part: 'knows' }, []],
    ['decides stakes as everybody', { part: 'decides', names: [] }, ['optionA', 'optionB']],
  ] as const)(
    'J-02 a creator who %s, in real money; in practice coins nothing is refused',
    async (_, interest, sides) => {
      const event = await ask(interest as never)
      expect([event.sides, event.can.bet]).toEqual([sides, sides.length > 0])
      for (const side of ['optionA', 'optionB'] as const) {
        const { status, body: answer } = await ana.call('placeBet', bet(event.id, side, '5'))
        // the first bet fixes the side
        if ((sides as readonly string[]).includes(side) && side === sides[0]) expect(status).toBe(201)
        else expect([status, answer.code]).toEqual([409, sides.length > 0 ? 'other_side' : 'own_interest'])
      }
      const coins = await ask(interest as never, { isPracticeMode: true })
      expect([coins.interest.part, coins.sides]).toEqual([interest.part, ['optionA', 'optionB']])
      await ana.ok('placeBet', bet(coins.id, 'optionB', '5'))
      await max.ok('placeBet', bet(coins.id, 'optionA', '5'))
    },
  )

  test('J-02 many bets at once are judged each by its own interest and tick', async () => {
    const { id } = await ask({
      part: 'takes-part',
      side: 'optionA',
      names: [{ personId: jo.id, side: 'optionB' }],
    })
    const answers = await Promise.all([
      ana.call('placeBet', bet(id, 'optionB', '5')),
      jo.call('placeBet', ticked(id, 'optionA')),
      kim.call('placeBet', ticked(id, 'optionA')),
      max.call('placeBet', bet(id, 'optionA', '5')),
      stranger.call('placeBet', ticked(id, 'optionB')),
    ])
    expect(answers.map(({ status, body: answer }) => answer.code ?? status)).toEqual([
      'own_interest',
      'own_interest',
      201,
      'interest_not_accepted',
      201,
    ])
  })

  test('J-02 Q-14 an event of real money with an interest is not followed: that would be a way around it', async () => {
    const { id } = await ask({ part: 'knows' })
    expect((await max.ok('getEvent', on(id))).can.follow).toBe(false)
    const { body: refusal } = await max.call('createEvent', {
      body: { ...eventBody({ audience: 'link' }), follows: id },
    })
    expect(refusal).toMatchObject({
      code: 'event_state',
      message: 'People have an interest in this event, so it is asked only once',
    })
    const coins = await ask({ part: 'knows' }, { isPracticeMode: true })
    expect((await max.ok('getEvent', on(coins.id))).can.follow).toBe(true)
  })

  test('J-02 Q-14 a follower takes no interest, and shows the stake of the person who asked the public event', async () => {
    const source = await openEvent(world, ana)
    const ours = { audience: 'link', follows: source.id } as const
    await expect(openEvent(world, max, { ...ours, interest: { part: 'knows' } })).rejects.toThrow(/malformed/)
    const { id, inviteLink } = await openEvent(world, max, ours)
    await ana.ok('joinByLink', { params: { token: inviteLink!.slice('/e/'.length) }, body: {} })
    expect((await max.ok('getEvent', on(id))).follows).toMatchObject({ id: source.id, asker: null })
    await ana.ok('placeBet', bet(id, 'optionB', '7'))
    expect((await max.ok('getEvent', on(id))).follows!.asker).toMatchObject({
      person: { id: ana.id },
      selection: 'optionB',
      amount: '7.00',
    })
  })
})
