import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { openRegisterSimulator, type RegisterSimulator } from '#simulators/register.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

let database: FreshDatabase
let register: RegisterSimulator
let before: World
let world: World
let asker: Person
let early: Person
beforeAll(async () => {
  database = await freshDatabase()
  before = await openWorld({ ...database, drop: async () => {} })
  early = await before.rich('Early')
  register = await openRegisterSimulator()
  world = await openWorld(database, {
    env: { EXCLUSION_REGISTER_URL: register.url, EXCLUSION_REGISTER_KEY: register.key },
  })
  asker = await world.signUp('Asker')
})
beforeEach(() => register.fault(undefined))
afterAll(async () => {
  await world.checkMoney()
  await before.close()
  await world.close()
  await register.stop()
})

const born = '1990-05-17'
const named = () => ({ firstName: 'Rita', lastName: `Name${randomUUID().slice(0, 8)}`, dateOfBirth: born })
const signUp = (person: ReturnType<typeof named>) => world.signUp(person.firstName, person)
const begin = (who: Person) => who.call('createPaymentIntent', { body: { amount: '20.00' } })
async function stake(who: Person, more = {}) {
  const { id } = await openEvent(world, asker, more)
  return who.call('placeBet', bet(id, 'optionA', '1.00'))
}
/** Money that did not come by a deposit. */
const give = async (who: Person) => {
  const giver = await world.rich('Giver')
  await giver.ok('transfer', { body: { receiverId: who.id, amount: '20.00' }, key: randomUUID() })
}

