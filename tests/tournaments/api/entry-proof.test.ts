import { expect, test } from 'vitest'
import { bet, openEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { on, openTournament, seated } from '#tests/support/tournaments.ts'
import { type Person, prove, refused, usd } from '#tests/support/world.ts'

const world = judgedWorld({ env: { READY_CHECK_SECONDS: '86400' } })
const host = person(() => world.rich('Host', '9000'))

const PROOF = [403, 'step_up_required']
const OLD = '16 minutes'
const ready = (person: Person, id: string) => person.call('readyTournament', { ...on(id), body: {} })
const join = (person: Person, id: string) => person.call('joinTournament', { ...on(id), body: {} })
const open = async (entryFee: string, maxPlayers: number) =>
  (await openTournament(host, { entryFee, maxPlayers })).id
/** These players and the host have seats, and are asked whether they are there. */
async function asked(entryFee: string, ...players: Person[]): Promise<string> {
  const id = await open(entryFee, players.length + 3)
  await seated(id, ...players, host)
  await host.ok('startTournament', on(id))
  return id
}

test('T-49 S4 a seat asks for no proof, and saying that one is there does where the fee is above 100.00', async () => {
  const [ada, ben] = [await world.rich('Ada', '500'), await world.rich('Ben', '500')]
  await world.pass(OLD)
  const id = await asked('100.01', ada, ben)
  expect(refused(await ready(ada, id))).toEqual(PROOF)
  expect((await ada.ok('getTournament', on(id))).seats.map((seat) => seat.ready)).toEqual([
    false,
    false,
    false,
  ])
  await prove(ada)
  expect((await ready(ada, id)).status).toBe(200)
  // said again it asks nothing
  await world.pass(OLD)
  expect((await ready(ada, id)).status).toBe(200)
})

test('T-49 S4 fees and bets are one sum, and a fee counts from the moment at which its player is there', async () => {
  const [ada, ben] = [await world.rich('Ada', '500'), await world.rich('Ben', '500')]
  await world.pass(OLD)
  const [first, second] = [await asked('60.00', ada, ben), await asked('60.00', ada, ben)]
  const event = await openEvent(world, host)
  expect((await ada.call('placeBet', bet(event.id, 'optionA', '100'))).status).toBe(201)
  expect(refused(await ada.call('placeBet', bet(event.id, 'optionA', '0.01')))).toEqual(PROOF)
  // of two fees the second takes the day above the sum
  expect((await ready(ben, first)).status).toBe(200)
  expect(refused(await ready(ben, second))).toEqual(PROOF)
  expect(refused(await ready(ada, first))).toEqual(PROOF)
})

test('T-49 S4 who joins while the others are asked counts as there, and proves it before a fee above the sum', async () => {
  const [ada, ben] = [await world.rich('Ada', '500'), await world.rich('Ben', '500')]
  const id = await asked('150.00', ada)
  await world.pass(OLD)
  expect(refused(await join(ben, id))).toEqual(PROOF)
  expect(await usd(ben)).toBe('500.00')
  await prove(ben)
  expect((await join(ben, id)).status).toBe(200)
  expect((await ben.ok('getTournament', on(id))).seats.find(({ userId }) => userId === ben.id)?.ready).toBe(
    true,
  )
})

test('T-49 S4 of two who join in one moment only the one without a proof is refused', async () => {
  const people = [
    await world.rich('Ada', '500'),
    await world.rich('Ben', '500'),
    await world.rich('Cy', '500'),
  ]
  const [ada, ben, cy] = people as [Person, Person, Person]
  const id = await asked('150.00', ada)
  await world.pass(OLD)
  await prove(cy)
  const answers = await Promise.all([join(ben, id), join(cy, id)])
  expect(answers.map(refused)).toEqual([PROOF, [200, undefined]])
  expect([await usd(ben), await usd(cy)]).toEqual(['500.00', '350.00'])
})

test('T-49 S4 the proof is the last question: a full table and too little money come first', async () => {
  const [ada, ben, poor] = [
    await world.rich('Ada', '500'),
    await world.rich('Ben', '500'),
    await world.rich('Poor', '1'),
  ]
  const id = await asked('150.00', ada)
  await world.pass(OLD)
  expect(refused(await join(poor, id))).toEqual([409, 'insufficient_funds'])
  expect(refused(await join(ada, id))).toEqual([409, 'already_joined'])
  expect(refused(await ready(ben, id))).toEqual([409, 'not_joined'])
})
