import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { listenTransport } from '#server/realtime/index.ts'
import { person, twoNodes } from '#tests/support/file-world.ts'
import { disputed, of, running } from '#tests/support/proofs.ts'
import { rounds } from '#tests/support/scale.ts'
import { type Person, prove, type World } from '#tests/support/world.ts'

/** Two nodes on one database; their timers run when a test says so. */
const [one, two] = twoNodes({ transport: listenTransport, env: { RATE_WRITE_PER_SECOND: '100000' } })
const mara = person(() => one.rich('Mara', '100000'))
const jo = person(() => one.rich('Jo', '100000'))
let judges: Person[]
beforeAll(async () => {
  judges = [await one.moderator('First'), await one.moderator('Second'), await one.moderator('Third')]
})
afterEach(() => one.checkMoney())

/** A disputed match of two whose prize takes two signatures. */
async function inDispute(): Promise<string> {
  const match = await running(mara, [mara, jo], { isPracticeMode: false, entryFee: '400.00' })
  await disputed(match, [mara, jo])
  return match.id
}
const sign = async (world: World, judge: Person, id: string, winner: Person) =>
  (await prove(world.as(judge))).call('decideMatch', {
    ...of(id),
    body: { winnerId: winner.id, reason: 'Seen' },
  })
/** Two have signed that Jo has won. */
async function decided(): Promise<string> {
  const id = await inDispute()
  for (const judge of judges.slice(0, 2)) await sign(one, judge, id, jo)
  return id
}
const shown = (id: string) => mara.ok('getMatch', of(id))
const object = (world: World, who: Person, id: string) =>
  world.as(who).call('objectToMatch', { ...of(id), body: { reason: 'The picture is of another day' } })
const settleBoth = () => Promise.all([one.settle(), two.settle()])
const later = (span: string) => one.db.change(sql`update clock set "offset" = "offset" + ${span}::interval`)
/** Prizes that the ledger has paid for the tournament of a match. */
async function prizes(id: string): Promise<number> {
  const { count } = await one.db.one<{ count: number }>(sql`
    select count(*)::int as count from ledger_journals j join matches m on j.ref = 'tournament:' || m.tournament_id
    where m.id = ${BigInt(id)} and j.key like 'tournament-prize:%'`)
  return count
}

describe('S2 verdicts on a match, on two nodes', () => {
  test('S2 the first two signatures at once: equal ones open the objections once, different ones call an admin', async () => {
    for (let round = 0; round < rounds(2); round++)
      for (const winner of [jo, mara]) {
        const id = await inDispute()
        const answers = await Promise.all([sign(one, judges[0]!, id, jo), sign(two, judges[1]!, id, winner)])
        expect(answers.map(({ status }) => status)).toEqual([200, 200])
        const found = await shown(id)
        expect([found.status, found.verdict?.winnerId, await prizes(id)]).toEqual([
          'disputed',
          winner === jo ? jo.id : undefined,
          0,
        ])
      }
  })

  test('S2 two second signatures at once: one carries it, and the prize is paid once', async () => {
    for (let round = 0; round < rounds(2); round++) {
      const id = await inDispute()
      await sign(one, judges[0]!, id, jo)
      const answers = await Promise.all([sign(one, judges[1]!, id, jo), sign(two, judges[2]!, id, jo)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      await later('16 minutes')
      await settleBoth()
      expect([(await shown(id)).status, await prizes(id)]).toEqual(['completed', 1])
    }
  })

  test('S2 an objection against the end of its time: the match is over or it waits, and never both', async () => {
    for (let round = 0; round < rounds(4); round++) {
      const id = await decided()
      // due a moment from now, so that both meet on the match's lock
      await one.db.change(sql`
        update match_verdicts set final_at = clock_now() + interval '15 milliseconds' where match_id = ${BigInt(id)}`)
      const objecting = object(two, mara, id)
      await settleBoth()
      const { status } = await objecting
      await later('1 second')
      await settleBoth()
      const found = await shown(id)
      if (status === 200)
        expect([found.status, found.verdict?.finalAt, await prizes(id)]).toEqual(['disputed', null, 0])
      else expect([status, found.status, await prizes(id)]).toEqual([409, 'completed', 1])
    }
  })

  test('S2 the same objection on both nodes at once counts once, and against a third signature nothing is paid', async () => {
    const id = await decided()
    const answers = await Promise.all([
      object(one, mara, id),
      object(two, mara, id),
      sign(two, judges[2]!, id, mara),
    ])
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([200, 409])
    expect((await shown(id)).verdict?.objections).toHaveLength(1)
    await later('16 minutes')
    await settleBoth()
    expect([(await shown(id)).status, await prizes(id)]).toEqual(['disputed', 0])
  })
})
