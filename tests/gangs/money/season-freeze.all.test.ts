import { expect } from 'vitest'
import { sql } from '#server/core/db.ts'
import { freezeSeasons } from '#server/gangs/index.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { allTest } from '#tests/support/scale.ts'
import { connectArena } from '../../../bench/arena.ts'
import { keptBoards, MEMBERS, seedSeasons } from '../../../bench/seed-seasons.ts'

const GANGS = 500
const AIM_MS = 60_000

// on a database without a server: the seeded results have no bets
allTest(
  'Q-08 two nodes freeze the boards of many gangs within a minute of the end, each once',
  async () => {
    const database = await freshDatabase()
    const nodes = [connectArena(database.url), connectArena(database.url)] as const
    const [{ db }] = nodes
    try {
      await db.change(sql`
        insert into users (email, first_name, last_name, date_of_birth, region)
        select 's' || n || '@example.com', 'Season', n::text, '1990-05-17', 'GB' from generate_series(1, ${GANGS * MEMBERS}::int) n`)
      await seedSeasons(db, GANGS)
      const begun = performance.now()
      const frozen = await Promise.all(nodes.map((node) => freezeSeasons(node)))
      expect(performance.now() - begun).toBeLessThan(AIM_MS)
      expect(frozen[0]! + frozen[1]!).toBe(2 * GANGS)
      const [boards, places] = [2 * GANGS, 2 * GANGS * MEMBERS]
      expect(await keptBoards(db)).toEqual({ boards, places, winners: GANGS })
      expect(await freezeSeasons(nodes[0])).toBe(0)
      const { running } = await db.one<{ running: number }>(sql`
        select count(*)::int as running from gang_seasons where frozen_at is null and ends_at > clock_now()`)
      expect(running).toBe(boards)
    } finally {
      for (const node of nodes) await node.db.close()
      await database.drop()
    }
  },
  120_000,
)
