import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { disputed, of, running } from '#tests/support/proofs.ts'
import { gained } from '#tests/support/two-sides.ts'
import { type Person, prove, refused } from '#tests/support/world.ts'

const world = judgedWorld()
const mara = person(() => world.rich('Mara', '9000'))
const jo = person(() => world.rich('Jo', '9000'))
let judges: Person[]
let root: Person
let other: Person
beforeAll(async () => {
  judges = [await world.moderator('First'), await world.moderator('Second'), await world.moderator('Third')]
  ;[root, other] = [await world.withRole('Root', 'admin'), await world.withRole('Other', 'admin')]
})

/** A disputed match of two for a prize of 75% of both fees. */
async function inDispute(entryFee = '400.00') {
  const match = await running(mara, [mara, jo], { isPracticeMode: false, entryFee })
  await disputed(match, [mara, jo])
  return match.id
}
const decide = async (judge: Person, id: string, winner: Person | null) =>
  (await prove(judge)).call('decideMatch', {
    ...of(id),
    body: { winnerId: winner?.id ?? null, reason: 'Seen' },
  })
const object = (who: Person, id: string) =>
  who.call('objectToMatch', { ...of(id), body: { reason: 'The picture is of another day' } })
const shown = (id: string) => mara.ok('getMatch', of(id))

test('S2 attack: one moderator alone decides no match for a large prize, and an old session none', async () => {
  const id = await inDispute()
  await world.pass('16 minutes')
  const stale = await judges[0]!.call('decideMatch', { ...of(id), body: { winnerId: jo.id, reason: 'Seen' } })
  expect(refused(stale)).toEqual([403, 'step_up_required'])
  expect(await gained(jo, () => decide(judges[0]!, id, jo))).toBe(0)
  expect(await shown(id)).toMatchObject({ status: 'disputed', verdict: null, decision: null })
  expect(refused(await decide(judges[0]!, id, jo))).toEqual([409, 'same_operator'])
  const queued = (await judges[1]!.ok('disputedMatches')).find((one) => one.id === id)
  expect(queued).toMatchObject({
    decisionSums: { void: { takesTwo: true } },
    mayDecide: true,
    signatures: [{ verdict: jo.id }],
  })
  // up to $500 one is enough
  const small = await inDispute('300.00')
  expect((await decide(judges[0]!, small, jo)).body).toMatchObject({ status: 'completed' })
})

test('S2 two sign, the loser has 15 minutes, then the line goes on and the prize is paid', async () => {
  const id = await inDispute()
  await decide(judges[0]!, id, jo)
  expect((await decide(judges[1]!, id, jo)).body).toMatchObject({ status: 'disputed' })
  const { verdict } = await shown(id)
  expect(Date.parse(verdict!.finalAt!) - Date.parse(verdict!.decidedAt)).toBe(15 * 60_000)
  expect((await mara.ok('listNotifications'))[0]).toMatchObject({
    title: expect.stringMatching(/^Your match has been decided · /),
    group: 'money',
  })
  expect(refused(await object(jo, id))).toEqual([409, 'not_in_match'])
  expect(refused(await object(judges[2]!, id))).toEqual([409, 'not_in_match'])
  expect(refused(await decide(root, id, mara))).toEqual([409, 'match_state'])
  await world.pass('14 minutes 30 seconds')
  expect((await shown(id)).status).toBe('disputed')
  expect(await gained(jo, () => world.pass('31 seconds'))).toBe(60_000)
  expect(await shown(id)).toMatchObject({ status: 'completed', winnerId: jo.id, verdict: null })
  expect(refused(await object(mara, id))).toEqual([409, 'match_state'])
})

