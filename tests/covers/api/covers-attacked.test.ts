import { beforeAll, expect, test } from 'vitest'
import type { CoverKind } from '#contract/covers.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { reportableCover } from '#server/covers/index.ts'
import { jo, mara, testAttacks, world } from '#tests/support/attack-world.ts'
import { openEvent } from '#tests/support/events.ts'
import { picture, upload } from '#tests/support/pictures.ts'
import { lockWaits } from '#tests/support/postgres.ts'
import { openRoom } from '#tests/support/rooms.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

testAttacks()
let judge: Person
beforeAll(async () => {
  judge = await world.moderator('Judge')
})

type Thing = { kind: CoverKind; id: string }
const uploaded = async (person: Person) =>
  (await upload(world, person, 'cover', await picture('jpeg', 640, 480))).objectPath
const give = (person: Person, params: Thing, objectPath: string) =>
  person.call('setCover', { params, body: { objectPath } })
const look = (person: Person, path: string) =>
  fetch(world.url + path, { headers: { cookie: person.cookie! } })
const anEvent = async (by = mara): Promise<Thing> => ({ kind: 'event', id: (await openEvent(world, by)).id })

test('a picture that a moderator took down is not set again', async () => {
  const thing = await anEvent()
  const path = await uploaded(mara)
  const { id } = (await give(mara, thing, path)).body
  const { id: report } = await jo.ok('report', { body: { kind: 'cover', id, reason: 'Bad' } })
  await judge.ok('decideReport', { params: { id: report }, body: { decision: 'remove', reason: 'Bad' } })
  await expect.poll(async () => (await look(jo, path)).status).toBe(404)
  expect((await look(jo, path.replace(/webp$/, '640.webp'))).status).toBe(404)
  expect((await give(mara, thing, path)).status).toBe(409)
})

test('an owner who takes a reported picture off and sets it again does not escape the report', async () => {
  const thing = await anEvent()
  const path = await uploaded(mara)
  const { id } = (await give(mara, thing, path)).body
  const { id: report } = await jo.ok('report', { body: { kind: 'cover', id, reason: 'Bad' } })
  await mara.ok('removeCover', { params: thing })
  const again = (await give(mara, thing, path)).status
  await judge.ok('decideReport', { params: { id: report }, body: { decision: 'remove', reason: 'Bad' } })
  const shown = (await jo.ok('getEvent', { params: { id: thing.id } })).cover
  expect([again, shown, (await look(jo, path)).status === 200 && shown !== null]).toEqual([409, null, false])
})

test('a reported picture that was taken off before the decision leads nowhere after it', async () => {
  const thing = await anEvent()
  const path = await uploaded(mara)
  const { id } = (await give(mara, thing, path)).body
  const { id: report } = await jo.ok('report', { body: { kind: 'cover', id, reason: 'Bad' } })
  await mara.ok('removeCover', { params: thing })
  await judge.ok('decideReport', { params: { id: report }, body: { decision: 'remove', reason: 'Bad' } })
  await expect.poll(async () => (await look(jo, path)).status).toBe(404)
})

test('a picture set at once on two things, and two on one thing, are one each', async () => {
  const [a, b] = [await anEvent(), await anEvent()]
  const path = await uploaded(mara)
  const answers = await Promise.all([give(mara, a, path), give(mara, b, path), give(mara, a, path)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const more = await Promise.all(Array.from({ length: 2 }, () => uploaded(mara)))
  const set = await Promise.all(more.map((each) => give(mara, a, each)))
  expect(set.map(({ status }) => status)).toEqual([200, 200])
  const left = await world.db.rows(sql`
    select 1 from covers where kind = 'event' and subject_id = ${BigInt(a.id)}`)
  expect(left).toHaveLength(1)
})

test('an event is given no cover by somebody whose account was closed meanwhile', async () => {
  const host = await world.signUp('Leaver')
  const thing = await anEvent(host)
  const path = await uploaded(host)
  let giving: ReturnType<typeof give> | undefined
  let closing: Promise<{ status: number }> | undefined
  await world.db.transact(async (tx) => {
    await tx.rows(sql`select 1 from event_books where event_id = ${BigInt(thing.id)} for update`)
    giving = give(host, thing, path)
    await expect.poll(() => lockWaits(world.db)).toBe(1)
    let closed = false
    closing = host.call('closeAccount', { body: { password: PASSWORD } }).finally(() => {
      closed = true
    })
    // it is done, or waits as well
    await expect.poll(async () => closed || (await lockWaits(world.db)) > 1).toBe(true)
  })
  await giving
  expect((await closing!).status).toBe(200)
  expect((await jo.ok('getEvent', { params: { id: thing.id } })).cover).toBeNull()
})

test('removing a cover while its report is decided leaves neither error nor picture', async () => {
  for (let round = 0; round < 2; round++) {
    const thing: Thing = { kind: 'room', id: (await openRoom(mara)).id }
    const path = await uploaded(mara)
    const { id } = (await give(mara, thing, path)).body
    const { id: report } = await jo.ok('report', { body: { kind: 'cover', id, reason: 'Bad' } })
    const [decided, removed] = await Promise.all([
      judge.call('decideReport', { params: { id: report }, body: { decision: 'remove', reason: 'Bad' } }),
      mara.call('removeCover', { params: thing }),
    ])
    expect([decided.status, removed.status]).toEqual([200, 200])
    expect((await jo.ok('getRoom', { params: { id: thing.id } })).cover).toBeNull()
  }
})

test('a cover that is replaced while a moderator takes the old one down stays', async () => {
  const thing = await anEvent(jo)
  const { id } = (await give(jo, thing, await uploaded(jo))).body
  const next = await uploaded(jo)
  const place = { claim: async () => {}, changed: () => {} }
  const reported = reportableCover({ event: place }, {})
  await world.db.transact(async (tx) => {
    let replaced = false
    // the owner's change commits right after the report's cover was read
    const between = new Proxy(tx, {
      get(of, name) {
        const own = Reflect.get(of, name, of)
        if (name !== 'first' || replaced) return typeof own === 'function' ? own.bind(of) : own
        return async (...args: Parameters<Tx['first']>) => {
          replaced = true
          const row = await of.first(...args)
          expect((await give(jo, thing, next)).status).toBe(200)
          return row
        }
      },
    })
    await reported.remove!(world.context, between, {
      id: BigInt(id),
      moderatorId: BigInt(judge.id),
      reason: 'Bad',
    })
  })
  expect((await mara.ok('getEvent', { params: { id: thing.id } })).cover?.objectPath).toBe(next)
})
