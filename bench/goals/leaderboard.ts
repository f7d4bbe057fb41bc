import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '#server/core/db.ts'
import { startScheduler } from '#server/core/scheduler.ts'
import { recordFact, relay } from '#server/facts/index.ts'
import { showLeaderboard, showOwnStanding } from '#server/leaderboard/show-leaderboard.ts'
import { type Arena, type Cluster, openArena } from '../arena.ts'
import { call, type Load } from '../callers.ts'
import { percentile, rounded } from '../figures.ts'
import type { Row } from '../report.ts'
import { interleave, type Mode } from '../rounds.ts'
import { failureOf, latencyOf, rateOf, ratioOf } from './row.ts'

const FEW = 1_000
const CALLERS = 8

/** Players with at least ten matches: users 1..count of the arena, whose records are spread as people's are. */
async function seedPlayers({ db, people }: Arena, count: number): Promise<void> {
  await db.transact(async (tx) => {
    await tx.change(sql`
      insert into users (email, first_name, last_name, date_of_birth, region)
      select 'p' || n || '@example.com', 'Person', n::text, '1990-05-17', 'GB'
      from generate_series(${people}::int + 1, ${count}::int) n`)
    await tx.change(sql`
      insert into standings (user_id, wins, losses, since)
      select n, games * luck, games - floor(games * luck), clock_timestamp() - n * interval '1 second' from (
        select n, 10 + (random() * 90)::int as games, random() as luck from generate_series(1, ${count}::int) n) p`)
  })
  await db.change(sql`vacuum analyze`)
}

/** Opens the board and the caller's rank, one after the other, as random players do. */
const visits =
  ({ db }: Arena, count: number, mode: Mode) =>
  (warmUp = false): Promise<Load> =>
    call({
      callers: CALLERS,
      ms: warmUp ? 700 : mode.quick ? 1_500 : 4_000,
      wish: () => BigInt(1 + Math.floor(Math.random() * count)),
      async act(userId) {
        await showLeaderboard(db, userId)
        await showOwnStanding(db, userId)
        return true
      },
    })

/**
 * Milliseconds from the commit of a result until the board shows it: the relay runs as in the server, and the reader polls
 * without a pause.
 */
async function delays({ context, db }: Arena, many: number): Promise<number[]> {
  const scheduler = startScheduler(context, [relay], { onTime: true })
  const times: number[] = []
  try {
    for (let n = 1; n <= many; n++) {
      const [winner, loser] = [BigInt(n), BigInt(n + many)]
      const { losses: before } = await db.one<{ losses: number }>(
        sql`select losses from standings where user_id = ${loser}`,
      )
      await db.transact((tx) =>
        recordFact(context, tx, 'match.finished', {
          matchId: String(n),
          tournamentId: '1',
          winnerId: String(winner),
          loserId: String(loser),
          practice: false,
          at: new Date().toISOString(),
          by: 'agreement',
        }),
      )
      const committed = performance.now()
      while ((await showOwnStanding(db, loser)).tournamentLosses === before) {
        if (performance.now() - committed > 10_000) throw new Error('a result did not reach the board')
        await sleep(1)
      }
      times.push(performance.now() - committed)
    }
  } finally {
    await scheduler.stop()
  }
  return times.sort((a, b) => a - b)
}

/** G27: the board and the caller's rank with many players and with few. G28: how soon the board shows a result. */
export async function measureLeaderboard(cluster: Cluster, mode: Mode): Promise<Row[]> {
  const many = mode.quick ? 200_000 : 1_000_000
  const text = many.toLocaleString('en-US')
  const small = await openArena(cluster, 'board_small', FEW)
  const large = await openArena(cluster, 'board_large', FEW)
  mode.say(`storing ${text} players …`)
  await seedPlayers(small, FEW)
  await seedPlayers(large, many)
  mode.say('reading both boards …')
  const loads = (await interleave(large, mode.rounds, {
    large: visits(large, many, mode),
    small: visits(small, FEW, mode),
  })) as { large: Load[]; small: Load[] }
  mode.say('results on their way to the board …')
  const times = await delays(large, mode.quick ? 40 : 200)
  await small.close()
  await large.close()
  const failure = failureOf([...loads.large, ...loads.small])
  return [
    {
      goal: 'G27',
      workload: `board and own rank/s, ${text} players; 1,000`,
      product: rateOf(loads.large),
      peer: rateOf(loads.small),
      ratios: ratioOf(loads.large, loads.small),
      latency: latencyOf(loads.large, loads.small),
      floor: 0.7,
      moonshot: 1,
      direction: 'atLeast',
      ...(failure !== undefined && { voided: failure }),
    },
    {
      goal: 'G28',
      workload: `ms until a result is on a board of ${text}, p99; 1 ms`,
      product: `${rounded(percentile(times, 0.99))} ms`,
      peer: '1 ms',
      ratios: [percentile(times, 0.99)],
      latency: `${rounded(percentile(times, 0.5))} / ${rounded(percentile(times, 0.99))}`,
      floor: 1_000,
      moonshot: 30,
      direction: 'atMost',
    },
  ]
}
