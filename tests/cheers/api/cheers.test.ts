import { beforeAll, describe, expect, test } from 'vitest'
import { on, proposedEvent, stakedEvent } from '#tests/support/events.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

const world = judgedWorld()
let mara: Person
let jo: Person
beforeAll(async () => {
  ;[mara, jo] = [await shown('Mara'), await shown('Jo')]
})

/** Somebody whose record is public. */
async function shown(name: string): Promise<Person> {
  const person = await world.rich(name, '1000')
  await person.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
  return person
}
const betOf = (bettor: Person) =>
  stakedEvent(world, mara, [[bettor, 'optionA', '1']], { optionALabel: 'Renewed', isPracticeMode: true })
const cheer = (person: Person, eventId: string, bettor: Person, cheered = true) =>
  person.call('cheer', { body: { eventId, bettorId: bettor.id, cheered } })
const refused = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
]
const notices = async (person: Person) =>
  (await person.ok('listNotifications')).filter(({ title }) => title.includes('cheered'))

describe('cheers', () => {
  test('a cheer counts once for each person, and can be taken back', async () => {
    const eventId = await betOf(mara)
    const other = await world.signUp('Other')
    expect((await cheer(jo, eventId, mara)).body).toEqual({ bettorId: mara.id, cheers: 1, mine: true })
    expect((await cheer(jo, eventId, mara)).body.cheers).toBe(1)
    expect((await cheer(other, eventId, mara)).body.cheers).toBe(2)
    expect(await jo.ok('listCheers', on(eventId))).toEqual([{ bettorId: mara.id, cheers: 2, mine: true }])
    expect((await cheer(jo, eventId, mara, false)).body).toEqual({
      bettorId: mara.id,
      cheers: 1,
      mine: false,
    })
    expect((await cheer(jo, eventId, mara, false)).body.cheers).toBe(1)
    expect(await jo.ok('listCheers', on(eventId))).toEqual([{ bettorId: mara.id, cheers: 1, mine: false }])
  })

  test('ten at once are ten', async () => {
    const star = await shown('Star')
    const eventId = await betOf(star)
    const crowd = await Promise.all(Array.from({ length: 10 }, (_, n) => world.signUp(`Fan${n}`)))
    await Promise.all(crowd.flatMap((fan) => [cheer(fan, eventId, star), cheer(fan, eventId, star)]))
    expect((await jo.ok('listCheers', on(eventId)))[0]?.cheers).toBe(10)
    expect(await notices(star)).toMatchObject([{ title: '10 people cheered your bet · Renewed' }])
  })

  test('nobody cheers themselves, a person without a bet, or a bet whose owner is not shown', async () => {
    const eventId = await betOf(mara)
    expect(refused(await cheer(mara, eventId, mara))).toEqual([403, 'forbidden'])
    expect(refused(await cheer(mara, eventId, jo))).toEqual([404, 'not_found'])
    expect(refused(await cheer(jo, '999999999', mara))).toEqual([404, 'not_found'])
    const hidden = await world.rich('Hidden', '10')
    await hidden.ok('setRecordVisibility', { body: { whoIsIn: 'nobody' } })
    const nobodys = await cheer(jo, await betOf(hidden), hidden)
    const without = await cheer(jo, eventId, hidden)
    expect(refused(nobodys)).toEqual([404, 'not_found'])
    // a hidden bettor looks like somebody without a bet
    expect(nobodys.body).toEqual(without.body)
    expect((await world.visitor.call('listCheers', on(eventId))).status).toBe(401)
    expect((await jo.call('listCheers', on('999999999'))).status).toBe(404)
  })

  test('a block in either direction stops cheers; what was given before can be taken back', async () => {
    const [ada, ben] = [await shown('Ada'), await shown('Ben')]
    const eventId = await stakedEvent(world, mara, [
      [ada, 'optionA', '1'],
      [ben, 'optionB', '1'],
    ])
    await cheer(ben, eventId, ada)
    await ada.ok('blockUser', { params: { id: ben.id }, body: {} })
    // neither sees the other there any more
    expect(refused(await cheer(ada, eventId, ben))).toEqual([404, 'not_found'])
    expect((await cheer(ben, eventId, ada, false)).body.cheers).toBe(0)
    expect(refused(await cheer(ben, eventId, ada))).toEqual([404, 'not_found'])
  })

  test('more than thirty in a minute are refused', async () => {
    const eventId = await betOf(mara)
    const busy = await world.signUp('Busy')
    const began = performance.now()
    let given = 0
    let last = await cheer(busy, eventId, mara)
    // the budget grows while they are given
    for (; last.status === 200 && given < 90; given++)
      last = await cheer(busy, eventId, mara, given % 2 === 0)
    expect(given).toBeGreaterThanOrEqual(30)
    expect(given).toBeLessThanOrEqual(31 + (performance.now() - began) / 2_000)
    expect(refused(last)).toEqual([429, 'rate_limited'])
  })
})

describe('the notice of cheers', () => {
  test('is one for an event: its number grows where it stands, and it goes with the last cheer', async () => {
    const ada = await shown('Ada')
    const eventId = await betOf(ada)
    await cheer(jo, eventId, ada)
    const [first] = await notices(ada)
    expect(first).toMatchObject({ title: '1 person cheered your bet · Renewed', link: `/events/${eventId}` })
    await cheer(mara, eventId, ada)
    const after = await notices(ada)
    expect(after).toHaveLength(1)
    expect(after[0]).toMatchObject({ id: first?.id, title: '2 people cheered your bet · Renewed' })
    await cheer(mara, eventId, ada, false)
    await cheer(jo, eventId, ada, false)
    expect(await notices(ada)).toEqual([])
  })

  test('speaks of the win once it is one, and the switch of wins turns it off', async () => {
    const [ada, ben] = [await shown('Ada'), await shown('Ben')]
    const eventId = await proposedEvent(world, mara, [
      [ada, 'optionA', '1'],
      [ben, 'optionB', '1'],
    ])
    await ben.ok('concedeEvent', on(eventId))
    await cheer(ben, eventId, ada)
    expect((await notices(ada))[0]?.title).toMatch(/^1 person cheered your win · /)
    await ben.ok('setNotifications', {
      body: { notifyOnWins: false, notifyOnUpcomingEvents: true, soundEnabled: true },
    })
    await cheer(ada, eventId, ben)
    expect(await notices(ben)).toEqual([])
  })
})

test('a closed account takes its cheers back, and those that it got are gone', async () => {
  const [ada, ben] = [await world.signUp('Ada'), await shown('Ben')]
  await ada.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
  const eventId = await proposedEvent(
    world,
    mara,
    [
      [ada, 'optionA', '1'],
      [ben, 'optionB', '1'],
    ],
    'optionB',
    { isPracticeMode: true },
  )
  await ada.ok('concedeEvent', on(eventId))
  await cheer(ada, eventId, ben)
  await cheer(jo, eventId, ada)
  await cheer(jo, eventId, ben)
  await ada.ok('closeAccount', { body: { password: PASSWORD } })
  expect(await jo.ok('listCheers', on(eventId))).toEqual([{ bettorId: ben.id, cheers: 1, mine: true }])
})