test('S2 an objection calls an admin who signed nothing; two for the other outcome turn it, one does not', async () => {
  const id = await inDispute()
  for (const judge of [judges[0]!, root]) await decide(judge, id, jo)
  expect((await object(mara, id)).status).toBe(200)
  expect(refused(await object(mara, id))).toEqual([409, 'already_objected'])
  expect((await other.ok('listNotifications'))[0]).toMatchObject({
    title: expect.stringMatching(/^A player has objected to a decision · /),
    link: '/admin/matches',
  })
  expect(refused(await decide(judges[1]!, id, mara))).toEqual([403, 'forbidden'])
  expect(refused(await decide(root, id, mara))).toEqual([409, 'same_operator'])
  expect(await gained(mara, () => decide(other, id, mara))).toBe(0)
  expect(await gained(mara, () => decide(judges[1]!, id, mara))).toBe(60_000)
})

test('S2 a role that ended does not carry; a disagreement calls an admin; nothing waits for ever', async () => {
  const id = await inDispute()
  const leaving = await world.moderator('Leaving')
  await decide(leaving, id, jo)
  await decide(judges[0]!, id, jo)
  await (await prove(root)).ok('changeRole', {
    params: { id: leaving.id },
    body: { role: 'user', reason: 'left' },
  })
  await world.pass('16 minutes')
  expect(await shown(id)).toMatchObject({ status: 'disputed', verdict: null })
  await decide(judges[1]!, id, null)
  await decide(root, id, null)
  await world.pass('16 minutes')
  expect((await shown(id)).status).toBe('void')

  const split = await inDispute()
  await decide(judges[0]!, split, jo)
  await decide(judges[1]!, split, mara)
  expect(refused(await decide(judges[2]!, split, jo))).toEqual([403, 'forbidden'])
  await decide(root, split, jo)
  expect((await object(mara, split)).status).toBe(200)
  await world.pass('7 days 1 minute')
  // nothing waits for ever
  expect((await shown(split)).status).not.toBe('disputed')
})

test('S2 the 24 hours of a dispute do not overtake what two have signed, nor an objection to it', async () => {
  const late = async () => {
    const id = await inDispute()
    await world.pass('23 hours 50 minutes')
    for (const judge of judges.slice(0, 2)) await decide(judge, id, jo)
    return id
  }
  const stands = await late()
  await world.pass('11 minutes')
  expect(await shown(stands)).toMatchObject({ status: 'disputed', verdict: { winnerId: jo.id } })
  expect(await gained(jo, () => world.pass('5 minutes'))).toBe(60_000)
  expect(await shown(stands)).toMatchObject({ status: 'completed', winnerId: jo.id, verdict: null })

  const objected = await late()
  expect((await object(mara, objected)).status).toBe(200)
  await world.pass('1 day')
  expect((await shown(objected)).status).toBe('disputed')
  await decide(other, objected, mara)
  expect(await gained(mara, () => decide(judges[2]!, objected, mara))).toBe(60_000)
})

test('S2 attack: one moderator alone cancels no running tournament with a large prize, and an old session none', async () => {
  const cancel = (judge: Person, id: string) =>
    judge.call('cancelTournament', { ...of(id), body: { reason: 'A friend is losing' } })
  const { tournamentId: id } = await running(mara, [mara, jo], { isPracticeMode: false, entryFee: '400.00' })
  await world.pass('16 minutes')
  expect(refused(await cancel(judges[0]!, id))).toEqual([403, 'step_up_required'])
  const alone = async () => cancel(await prove(judges[0]!), id)
  expect(await gained(jo, alone)).toBe(0)
  expect(refused(await alone())).toEqual([409, 'same_operator'])
  expect((await jo.ok('getTournament', of(id))).status).toBe('in_progress')
  expect(await gained(jo, async () => cancel(await prove(judges[1]!), id))).toBe(40_000)
  expect((await jo.ok('getTournament', of(id))).status).toBe('cancelled')
  const acts = await world.db.rows<{ act: string }>(sql`
    select act from audit_log where subject = ${`tournament:${id}`} order by id`)
  expect(acts.map(({ act }) => act)).toEqual(['tournament.sign', 'tournament.cancel'])
})
