import { expect, test } from 'vitest'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { richPeople, started } from '#tests/support/matches.ts'
import { on } from '#tests/support/tournaments.ts'
import { type Person, refused } from '#tests/support/world.ts'

const world = judgedWorld({ env: { RATE_WRITE_PER_SECOND: '100000' } })
const moderator = person(() => world.moderator('Moira'))

const decide = (who: Person, matchId: string, winnerId: string | null) =>
  who.call('decideMatch', { ...on(matchId), body: { winnerId, reason: 'The video shows the final score' } })

test('T-57 both claim to have won: a moderator decides with a reason that both read', async () => {
  const people = await richPeople(world, 3)
  const line = await started(people)
  const { id } = await line.disputed()
  expect((await decide(moderator, id, people[1]!.id)).body).toMatchObject({
    status: 'completed',
    winnerId: people[1]!.id,
    wonBy: 'decision',
  })
  const detail = await people[0]!.ok('getMatch', on(id))
  expect(detail).toMatchObject({
    gameTitle: 'FIFA 24',
    disputes: [{ userId: null }],
    decision: { winnerId: people[1]!.id, reason: 'The video shows the final score' },
  })
  expect(await moderator.ok('getMatch', on(id))).toEqual(detail)
  expect(refused(await decide(moderator, id, people[0]!.id))).toEqual([409, 'match_state'])
})

test('T-57 a void match is played again by the same two; the second void costs both a life', async () => {
  const people = await richPeople(world, 3)
  const line = await started(people)
  const first = await line.disputed()
  expect((await decide(moderator, first.id, null)).body).toMatchObject({ status: 'void', winnerId: null })
  const again = await line.now()
  expect(again).toMatchObject({ number: 2, replays: 1, champion: { userId: people[0]!.id } })
  await line.disputed()
  expect((await decide(moderator, again.id, null)).body.status).toBe('forfeited')
  // nobody has won a match
  expect(await line.state()).toMatchObject({ status: 'cancelled', winner: null })
})

test('T-57 only a disputed match is decided, and only for one of its two', async () => {
  const people = await richPeople(world, 3)
  const line = await started(people)
  const { id } = await line.begin()
  expect(refused(await decide(moderator, id, people[0]!.id))).toEqual([409, 'match_state'])
  await line.report(people[0]!, people[0]!)
  expect(refused(await decide(moderator, id, people[0]!.id))).toEqual([409, 'match_state'])
  await line.report(people[1]!, people[1]!)
  expect(refused(await decide(moderator, id, people[2]!.id))).toEqual([409, 'not_in_match'])
  expect(refused(await decide(moderator, '999999', people[2]!.id))).toEqual([404, 'not_found'])
})

test('T-57 a moderator cancels a running tournament: every fee goes back whole, and no timer acts any more', async () => {
  const people = await richPeople(world, 3)
  const line = await started(people)
  await line.begin()
  await moderator.ok('cancelTournament', { ...on(line.id), body: { reason: 'The game’s servers are down' } })
  expect(await line.state()).toMatchObject({
    status: 'cancelled',
    cancelReason: 'The game’s servers are down',
  })
  expect((await line.now()).status).toBe('void')
  await world.pass('4 hours')
  for (const person of people) expect((await person.balance()).usd).toBe('100.00')
  expect(await people[0]!.ok('myMatches')).toEqual([])
})
