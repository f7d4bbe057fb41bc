import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { decide, lockedEvent, on, type Stake } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { disputed, of, running } from '#tests/support/proofs.ts'
import { type Person, prove } from '#tests/support/world.ts'

const world = judgedWorld()
const mara = person(() => world.rich('Mara', '9000'))
const jo = person(() => world.rich('Jo', '9000'))
const puppet = person(() => world.rich('Puppet', '9000'))

const A = { outcome: 'optionA', reason: 'Seen' } as const
const B = { outcome: 'optionB', reason: 'Seen' } as const
/** A locked event in which these two stake. */
const pool = (first: Person, cents: string, second: Person, others: string) => {
  const stakes: Stake[] = [
    [first, 'optionA', cents],
    [second, 'optionB', others],
  ]
  return lockedEvent(world, first, stakes)
}
const sumsOf = async (judge: Person, id: string) => (await judge.ok('getEvent', on(id))).decisionSums
const decided = async (judge: Person, id: string, body: typeof A | typeof B) =>
  (await decide(judge, id, body)).outcome !== null

test('S2 attack: one moderator decides pool after pool; above $500 together a second one has to sign', async () => {
  const [judge, second] = [await world.moderator('Judge'), await world.moderator('Second')]
  const [one, two, three, small] = [
    await pool(mara, '125', jo, '125'),
    await pool(puppet, '125', jo, '125'),
    await pool(await world.rich('Ada', '100'), '10.01', jo, '10'),
    await pool(await world.rich('Ben', '100'), '10', jo, '10'),
  ]
  expect(await decided(judge, one, A)).toBe(true)
  // exactly 500.00 together
  expect(await decided(judge, two, A)).toBe(true)
  expect((await sumsOf(judge, three))!.void).toEqual({
    matter: '20.01',
    decidedAlone: '500.00',
    gainedAlone: '0.00',
    sum: '520.01',
    takesTwo: true,
  })
  expect((await sumsOf(second, three))!.void).toMatchObject({ sum: '20.01', takesTwo: false })
  expect(await sumsOf(mara, three)).toBeNull()
  expect(await decided(judge, three, A)).toBe(false)
  // who has signed is remembered: the next one does not decide alone, whatever their own sum
  expect((await sumsOf(second, three))!.void.takesTwo).toBe(true)
  expect(await decided(second, three, A)).toBe(false)
  expect((await judge.ok('getEvent', on(three))).decision).toMatchObject({ outcome: 'optionA' })
  // at most 20.00: counted, and decided by one
  expect(await decided(judge, small, A)).toBe(true)
  const next = await pool(await world.rich('Cleo', '100'), '10.01', jo, '10')
  expect((await sumsOf(judge, next))!.void.decidedAlone).toBe('520.00')
  await world.pass('1 day')
  expect((await sumsOf(judge, next))!.void.decidedAlone).toBe('0.00')
  expect(await decided(judge, next, A)).toBe(true)
})

test('S2 attack: several moderators decide for one person; what that person gains by it in 30 days adds up', async () => {
  const judges = [await world.moderator('Uma'), await world.moderator('Vic'), await world.moderator('Wim')]
  const [friend, loser] = [await world.rich('Friend', '100'), await world.rich('Loser', '900')]
  expect(await decided(judges[0]!, await pool(friend, '1', jo, '300'), A)).toBe(true)
  // 301.00 less 6.02 and the stake
  const id = await pool(friend, '1', loser, '250')
  expect(await sumsOf(judges[1]!, id)).toMatchObject({
    optionA: { decidedAlone: '0.00', gainedAlone: '293.98', sum: '544.98', takesTwo: true },
    optionB: { gainedAlone: '0.00', sum: '251.00', takesTwo: false },
    void: { sum: '251.00', takesTwo: false },
  })
  // its own moderator has the pool in the sum already, and it is not counted twice
  expect(await sumsOf(judges[0]!, id)).toMatchObject({
    optionA: { decidedAlone: '301.00', gainedAlone: '0.00', sum: '552.00' },
  })
  expect(await decided(judges[1]!, id, A)).toBe(false)
  const lost = await pool(friend, '1', loser, '250')
  expect(await decided(judges[2]!, lost, B)).toBe(true)
  const later = await pool(friend, '1', jo, '250')
  await world.db.change(sql`update gained_alone set decided_at = decided_at - interval '31 days'`)
  expect(await decided(judges[1]!, later, A)).toBe(true)
})

test('S2 attack: matches, cancellations and events are one sum; a prize counts once, and a gain while it may yet be won', async () => {
  const judge = await world.moderator('Max')
  const inDispute = async (entryFee: string, players: Person[]) => {
    const match = await running(players[0]!, players, { isPracticeMode: false, entryFee })
    await disputed(match, players)
    return match
  }
  const settle = async (by: Person, id: string, winner: Person | null) =>
    (
      await (
        await prove(by)
      ).ok('decideMatch', {
        ...of(id),
        body: { winnerId: winner?.id ?? null, reason: 'Seen' },
      })
    ).status
  const queued = async (by: Person, id: string) =>
    (await by.ok('disputedMatches')).find((match) => match.id === id)!.decisionSums
  const players = [await world.rich('Kim', '900'), await world.rich('Lou', '900')]
  // a prize of 300.00: void first, then won, and it counts once
  const first = await inDispute('200.00', players)
  expect(await settle(judge, first.id, null)).toBe('void')
  const event = await pool(mara, '100', jo, '100.01')
  expect((await sumsOf(judge, event))!.void).toMatchObject({ decidedAlone: '300.00', takesTwo: true })
  const other = await inDispute('100.00', players)
  expect((await queued(judge, other.id))!.champion).toMatchObject({
    matter: '150.00',
    decidedAlone: '300.00',
    sum: '450.00',
    takesTwo: false,
  })
  expect(await settle(judge, other.id, players[0]!)).toBe('completed')
  expect(await decided(judge, event, A)).toBe(false)
  // cancelling a running one is such a decision too
  const third = await inDispute('100.00', players)
  await (await prove(judge)).ok('cancelTournament', { ...of(third.tournamentId), body: { reason: 'Enough' } })
  expect((await players[0]!.ok('getTournament', of(third.tournamentId))).status).toBe('in_progress')
  // another moderator sees what the winner gained: 150.00 less the fee
  const next = await world.moderator('Ned')
  const last = await inDispute('100.00', players)
  expect((await queued(next, last.id))!).toMatchObject({
    [last.champion.userId === players[0]!.id ? 'champion' : 'challenger']: { gainedAlone: '50.00' },
    [last.champion.userId === players[0]!.id ? 'challenger' : 'champion']: { gainedAlone: '0.00' },
  })
})
