import { describe, expect, test } from 'vitest'
import { on, proposedEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { started } from '#tests/support/matches.ts'
import { PASSWORD, type Person, prove, refused } from '#tests/support/world.ts'

const world = judgedWorld()
const host = person(() => world.rich('Host', '1000'))

const PROOF = [403, 'step_up_required']
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => world.rich(`Player${n}`, '1000')))
const concede = (person: Person, id: string) => person.call('concedeEvent', on(id))

/** An event that Ben loses to Ada by a proposal, with his session an hour old. */
const lostBy = (ben: Person, ada: Person, stake: string, more = {}) =>
  proposedEvent(
    world,
    host,
    [
      [ada, 'optionA', stake],
      [ben, 'optionB', stake],
    ],
    'optionA',
    more,
  )

describe('S4 conceding is money that leaves', () => {
  test('S4 a stake above 20.00 is conceded by a session that proves itself, and nothing is half done before', async () => {
    const [ada, ben] = (await people(2)) as [Person, Person]
    const id = await lostBy(ben, ada, '20.01')
    const answer = await concede(ben, id)
    expect(refused(answer)).toEqual(PROOF)
    expect(answer.body.message).toContain('$20.01')
    expect(await ben.ok('getEvent', on(id))).toMatchObject({ conceded: false, status: 'proposed' })
    await prove(ben)
    expect(await ben.ok('concedeEvent', on(id))).toMatchObject({ status: 'settled' })
    expect((await ada.balance()).usd).toBe('1019.21')
  })

  test('S4 stakes of 20.00 one after the other are one sum of 24 hours, and one of coins counts for nothing', async () => {
    const [ada, ben] = (await people(2)) as [Person, Person]
    const coins = await lostBy(ben, ada, '500', { isPracticeMode: true })
    expect((await concede(ben, coins)).status).toBe(200)
    const first = await lostBy(ben, ada, '20')
    const second = await lostBy(ben, ada, '0.01')
    expect((await concede(ben, first)).status).toBe(200)
    expect(refused(await concede(ben, second))).toEqual(PROOF)
    // a day later the sum begins anew, and the other one’s window has run out meanwhile
    await world.pass('24 hours')
    const third = await lostBy(ben, ada, '20')
    expect((await concede(ben, third)).status).toBe(200)
  })

  test('S4 of two concessions in one moment the second sees the first', async () => {
    for (let round = 0; round < 3; round++) {
      const [ada, ben] = (await people(2)) as [Person, Person]
      const ids = [await lostBy(ben, ada, '15')]
      ids.push(await lostBy(ben, ada, '15'))
      const answers = await Promise.all(ids.map((id) => concede(ben, id)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    }
  })

  test('S4 the proof is the last question: what may not be conceded is refused for that', async () => {
    const [ada, ben] = (await people(2)) as [Person, Person]
    const id = await lostBy(ben, ada, '50')
    expect(refused(await concede(ada, id))).toEqual([409, 'not_a_losing_bettor'])
    await ben.ok('disputeEvent', { ...on(id), body: { reason: 'That is not how it ended.' } })
    expect(refused(await concede(ben, id))).toEqual([409, 'event_state'])
  })

  test('S4 another session of the same person gets nothing by a proof of this one', async () => {
    const [ada, ben] = (await people(2)) as [Person, Person]
    const id = await lostBy(ben, ada, '50')
    const { headers } = await world.visitor.call('signIn', { body: { email: ben.email, password: PASSWORD } })
    const other = world.as({ ...ben, cookie: headers.get('set-cookie')!.split(';')[0]! })
    expect(refused(await concede(ben, id))).toEqual(PROOF)
    expect((await concede(other, id)).status).toBe(200)
  })
})

describe('S4 a reported loss is money that leaves', () => {
  /** A match under way for a fee, with sessions that proved themselves long before. */
  async function running(count: number, entryFee: string) {
    const players = await people(count)
    await world.pass('1 hour')
    const line = await started(players, { gamesCount: 3, entryFee }, host)
    const match = await line.begin()
    const { champion, challenger } = await line.two()
    return { line, match, champion, challenger }
  }
  const lose = (person: Person, match: { id: string }, winner: Person) =>
    person.call('reportMatch', { ...on(match.id), body: { winnerId: winner.id } })

  test('S4 among two players a loss of a fee above 20.00 asks for a proof, however late it is reported', async () => {
    const { match, champion, challenger, line } = await running(2, '25.00')
    expect(refused(await lose(champion, match, challenger))).toEqual(PROOF)
    expect((await line.now()).reports).toEqual([])
    await world.pass('20 minutes')
    expect(refused(await lose(champion, match, challenger))).toEqual(PROOF)
    expect(refused(await lose(champion, match, champion))).toEqual([200, undefined])
    await prove(champion)
    expect((await lose(champion, match, challenger)).status).toBe(200)
  })

  test('S4 among five it is asked before the match can be over, and not after', async () => {
    const { match, champion, challenger } = await running(5, '25.00')
    expect(refused(await lose(champion, match, challenger))).toEqual(PROOF)
    await world.pass('6 minutes')
    expect((await lose(champion, match, challenger)).status).toBe(200)
  })

  test('S4 who proved it at the ready check reports at once, and a fee of 20.00 asks nobody', async () => {
    const players = await people(2)
    const line = await started(players, { gamesCount: 3, entryFee: '25.00' }, host)
    const match = await line.begin()
    const { champion, challenger } = await line.two()
    await world.pass('16 minutes')
    expect((await lose(champion, match, challenger)).status).toBe(200)
    const small = await running(2, '20.00')
    expect((await lose(small.champion, small.match, small.challenger)).status).toBe(200)
  })

  test('S4 leaving after the start gives the fee up too, and is taken back whole where the proof is missing', async () => {
    const { line, champion } = await running(2, '25.00')
    const leave = () => champion.call('leaveTournament', { ...on(line.id), body: {} })
    expect(refused(await leave())).toEqual(PROOF)
    expect((await line.state()).status).toBe('in_progress')
    await prove(champion)
    expect((await leave()).status).toBe(200)
    expect((await line.state()).status).toBe('completed')
  })

  test('S4 the same fee is counted once, however many matches of it are lost', async () => {
    const players = await people(2)
    await world.pass('1 hour')
    const line = await started(players, { entryFee: '15.00', gamesCount: 1, lives: 2 }, host)
    const [loser, winner] = players as [Person, Person]
    for (let match = 0; match < 2; match++) {
      expect((await lose(loser, await line.begin(), winner)).status).toBe(200)
      await line.report(winner, winner)
    }
    expect((await line.state()).status).toBe('completed')
  })
})
