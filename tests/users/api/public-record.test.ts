import { beforeAll, describe, expect, test } from 'vitest'
import { on, proposedEvent } from '#tests/support/events.ts'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

const world = worldOfFile()
const ada = person(() => world.rich('Ada', '1000'))
const ben = person(() => world.rich('Ben', '1000'))
/** shows the record: won one event of two, and asked both */
const one = person(() => world.rich('One', '100'))
beforeAll(async () => {
  await settled(one, [
    [one, 'optionA', '3'],
    [ada, 'optionB', '1'],
  ])
  await settled(one, [
    [one, 'optionB', '1'],
    [ada, 'optionA', '1'],
  ])
  await show(one, true)
})

type Stakes = Parameters<typeof proposedEvent>[2]
/** A settled event whose outcome is A. */
async function settled(creator: Person, stakes: Stakes, outcome?: 'void'): Promise<string> {
  const id = await proposedEvent(world, creator, stakes, outcome)
  await world.pass('5 hours')
  await creator.ok('getEvent', on(id))
  return id
}

const show = (person: Person, shown: boolean) =>
  person.ok('setRecordVisibility', { body: { whoIsIn: shown ? 'all' : 'practice' } })
const recordOf = async (by: Person, of: Person) =>
  (await by.ok('userProfile', { params: { userId: of.id } })).record
const block = (by: Person, of: Person) => by.ok('blockUser', { params: { id: of.id }, body: {} })

describe('U10 the record of a person’s bets and questions', () => {
  test('is closed to others at first, open to its owner, and opens and closes with the setting', async () => {
    const dana = await world.signUp('Dana')
    expect((await dana.ok('currentUser')).whoIsIn).toBe('practice')
    expect(await recordOf(ben, dana)).toBeNull()
    const empty = {
      bets: { won: 0, lost: 0, practice: { won: 0, lost: 0 } },
      recent: [],
      asked: { events: 0, settled: 0, disputed: 0 },
      calibration: { real: { bets: 0, bands: [] }, practice: { bets: 0, bands: [] } },
    }
    expect(await recordOf(dana, dana)).toEqual(empty)
    await show(dana, true)
    expect((await dana.ok('currentUser')).whoIsIn).toBe('all')
    expect(await recordOf(ben, dana)).toEqual(empty)
    await show(dana, false)
    expect(await recordOf(ben, dana)).toBeNull()
  })

  test('counts what was won and lost, names the last results with both sides, and has no amount of money', async () => {
    const record = await recordOf(ben, one)
    expect(record).toMatchObject({
      bets: { won: 1, lost: 1 },
      recent: [
        { selection: 'optionB', won: false, shareA: 50 },
        { selection: 'optionA', won: true, shareA: 75 },
      ],
      asked: { events: 2, settled: 2, disputed: 0 },
    })
    for (const result of record!.recent)
      expect(Object.keys(result).sort()).toEqual(
        ['eventId', 'optionALabel', 'optionBLabel', 'selection', 'shareA', 'title', 'won'].sort(),
      )
    expect(JSON.stringify(record)).not.toMatch(/\d\.\d\d|cents|amount|payout/i)
  })

  test('names five results at most, newest first, and no refund', async () => {
    const two = await world.rich('Two', '100')
    const ids: string[] = []
    for (let n = 0; n < 6; n++)
      ids.push(
        await settled(ada, [
          [two, 'optionA', '1'],
          [ben, 'optionB', '1'],
        ]),
      )
    await settled(
      ada,
      [
        [two, 'optionA', '1'],
        [ben, 'optionB', '1'],
      ],
      'void',
    )
    const record = await recordOf(two, two)
    expect(record!.bets).toMatchObject({ won: 6, lost: 0 })
    expect(record!.recent.map(({ eventId }) => eventId)).toEqual(ids.reverse().slice(0, 5))
  })

  test('a disputed question is counted with its asker', async () => {
    const three = await world.rich('Three', '100')
    const id = await proposedEvent(world, three, [
      [ada, 'optionA', '1'],
      [ben, 'optionB', '1'],
    ])
    await ben.ok('disputeEvent', { ...on(id), body: { reason: 'The source says otherwise' } })
    expect((await recordOf(three, three))!.asked).toEqual({ events: 1, settled: 0, disputed: 1 })
  })

  test('is closed between two people of whom one has blocked the other, in either direction', async () => {
    const [blocker, blocked] = [await world.signUp('Blocker'), await world.signUp('Blocked')]
    for (const person of [blocker, blocked]) await show(person, true)
    expect(await recordOf(blocker, blocked)).not.toBeNull()
    await block(blocker, blocked)
    expect(await recordOf(blocked, blocker)).toBeNull()
    expect(await recordOf(blocker, blocked)).toBeNull()
    expect(await recordOf(ben, blocker)).not.toBeNull()
    await blocker.ok('unblockUser', { params: { id: blocked.id } })
    expect(await recordOf(blocked, blocker)).not.toBeNull()
  })

  test('goes with a closed account', async () => {
    const leaver = await world.signUp('Leaver')
    await show(leaver, true)
    await leaver.ok('closeAccount', { body: { password: PASSWORD } })
    expect(await recordOf(ben, leaver)).toBeNull()
  })

  test('is not chosen by anything but one of the three', async () => {
    const { status } = await ben.call('setRecordVisibility', { body: { whoIsIn: 'yes' as never } })
    expect(status).toBe(400)
    expect((await ben.ok('currentUser')).whoIsIn).toBe('practice')
  })
})
