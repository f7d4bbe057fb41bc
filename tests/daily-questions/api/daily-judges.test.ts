import { expect, test } from 'vitest'
import { questionOf, scheduled, siteDay, untilHour } from '#tests/support/daily.ts'
import { bet, on } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { type Person, refused } from '#tests/support/world.ts'

const world = judgedWorld({ env: { RATE_WRITE_PER_SECOND: '100000' } })
const asker = person(() => world.moderator('Asker'))
const proposer = person(() => world.moderator('Proposer'))
const judge = person(() => world.moderator('Judge'))
const mara = person(() => world.signUp('Mara'))
const jo = person(() => world.signUp('Jo'))

/** The question of the next day with a stake on each side, locked. */
async function lockedQuestion(): Promise<{ id: string; eventId: string }> {
  const id = await scheduled([asker, proposer], await siteDay(world, 1))
  await untilHour(world, '00:00', 1)
  const eventId = (await questionOf(asker, id)).event!.id
  await mara.ok('placeBet', bet(eventId, 'optionA', '5'))
  await jo.ok('placeBet', bet(eventId, 'optionB', '5'))
  await untilHour(world, '20:01')
  return { id, eventId }
}

const decide = (who: Person, eventId: string, outcome: 'optionA' | 'void') =>
  who.call('decideEvent', { ...on(eventId), body: { outcome, reason: 'The source says so' } })

test('N-01 an operator who proposed decides no dispute about it, nor does the one who asked', async () => {
  const { id, eventId } = await lockedQuestion()
  await untilHour(world, '10:01', 1)
  await proposer.ok('proposeDailyOutcome', {
    ...on(id),
    body: { outcome: 'optionB', sourceUrl: 'https://example.com/weather' },
  })
  await mara.ok('disputeEvent', { ...on(eventId), body: { reason: 'It rained at nine' } })
  for (const one of [proposer, asker]) {
    expect((await one.ok('getEvent', on(eventId))).can.decide).toBe(false)
    expect(refused(await decide(one, eventId, 'optionA'))).toEqual([409, 'holds_position'])
  }
  expect((await decide(judge, eventId, 'optionA')).status).toBe(200)
  expect((await mara.ok('getEvent', on(eventId))).outcome).toBe('optionA')
})

test('N-01 nobody decides it before a proposal with a source: not while it is locked, and as suspended it can only be void', async () => {
  const { eventId } = await lockedQuestion()
  expect((await judge.ok('getEvent', on(eventId))).can.decide).toBe(false)
  expect(refused(await decide(judge, eventId, 'optionA'))).toEqual([409, 'event_state'])
  await judge.ok('suspendEvent', { ...on(eventId), body: { reason: 'A wrong source' } })
  expect((await judge.ok('getEvent', on(eventId))).decidable).toEqual(['void'])
  const answered = await decide(judge, eventId, 'optionA')
  expect(refused(answered)).toEqual([409, 'event_state'])
  expect(answered.body).toMatchObject({ message: expect.stringContaining('only be void') })
  expect((await decide(judge, eventId, 'void')).status).toBe(200)
})
