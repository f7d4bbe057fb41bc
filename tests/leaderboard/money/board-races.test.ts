import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { deliverFacts } from '#server/facts/index.ts'
import { play, recordResults, strangers } from '#tests/support/board.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { allTest, rounds } from '#tests/support/scale.ts'
import { openTournament } from '#tests/support/tournaments.ts'
import { PASSWORD } from '#tests/support/world.ts'

// the audit holds standings, counted matches, users' rows and the crown against each other
const world = judgedWorld()

/** Several relays at once, as on several nodes: they take facts from each other. */
const relays = async (count = 6) => {
  await Promise.all(Array.from({ length: count }, () => deliverFacts(world.context)))
  const lost = await world.db.rows(sql`select * from fact_deliveries where last_error like '%deadlock%'`)
  expect(lost).toEqual([])
  // a fact that lost against another relay waits for its next attempt
  await world.pass('10 seconds')
}
const standing = (id: string) =>
  world.db.first<{ wins: number; losses: number }>(
    sql`select wins, losses from standings where user_id = ${BigInt(id)}`,
  )

allTest(
  'K-12 two hundred results of one player, counted by six relays at once, are two hundred',
  async () => {
    const [mara, ...others] = await strangers(world, 11)
    for (let round = 0; round < rounds(1); round++) {
      const results = Array.from({ length: 200 }, (_, n) => {
        const other = others[n % 10]!
        return n % 4 === 0
          ? { winnerId: other.id, loserId: mara!.id }
          : { winnerId: mara!.id, loserId: other.id }
      })
      await recordResults(world, results)
      await relays()
      const played = 200 * (round + 1)
      expect(await standing(mara!.id)).toEqual({ wins: played * 0.75, losses: played * 0.25 })
    }
  },
  120_000,
)

test('K-12 the same result recorded six times and counted by six relays at once counts once', async () => {
  const [mara, jo] = await strangers(world, 2)
  for (let round = 0; round < rounds(5); round++) {
    const again = { matchId: `${770_000 + round}`, winnerId: mara!.id, loserId: jo!.id }
    await Promise.all(Array.from({ length: 6 }, () => recordResults(world, [again])))
    await relays()
    expect(await standing(mara!.id)).toEqual({ wins: round + 1, losses: 0 })
    expect(await standing(jo!.id)).toEqual({ wins: 0, losses: round + 1 })
  }
})

test('K-16 results of many players at once leave one crown, on the first, and a history without gaps', async () => {
  const players = await strangers(world, 12)
  for (let round = 0; round < rounds(3); round++) {
    const results = players.flatMap(({ id }, n) =>
      Array.from({ length: 12 }, (_, match) => {
        const other = players[(n + 1 + (match % 11)) % 12]!.id
        return (match * 7 + n + round) % 3 === 0
          ? { winnerId: other, loserId: id }
          : { winnerId: id, loserId: other }
      }),
    )
    await Promise.all([results.slice(0, 72), results.slice(72)].map((part) => recordResults(world, part)))
    await relays()
    await world.checkMoney()
  }
  const { gaps } = await world.db.one<{ gaps: number }>(sql`
    select count(*)::int as gaps from (
      select held_until, lead(held_from) over (order by id) as next from crowns) c
    where next is not null and held_until is distinct from next`)
  expect(gaps).toBe(0)
}, 120_000)

allTest(
  'K-16 the holder closes the account while results are counted: the crown is on nobody who left',
  async () => {
    for (let round = 0; round < rounds(4); round++) {
      const holder = await world.signUp('Holder')
      const next = await world.signUp('Next')
      const others = await strangers(world, 20)
      await play(world, holder, 60, 0)
      await recordResults(
        world,
        others.flatMap(({ id }) => [
          { winnerId: holder.id, loserId: id },
          { winnerId: next.id, loserId: id },
        ]),
      )
      const [closed] = await Promise.all([
        holder.call('closeAccount', { body: { password: PASSWORD } }),
        deliverFacts(world.context),
        deliverFacts(world.context),
      ])
      expect(closed.status).toBe(200)
      await relays(2)
      expect(await standing(holder.id)).toBeUndefined()
      expect(await next.ok('ownStanding')).toMatchObject({ tournamentWins: 20, tournamentLosses: 0 })
      await world.checkMoney()
      await next.ok('closeAccount', { body: { password: PASSWORD } })
      await world.settle()
    }
  },
  120_000,
)

allTest(
  'T7 results that are counted, judged, struck, put back and closed at once leave the standing that its causes say',
  async () => {
    const host = await world.rich('Host', '900.00')
    const { id: tournamentId } = await openTournament(host, { isPracticeMode: false, entryFee: '1.00' })
    const [max, mona] = [await world.moderator('Max'), await world.moderator('Mona')]
    for (let round = 0; round < rounds(3); round++) {
      const mara = await world.signUp('Mara')
      const [jo, cy] = await strangers(world, 2)
      const against = (other: string, count: number) =>
        Array.from({ length: count }, () => ({ winnerId: mara.id, loserId: other, tournamentId }))
      await recordResults(
        world,
        [...against(jo!.id, 12), ...against(cy!.id, 12)],
        ['count-match', 'fair-play-matches'],
      )
      await relays()
      await relays(2)
      const flags = (await mara.ok('ownFairPlay')).flags
      expect(flags).toHaveLength(2)
      expect(await standing(mara.id)).toBeUndefined()
      await recordResults(world, against(jo!.id, 6), ['count-match', 'fair-play-matches'])
      const act = (route: 'strikeMatches' | 'restoreMatches' | 'closeFlag', by: typeof max, flag: number) =>
        by.call(route, { params: { id: flags[flag]!.id }, body: { reason: 'As the figures say' } })
      const answers = await Promise.all([
        act('strikeMatches', max, 0),
        act('strikeMatches', mona, 0),
        act('closeFlag', max, 1),
        act('closeFlag', mona, 1),
        deliverFacts(world.context),
        deliverFacts(world.context),
        act('restoreMatches', mona, 0),
      ])
      for (const answer of answers) if (answer) expect([200, 409]).toContain(answer.status)
      await relays(2)
      await world.checkMoney()
      await act('restoreMatches', max, 0)
      for (const { id, state } of (await mara.ok('ownFairPlay')).flags)
        if (state === 'open') await max.ok('closeFlag', { params: { id }, body: { reason: 'All is well' } })
      expect(await standing(mara.id)).toEqual({ wins: 30, losses: 0 })
    }
  },
  120_000,
)
