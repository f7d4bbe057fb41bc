import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { bet, on, openEvent, proposedEvent } from '#tests/support/events.ts'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { openTournament, seated, startedBy } from '#tests/support/tournaments.ts'
import { openWorld, type Person } from '#tests/support/world.ts'

const world = worldOfFile()
const ada = person(() => world.rich('Ada', '1000'))
const ben = person(() => world.rich('Ben', '1000'))

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
        ...['themeSongTitle', 'badgeLevel', 'isCrownHolder', 'createdAt', 'headToHead', 'tournamentRecord'],
        ...['falseClaims', 'record'],
      ].sort(),
    )
    expect(seen).toMatchObject({
      id: dana.id,
      // to a stranger: see A13
      lastName: 'E.',
      displayName: 'Dana E.',
      email: 'd•••@example.com',
      themeSongTitle: 'Anthem',
      headToHead: { wins: 0, losses: 0 },
      tournamentRecord: { played: 0, won: 0, winRate: 0 },
      record: null,
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

  test('a person without a name is Somebody, and never named by the address', async () => {
    const dana = await world.signUp('Dana')
    await world.db.change(sql`update users set first_name = '', last_name = '' where id = ${BigInt(dana.id)}`)
    expect((await ben.ok('userProfile', { params: { userId: dana.id } })).displayName).toBe('Somebody')
  })

  test('the record counts settled events on which the two stood on opposite sides, and their matches', async () => {
    const [one, two] = [await world.rich('One', '100'), await world.rich('Two', '100')]
    for (const person of [one, two]) await person.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
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
    // a match between the two counts too
    const tournament = await openTournament(ada)
    await seated(tournament.id, one, two)
    await startedBy(ada, tournament.id, one, two)
    await two.ok('leaveTournament', on(tournament.id))
    expect(await record(one, two)).toEqual({ wins: 3, losses: 1 })
    expect(await record(two, one)).toEqual({ wins: 1, losses: 3 })
  })

  test('P-36 nobody with this id: 404', async () => {
    for (const userId of ['999999', '0', 'abc'])
      expect((await ada.call('userProfile', { params: { userId } })).status).toBe(404)
  })
})

describe('A13 strangers see the initial of a last name', () => {
  const lastName = async (by: Person, of: Person) =>
    (await by.ok('userProfile', { params: { userId: of.id } })).lastName
  const both = async (one: Person, two: Person) => [await lastName(one, two), await lastName(two, one)]
  const pair = async () => [await world.rich('Eve', '100'), await world.rich('Finn', '100')] as const

  test('people who had to do with each other see it whole, both ways: one event, a transfer, a request, a code', async () => {
    const met: ((one: Person, two: Person) => Promise<unknown>)[] = [
      async (one, two) => {
        const { id } = await openEvent(world, ada)
        await one.ok('placeBet', bet(id, 'optionA', '1'))
        expect(await both(one, two)).toEqual(['E.', 'E.'])
        await two.ok('placeBet', bet(id, 'optionA', '1'))
      },
      async (one, two) => {
        const { id } = await openEvent(world, one)
        expect(await both(one, two)).toEqual(['E.', 'E.'])
        await two.ok('placeBet', bet(id, 'optionA', '1'))
      },
      (one, two) => one.ok('transfer', { body: { receiverId: two.id, amount: '1' } }),
      async (one, two) => {
        const { id, toUser } = await one.ok('createFundRequest', { body: { toUserId: two.id, amount: '1' } })
        // anybody can be asked by number: only an answer makes the two acquainted
        expect(toUser.lastName).toBe('E.')
        expect(await lastName(one, two)).toBe('E.')
        expect(await lastName(two, one)).toBe('Example')
        await two.ok('rejectFundRequest', { params: { id } })
        expect((await one.ok('sentFundRequests'))[0]!.toUser.lastName).toBe('Example')
      },
    ]
    for (const meet of met) {
      const [one, two] = await pair()
      // an event makes people acquainted where they see each other in it
      for (const person of [one, two]) await person.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
      await meet(one, two)
      expect(await both(one, two)).toEqual(['Example', 'Example'])
    }
  })

  test('so do operators, friends of an open address, and the person; a third one does not', async () => {
    const [one, two] = await pair()
    await one.ok('transfer', { body: { receiverId: two.id, amount: '1' } })
    expect(await lastName(ben, one)).toBe('E.')
    expect(await lastName(await world.moderator('Judge'), one)).toBe('Example')
    expect(await lastName(one, one)).toBe('Example')
    await one.ok('setEmailVisibility', { body: { showEmail: true } })
    expect(await lastName(ben, one)).toBe('Example')
  })

  test('and nobody reads everybody out by number', async () => {
    const strict = await openWorld(await freshDatabase(), { env: { RATE_READ_PER_SECOND: '100' } })
    const reader = await strict.signUp('Reader')
    const statuses: number[] = []
    for (let n = 0; n < 40; n++)
      statuses.push((await reader.call('userProfile', { params: { userId: reader.id } })).status)
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true)
    expect(statuses).toContain(429)
    await strict.close()
  })
})
