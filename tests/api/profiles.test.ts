import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { on, proposedEvent } from '#tests/support/events.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

let world: World
let ada: Person
let ben: Person
beforeAll(async () => {
  world = await openWorld(await freshDatabase())
  ada = await world.rich('Ada', '1000')
  ben = await world.rich('Ben', '1000')
})
afterAll(async () => {
  await world.checkMoney()
  await world.close()
})

const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

describe('P-31 P-37 P-38 the profile that others see', () => {
  test('name, masked e-mail, picture and song; never a balance, an address of money or the lock', async () => {
    const dana = await world.rich('Dana', '77')
    await dana.ok('setBitcoinAddress', { body: { bitcoinAddress: SEGWIT } })
    await dana.ok('setThemeSong', {
      body: { themeSongUrl: 'https://a.example/x.mp3', themeSongTitle: 'Anthem' },
    })
    const seen = await ben.ok('userProfile', { params: { userId: dana.id } })
    expect(Object.keys(seen).sort()).toEqual(
      [
        ...['id', 'firstName', 'lastName', 'displayName', 'email', 'profileImageUrl', 'themeSongUrl'],
        ...['themeSongTitle', 'badgeLevel', 'isCrownHolder', 'createdAt', 'headToHead'],
      ].sort(),
    )
    expect(seen).toMatchObject({
      id: dana.id,
      displayName: 'Dana Example',
      email: 'd•••@example.com',
      themeSongTitle: 'Anthem',
      headToHead: { wins: 0, losses: 0 },
    })
    expect(JSON.stringify(seen)).not.toMatch(/77\.00|bc1q|locked/i)
  })

  test('the whole e-mail address is shown when its owner allows it, and on one’s own', async () => {
    const dana = await world.signUp('Dana')
    const seen = async (by: Person) => (await by.ok('userProfile', { params: { userId: dana.id } })).email
    expect(await seen(dana)).toBe(dana.email)
    await dana.ok('setEmailVisibility', { body: { showEmail: true } })
    expect(await seen(ben)).toBe(dana.email)
    expect((await dana.ok('currentUser')).showEmail).toBe(true)
    await dana.ok('setEmailVisibility', { body: { showEmail: false } })
    expect(await seen(ben)).toBe('d•••@example.com')
  })

  test('who has no name is not named by the address that is masked', async () => {
    const dana = await world.signUp('Dana')
    await world.db.change(sql`update users set first_name = '', last_name = '' where id = ${BigInt(dana.id)}`)
    expect((await ben.ok('userProfile', { params: { userId: dana.id } })).displayName).toBe(
      'd•••@example.com',
    )
  })

  test('the record counts settled events on which the two stood on opposite sides', async () => {
    const [one, two] = [await world.rich('One', '100'), await world.rich('Two', '100')]
    const play = async (stakes: [Person, 'optionA' | 'optionB'][]) => {
      const id = await proposedEvent(
        world,
        ada,
        stakes.map(([person, side]) => [person, side, '2'] as const),
      )
      await world.pass('3 hours')
      expect((await ada.ok('getEvent', on(id))).status).toBe('settled')
    }
    await play([
      [one, 'optionA'],
      [two, 'optionB'],
    ])
    await play([
      [one, 'optionA'],
      [one, 'optionA'],
      [two, 'optionB'],
    ])
    await play([
      [two, 'optionA'],
      [one, 'optionB'],
    ])
    // on the same side, and one without the other
    await play([
      [one, 'optionA'],
      [two, 'optionA'],
      [ben, 'optionB'],
    ])
    const record = async (by: Person, of: Person) =>
      (await by.ok('userProfile', { params: { userId: of.id } })).headToHead
    expect(await record(one, two)).toEqual({ wins: 2, losses: 1 })
    expect(await record(two, one)).toEqual({ wins: 1, losses: 2 })
    expect(await record(one, one)).toBeNull()
  })

  test('P-36 nobody with this id: 404', async () => {
    for (const userId of ['999999', '0', 'abc'])
      expect((await ada.call('userProfile', { params: { userId } })).status).toBe(404)
  })
})
