import { beforeAll, describe, expect, test } from 'vitest'
import type { Body } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import { on } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { askWith, type Interest, ticked } from '#tests/support/interests.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

const world = judgedWorld()
const ana = person(() => world.rich('Ana'))
const [jo, kim, max] = [
  person(() => world.rich('Jo')),
  person(() => world.rich('Kim')),
  person(() => world.rich('Max')),
]

const ask = (interest: Interest, more: Partial<Body<'createEvent'>> = {}) =>
  askWith(world, ana, interest, more)
let gang = ''
const joins = (one: Person) => one.ok('joinGang', { params: { id: gang } })

beforeAll(async () => {
  ;({ id: gang } = await ana.ok('createGang', { body: { name: 'Harbour' } }))
  await joins(jo)
  await joins(kim)
})

describe('J-03 a named person hears of it, and answers', () => {
  test('J-03 they get a notice, which counts as no message, and find the event of a circle that they are not in', async () => {
    const { id } = await ask(
      { part: 'decides', names: [{ personId: jo.id }] },
      { audience: 'link', title: 'Will it hold?' },
    )
    expect(await jo.ok('countUnreadMessages')).toEqual({ unread: 0 })
    const [notice] = await jo.ok('listNotifications', { query: { limit: 1 } })
    expect(notice).toMatchObject({ title: 'Ana E. says that you have an interest', link: `/events/${id}` })
    expect((await jo.ok('getEvent', on(id))).can).toMatchObject({ objectToName: true, removeName: true })
    const found = await jo.ok('listEvents', { query: { search: 'Will it hold' } })
    expect(found.map((one) => one.id)).toEqual([id])
    expect((await kim.call('getEvent', on(id))).status).toBe(404)
  })

  test('J-03 named with a side they stake on it alone, without one nothing, and after an objection as everybody', async () => {
    const { id } = await ask({
      part: 'decides',
      names: [{ personId: jo.id }, { personId: kim.id, side: 'optionB' }],
    })
    const code = async (who: Person, side: 'optionA' | 'optionB') =>
      (await who.call('placeBet', ticked(id, side))).body.code ?? 'placed'
    expect([await code(jo, 'optionA'), await code(jo, 'optionB')]).toEqual(['own_interest', 'own_interest'])
    expect([await code(kim, 'optionA'), await code(kim, 'optionB')]).toEqual(['own_interest', 'placed'])
    expect((await jo.ok('getEvent', on(id))).can.bet).toBe(false)
    const said = await jo.ok('objectToName', { ...on(id), body: { reason: 'I have left that team' } })
    expect(said).toMatchObject({
      sides: ['optionA', 'optionB'],
      can: { bet: true, objectToName: false, removeName: true },
    })
    const seen = await max.ok('getEvent', on(id))
    expect(seen.names.find(({ person: one }) => one?.id === jo.id)).toMatchObject({
      objection: 'I have left that team',
    })
    expect(seen.toAccept).toBe('Ana says that Jo and Kim (on No) have an interest; Jo says no')
    expect(await code(jo, 'optionA')).toBe('placed')
    expect((await jo.call('objectToName', { ...on(id), body: { reason: 'once more' } })).body.code).toBe(
      'event_state',
    )
  })

  test('J-03 a name that is taken off is read by nobody, and frees nobody', async () => {
    const { id } = await ask({ part: 'decides', names: [{ personId: jo.id }] })
    const mine = await jo.ok('removeName', { ...on(id), body: {} })
    expect(mine.names).toMatchObject([{ person: { id: jo.id } }])
    for (const viewer of [ana, kim, max]) {
      const seen = await viewer.ok('getEvent', on(id))
      expect(seen.names).toEqual([{ person: null, side: null, objection: null }])
      expect(JSON.stringify(seen.names)).not.toContain(jo.id)
    }
    expect((await max.ok('getEvent', on(id))).toAccept).toBe(
      'Ana says that somebody who does not want to be named has an interest',
    )
    expect((await jo.call('placeBet', ticked(id, 'optionA'))).body.code).toBe('own_interest')
    expect((await jo.call('removeName', { ...on(id), body: {} })).body.code).toBe('event_state')
    // an objection frees them also then
    await jo.ok('objectToName', { ...on(id), body: { reason: 'Not me at all' } })
    await jo.ok('placeBet', ticked(id, 'optionA'))
  })

  test('J-03 only a named person answers, only until the lock; to a person with a block the name is none', async () => {
    const { id } = await ask({ part: 'decides', names: [{ personId: jo.id }] })
    const reason = { ...on(id), body: { reason: 'No interest' } }
    for (const who of [max, ana]) {
      expect((await who.call('objectToName', reason)).body.code).toBe('forbidden')
      expect((await who.call('removeName', { ...on(id), body: {} })).body.code).toBe('forbidden')
    }
    await max.ok('blockUser', { params: { id: jo.id } })
    expect((await max.ok('getEvent', on(id))).names).toMatchObject([{ person: null }])
    await max.ok('unblockUser', { params: { id: jo.id } })
    await world.pass('61 minutes')
    expect((await jo.call('objectToName', reason)).body.code).toBe('event_state')
    expect((await jo.call('removeName', { ...on(id), body: {} })).body.code).toBe('event_state')
    expect((await jo.ok('getEvent', on(id))).can).toMatchObject({ objectToName: false, removeName: false })
  })

  test('J-03 a bet in the second of the objection is placed after it or refused, never lost', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await ask({ part: 'decides', names: [{ personId: jo.id }] })
      const [objected, placed] = await Promise.all([
        jo.call('objectToName', { ...on(id), body: { reason: 'Not so' } }),
        jo.call('placeBet', ticked(id, 'optionA', '1')),
      ])
      expect(objected.status).toBe(200)
      expect(['own_interest', undefined]).toContain(placed.body.code)
    }
  })

  test('J-03 hidden names come last, so that their place says nothing; a moderator who is named decides nothing', async () => {
    const { id } = await ask({ part: 'decides', names: [{ personId: jo.id }, { personId: kim.id }] })
    await jo.ok('removeName', { ...on(id), body: {} })
    expect((await max.ok('getEvent', on(id))).names.map(({ person: one }) => one?.id ?? null)).toEqual([
      kim.id,
      null,
    ])
    await world.db.change(sql`update users set role = 'moderator' where id = ${BigInt(kim.id)}`)
    expect((await kim.ok('getEvent', on(id))).can).toMatchObject({ suspend: false, decide: false })
    await world.db.change(sql`update users set role = 'user' where id = ${BigInt(kim.id)}`)
  })

  test('J-03 an account that closes takes its name along', async () => {
    const leaver = await world.signUp('Leaver')
    await joins(leaver)
    const { id } = await ask({ part: 'decides', names: [{ personId: leaver.id }] })
    await leaver.ok('closeAccount', { body: { password: PASSWORD } })
    expect((await max.ok('getEvent', on(id))).names).toEqual([{ person: null, side: null, objection: null }])
  })
})
