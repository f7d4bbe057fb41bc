import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openEvent } from '#tests/support/events.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(await freshDatabase())
})
afterEach(() => world.checkMoney())
afterAll(() => world.close())

const pair = async (): Promise<[Person, Person]> => [await world.rich('Mara'), await world.rich('Jo')]
const block = (by: Person, of: Person) => by.call('blockUser', { params: { id: of.id }, body: {} })
const unblock = (by: Person, of: Person) => by.call('unblockUser', { params: { id: of.id } })

describe('blocking', () => {
  test('S-27 a block is listed for who set it, ends once, and may be set again', async () => {
    const [mara, jo] = await pair()
    expect([(await block(mara, jo)).status, (await block(mara, jo)).status]).toEqual([200, 200])
    expect((await mara.ok('listBlocks')).map(({ user }) => user.id)).toEqual([jo.id])
    expect(await jo.ok('listBlocks')).toEqual([])
    expect([(await unblock(mara, jo)).status, (await unblock(mara, jo)).status]).toEqual([200, 404])
    expect(await mara.ok('listBlocks')).toEqual([])
  })

  test('S-27 nobody blocks themselves or somebody who does not exist', async () => {
    const [mara] = await pair()
    expect((await block(mara, mara)).status).toBe(400)
    expect((await mara.call('blockUser', { params: { id: '999999' }, body: {} })).status).toBe(404)
    expect((await mara.call('blockUser', { params: { id: '1; drop' as never }, body: {} })).status).toBe(404)
  })

  test('S-27 W-44 between two people of whom one has blocked the other no money is asked for or sent', async () => {
    const [mara, jo] = await pair()
    const asked = await jo.ok('createFundRequest', { body: { toUserId: mara.id, amount: '5.00' } })
    await block(mara, jo)
    await world.pass('25 hours')
    const before = [await mara.balance(), await jo.balance()]
    for (const answer of [
      await jo.call('createFundRequest', { body: { toUserId: mara.id, amount: '5.00' } }),
      await mara.call('createFundRequest', { body: { toUserId: jo.id, amount: '5.00' } }),
      await jo.call('remindFundRequest', { params: { id: asked.id }, body: {} }),
      await jo.call('transfer', { body: { receiverId: mara.id, amount: '5.00' } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'blocked'])
    expect([await mara.balance(), await jo.balance()]).toEqual(before)
    await unblock(mara, jo)
    expect((await jo.call('transfer', { body: { receiverId: mara.id, amount: '5.00' } })).status).toBe(201)
  })

  test('S-27 who is blocked is not found by name any more', async () => {
    const [mara, jo] = await pair()
    const found = async (by: Person) =>
      (await by.ok('findPeople', { query: { query: 'Example' } })).map(({ id }) => id)
    expect(await found(jo)).toContain(mara.id)
    await block(mara, jo)
    expect(await found(jo)).not.toContain(mara.id)
    expect(await found(mara)).not.toContain(jo.id)
  })

  test('S-27 an open event of a blocked person can still be bet on: a block is about talk', async () => {
    const [mara, jo] = await pair()
    const { id } = await openEvent(world, mara)
    await block(mara, jo)
    const bet = await jo.call('placeBet', { body: { eventId: id, selection: 'optionA', amount: '1' } })
    expect(bet.status).toBe(201)
  })
})
