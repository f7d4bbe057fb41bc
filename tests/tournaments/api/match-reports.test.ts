import { describe, expect, test } from 'vitest'
import { judgedWorld } from '#tests/support/file-world.ts'
import { richPeople, started } from '#tests/support/matches.ts'
import { on } from '#tests/support/tournaments.ts'
import { type Person, refused } from '#tests/support/world.ts'
import { whatOf } from '../../support/notices.ts'

const world = judgedWorld({ env: { RATE_WRITE_PER_SECOND: '100000' } })

const bodies = async (person: Person) =>
  (await person.ok('listNotifications')).map(({ title }) => whatOf(title))

/** A match of two under way. */
async function running(gamesCount: 1 | 3 | 11 = 3) {
  const [ada, ben] = (await richPeople(world, 2)) as [Person, Person]
  const line = await started([ada, ben], { gamesCount })
  const { id, dueAt, beganAt } = await line.begin()
  return { line, ada, ben, id, dueAt: dueAt!, beganAt: beganAt! }
}

const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000

describe('T4 a report that is changed', () => {
  test('T4 who has tapped the wrong name changes the report, and the opponent is told again', async () => {
    const { line, ada, ben, id } = await running()
    await line.report(ada, ben)
    const changed = await line.report(ada, ada)
    expect(changed.reports).toMatchObject([{ userId: ada.id, winnerId: ada.id, revision: 2 }])
    expect((await bodies(ben)).slice(0, 2)).toEqual(['The result was changed', 'Confirm the result'])
    const done = await ben.ok('reportMatch', { ...on(id), body: { winnerId: ada.id, answers: 2 } })
    expect(done).toMatchObject({ status: 'completed', winnerId: ada.id, wonBy: 'agreement' })
  })

  test('T4 a confirmation of what the report said before is refused in words, and decides nothing', async () => {
    const { line, ada, ben, id } = await running()
    await line.report(ada, ben)
    await line.report(ada, ada)
    const late = await ben.call('reportMatch', { ...on(id), body: { winnerId: ben.id, answers: 1 } })
    expect(refused(late)).toEqual([409, 'report_changed'])
    expect((await line.now()).status).toBe('reported')
    // and a report that nobody has given cannot be answered
    const { line: other, ben: one, id: second } = await running()
    const early = await one.call('reportMatch', { ...on(second), body: { winnerId: one.id, answers: 1 } })
    expect(refused(early)).toEqual([409, 'report_changed'])
    expect((await other.now()).status).toBe('running')
  })

  test('T4 changed and confirmed in the same moment: either the change comes first, or it is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const { line, ada, ben, id } = await running(1)
      await line.report(ada, ben)
      const [change, confirm] = await Promise.all([
        ada.call('reportMatch', { ...on(id), body: { winnerId: ada.id } }),
        ben.call('reportMatch', { ...on(id), body: { winnerId: ben.id, answers: 1 } }),
      ])
      expect([change.status, confirm.status].toSorted()).toEqual([200, 409])
      const now = await line.now()
      expect(now.status === 'completed' ? now.winnerId : now.reports[0]!.winnerId).toBe(
        confirm.status === 200 ? ben.id : ada.id,
      )
    }
  })

  test('T4 an answered report stays', async () => {
    const { line, ada, ben, id } = await running()
    await line.report(ada, ada)
    await line.report(ben, ben)
    expect(refused(await ada.call('reportMatch', { ...on(id), body: { winnerId: ben.id } }))).toEqual([
      409,
      'match_state',
    ])
    expect((await line.now()).status).toBe('disputed')
  })
})

describe('T5 T6 the times of a match', () => {
  test('T5 "I won" at once does not stand before the games can have been played, and silence is reminded of', async () => {
    const { line, ada, ben, beganAt } = await running(11)
    const { dueAt } = await line.report(ada, ada)
    expect(minutesBetween(beganAt, dueAt!)).toBe(6 * 3 + 30)
    await world.pass('38 minutes')
    const again = async () => (await bodies(ben)).filter((title) => title === 'Your answer is still missing')
    expect(await again()).toHaveLength(1)
    await world.pass('5 minutes')
    expect(await again()).toHaveLength(1)
    expect((await line.now()).status).toBe('reported')
    await world.pass('5 minutes')
    expect(await line.now()).toMatchObject({ wonBy: 'silence', winnerId: ada.id })
  })

  test('T6 the result is due later where more games may be needed', async () => {
    const single = await running(1)
    const long = await running(11)
    expect(minutesBetween(single.beganAt, single.dueAt)).toBe(180)
    expect(minutesBetween(long.beganAt, long.dueAt)).toBe(420)
  })

  test('T6 both together add an hour, once; nobody else can', async () => {
    const { line, ada, ben, id, dueAt } = await running()
    const ask = (person: Person) => person.call('askMoreTime', { ...on(id), body: {} })
    expect((await ask(ada)).body).toMatchObject({ moreTime: [ada.id], dueAt })
    expect((await bodies(ben))[0]).toBe('More time?')
    expect(refused(await ask(ada))).toEqual([409, 'match_state'])
    expect(refused(await ask(await world.rich('Stranger')))).toEqual([409, 'not_in_match'])
    const longer = (await ask(ben)).body as { dueAt: string }
    expect(minutesBetween(dueAt, longer.dueAt)).toBe(60)
    expect(refused(await ask(ada))).toEqual([409, 'match_state'])
    await world.pass('3 hours 30 minutes')
    expect((await line.now()).status).toBe('running')
    await world.pass('30 minutes')
    expect((await line.matches())[0]).toMatchObject({ status: 'forfeited' })
  })
})

test('T29 two reports of one winner with different scores keep both, and neither counts', async () => {
  const { line, ada, ben } = await running()
  const two = [
    { champion: 3, challenger: 1 },
    { champion: 2, challenger: 1 },
  ]
  await line.report(ada, ada, two)
  const done = await line.report(ben, ada, [two[0]!, { champion: 1, challenger: 2 }, two[1]!])
  expect(done).toMatchObject({ status: 'completed', winnerId: ada.id, scores: null })
  expect(done.reports.map(({ score }) => score?.length)).toEqual([2, 3])
})