describe('Y-12 a register that is asked', () => {
  test('Y-12 it is asked when a deposit begins, and once a day before a stake; a no opens', async () => {
    const who = await signUp(named())
    const asked = register.asked()
    expect((await begin(who)).status).toBe(200)
    expect(register.asked()).toBe(asked + 1)
    for (let times = 0; times < 3; times++) expect((await stake(who)).status).toBe(201)
    expect(register.asked()).toBe(asked + 1)
    await world.pass('24 hours 1 second')
    for (let times = 0; times < 3; times++) expect((await stake(who)).status).toBe(201)
    expect(register.asked()).toBe(asked + 2)
  })

  test('Y-12 who got money from somebody else is asked about before the first stake', async () => {
    const who = await signUp(named())
    await give(who)
    const asked = register.asked()
    expect((await stake(who)).status).toBe(201)
    expect(register.asked()).toBe(asked + 1)
  })

  test('Y-12 a yes acts like an exclusion while it is a yes: it is said, and receiving stays', async () => {
    const person = named()
    const who = await signUp(person)
    register.add(person)
    expect((await begin(who)).body).toMatchObject({
      code: 'play_paused',
      message:
        'An account with this name and birth date cannot play. You can still withdraw your money. If you have questions, ask them under Feedback. No money moved.',
      fields: { because: 'identity', complain: '/feedback' },
    })
    await give(who)
    expect((await who.balance()).usd).toBe('20.00')
    expect((await stake(who)).body).toMatchObject({ code: 'play_paused' })
    expect((await stake(who, { isPracticeMode: true })).body).toMatchObject({ code: 'play_paused' })
    expect((await who.ok('playLimits')).pause).toMatchObject({ kind: 'exclusion', because: 'identity' })
    expect(JSON.stringify((await who.ok('exportData')).saferPlay)).not.toMatch(/yes|exclu/)
    const operator = await world.moderator('Operator')
    const listed = await operator.ok('playCases', { query: { show: 'register' } })
    expect(listed.map(({ user }) => user.id)).toContain(who.id)
    register.remove(person)
    await world.pass('24 hours 1 second')
    expect((await stake(who)).status).toBe(201)
    expect((await stake(who, { isPracticeMode: true })).status).toBe(201)
  })

  test('Y-12 Y-07 a yes, which may end, releases nothing that is held above a limit', async () => {
    const person = named()
    const who = await signUp(person)
    await who.ok('setPlayLimit', { params: { kind: 'received', period: 'day' }, body: { amount: '5.00' } })
    await give(who)
    register.add(person)
    expect((await begin(who)).body.code).toBe('play_paused')
    await world.settle()
    expect((await who.balance()).usd).toBe('0.00')
    expect((await who.ok('playLimits')).held.map(({ amount }) => amount)).toEqual(['20.00'])
    register.remove(person)
  })

  test.each([
    ['is out of order', { status: 503 }],
    ['says something else than JSON', { says: '<html>' }],
    ['says JSON of another form', { says: '{"excluded":"perhaps"}' }],
    ['is away', { away: true as const }],
    ['is slow', { slow: 4_000 }],
  ])(
    'Y-12 a register that %s is no no: nothing begins, it is said, and asked again by itself',
    async (_, fault) => {
      const who = await signUp(named())
      await give(who)
      register.fault(fault)
      expect((await begin(who)).body).toMatchObject({
        code: 'register_unknown',
        message: expect.stringMatching(/is not answering right now.+No money moved\.$/),
      })
      expect((await stake(who)).body).toMatchObject({
        code: 'register_unknown',
        message: expect.stringMatching(/Nothing was staked\.$/),
      })
      expect((await stake(who, { isPracticeMode: true })).status).toBe(201)
      register.fault(undefined)
      await world.pass('25 seconds')
      expect((await stake(who)).status).toBe(201)
      expect((await begin(who)).status).toBe(200)
    },
  )

  test('Y-12 of many deposits at once, while the register is slow, each waits for the one answer', async () => {
    const who = await signUp(named())
    register.fault({ slow: 1_500 })
    const asked = register.asked()
    const answers = await Promise.all(Array.from({ length: 10 }, () => begin(who)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(register.asked()).toBe(asked + 1)
    expect((await stake(who)).status).toBe(201)
  })

  test('Y-12 it is asked again with longer and longer waits, and a yes stays while it is away', async () => {
    const person = named()
    const who = await signUp(person)
    register.fault({ status: 500 })
    expect((await begin(who)).body.code).toBe('register_unknown')
    const asked = register.asked()
    for (let times = 0; times < 3; times++) await begin(who)
    expect(register.asked()).toBe(asked)
    const waits = async () =>
      (
        await world.db.one<{ seconds: number }>(sql`
          select round(extract(epoch from due_at - clock_now()))::int as seconds from play_register where user_id = ${BigInt(who.id)}`)
      ).seconds
    const seen = [await waits()]
    for (let times = 0; times < 4; times++) {
      await world.pass(`${(seen.at(-1) ?? 0) + 1} seconds`)
      seen.push(await waits())
    }
    expect(seen.every((wait, at) => at === 0 || wait > seen[at - 1]! * 1.5)).toBe(true)
    register.fault(undefined)
    register.add(person)
    await world.pass('1 hour')
    expect((await stake(who)).body.code).toBe('play_paused')
    register.fault({ away: true })
    await world.pass('25 hours')
    expect((await stake(who)).body.code).toBe('play_paused')
  })

  test('Y-12 people from before the register wait for its answer too, and without one nobody is asked', async () => {
    await world.settle()
    const asked = register.asked()
    register.fault({ status: 500 })
    expect((await stake(world.as(early))).body.code).toBe('register_unknown')
    expect(register.asked()).toBe(asked + 1)
    const { id: held } = await openEvent(before, before.as(asker))
    // a server without one forgets nothing while others have it
    const answers = () => world.db.rows(sql`select user_id from play_register order by user_id`)
    const known = await answers()
    await before.pass('9 minutes')
    expect(await answers()).toEqual(known)
    expect((await before.as(early).call('placeBet', bet(held, 'optionA', '1.00'))).body.code).toBe(
      'register_unknown',
    )
    // nor while one with it starts
    await world.db.change(sql`update play_register_asked set last_at = '-infinity'`)
    const { round } = await world.db.transact(async (tx) => {
      await tx.change(sql`update play_register_asked set last_at = clock_now() - interval '9 minutes'`)
      const round = before.app.run('register-people')
      await expect
        .poll(() =>
          world.db.rows(sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
        )
        .toHaveLength(1)
      return { round }
    })
    await round
    expect(await answers()).toEqual(known)
    await before.pass('2 minutes')
    expect(await answers()).toEqual([])
    const { id } = await openEvent(before, before.as(asker))
    expect((await before.as(early).call('placeBet', bet(id, 'optionA', '1.00'))).status).toBe(201)
    expect(register.asked()).toBe(asked + 1)
  })
})
