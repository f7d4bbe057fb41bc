import { sql } from '#server/core/db.ts'
import { recordFact } from '#server/facts/index.ts'
import type { MatchFinished } from '#server/leaderboard/index.ts'
import type { World } from './world.ts'

type Result = Partial<MatchFinished> & Pick<MatchFinished, 'winnerId' | 'loserId'>
type Somebody = { id: string }

/** Far above the ids of matches that are played. */
const NOT_PLAYED = 1_000_000
let matches = NOT_PLAYED

/**
 * Records that these matches are over, as the tournaments module does, one transaction for all. Counting them is the caller's.
 * @param listeners the subscribers of their facts
 * @returns their ids
 */
export async function recordResults(
  { context }: World,
  results: readonly Result[],
  listeners: readonly ('count-match' | 'fair-play-matches')[] = ['count-match'],
): Promise<string[]> {
  const ids: string[] = []
  await context.db.transact(async (tx) => {
    const { at } = await tx.one<{ at: Date }>(sql`select clock_now() as at`)
    for (const result of results) {
      const matchId = result.matchId ?? String(++matches)
      ids.push(matchId)
      await recordFact(context, tx, 'match.finished', {
        matchId,
        tournamentId: '1',
        practice: false,
        at: at.toISOString(),
        by: 'agreement',
        ...result,
      })
    }
    // nobody played these: their scorecards and fair play have tests with matches of their own
    await tx.change(sql`
      delete from fact_deliveries d using facts f
      where f.id = d.fact_id and f.kind = 'match.finished' and d.listener <> all(${[...listeners]}::text[])
        and (f.payload ->> 'matchId')::bigint > ${NOT_PLAYED}`)
  })
  return ids
}

/** Users who only fill a table: nobody signs in as one. */
export async function strangers(world: World, count: number): Promise<Somebody[]> {
  const rows = await world.db.rows<{ id: bigint }>(sql`
    insert into users (email, first_name, last_name, date_of_birth, region)
    select gen_random_uuid() || '@example.com', 'Stranger', 'Example', '1990-01-01', 'GB' from generate_series(1, ${count}::int)
    returning id`)
  return rows.map(({ id }) => ({ id: id.toString() }))
}

/** Gives a user so many lost and then won matches, each against somebody who plays no other, and counts them. */
export async function play(world: World, { id }: Somebody, wins: number, losses: number): Promise<void> {
  const others = await strangers(world, wins + losses)
  await recordResults(
    world,
    others.map((other, index) =>
      index < losses ? { winnerId: other.id, loserId: id } : { winnerId: id, loserId: other.id },
    ),
  )
  await world.settle()
}

/** Empties the board between the parts of a file. */
export const clearBoard = ({ db }: World): Promise<void> =>
  db.transact(async (tx) => {
    for (const statement of [
      sql`delete from crowns`,
      sql`delete from standings`,
      sql`delete from counted_matches`,
      sql`update users set tournament_wins = 0, tournament_losses = 0, badge_level = 'bronze', is_crown_holder = false`,
    ])
      await tx.change(statement)
  })
