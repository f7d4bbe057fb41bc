import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { faceCounts } from '#contract/fairness.ts'
import { POT_GAMES, type PotGame } from '#contract/games.ts'
import { sql, type Tx } from '#server/core/db.ts'

type FaceCounts = z.input<typeof faceCounts>

/** Pots added to the totals in one transaction. */
const AT_ONCE = 2_000
/** The draws of each game, as pot_faces (pot-totals.sql) names them. */
const DRAWS_OF: Record<PotGame, readonly { draw: string; faces: readonly string[] }[]> = {
  cards: [{ draw: 'the card', faces: ['red', 'black'] }],
  'coin-flip': [{ draw: 'the coin', faces: ['heads', 'tails'] }],
  craps: [
    { draw: 'one die', faces: ['1', '2', '3', '4', '5', '6'] },
    { draw: 'who shoots', faces: ['challenger', 'creator'] },
  ],
}
const DRAWS = POT_GAMES.flatMap((game) => DRAWS_OF[game].map((one) => ({ game, ...one })))

/**
 * Adds finished pots to the totals and marks them, so that each is counted once. Only one counter runs at a time; a
 * second finds nothing to do.
 * @returns whether there may be more
 */
export async function countPots(tx: Tx): Promise<boolean> {
  const { counted } = await tx.one<{ counted: number }>(sql`
    with taken as (
      update pots set counted = true where id in (
        select id from pots where status = 'played' and not counted order by id limit ${AT_ONCE} for update skip locked)
      returning id
    ), faces as (
      select f.* from pot_faces((select array_agg(id) from taken)) f order by 1, 2, 3
    ), added as (
      insert into pot_totals (game, draw, face, count) select game, draw, face, count from faces
      on conflict (game, draw, face) do update set count = pot_totals.count + excluded.count
    )
    select count(*)::int as counted from taken`)
  return counted === AT_ONCE
}

/** How often each face has come up in every played pot: the totals, and those that have not been added to them yet. */
async function potTotals(tx: Tx): Promise<FaceCounts[]> {
  const rows = await tx.rows<{ game: string; draw: string; face: string; count: number }>(sql`
    select game, draw, face, sum(count)::float8 as count from (
      select game::text, draw, face, count from pot_totals
      union all
      select f.* from pot_faces((select array_agg(id) from pots where status = 'played' and not counted)) f
    ) both_parts group by 1, 2, 3`)
  const counts = new Map(rows.map((row) => [`${row.game}/${row.draw}/${row.face}`, row.count]))
  return DRAWS.map(({ game, draw, faces }) => ({
    game,
    draw,
    faces: faces.map((face) => ({ face, count: counts.get(`${game}/${draw}/${face}`) ?? 0 })),
  }))
}

type Totals = Awaited<ReturnType<typeof potTotals>>
/** How often each face came up in games that are no pots. */
export type OtherTotals = (tx: Tx) => Promise<Totals>

/** Anybody may request the totals at any rate: the server counts them once a second at most, for all. */
const TOTALS_KEPT_MS = 1_000

/** Makes the reader of how often each face came up in all games. */
export function readerOfTotals(tx: Tx, others: OtherTotals): () => Promise<Totals> {
  const totals = new LRUCache<'all', Totals>({
    max: 1,
    ttl: TOTALS_KEPT_MS,
    fetchMethod: async () => [...(await potTotals(tx)), ...(await others(tx))],
  })
  return async () => (await totals.fetch('all'))!
}
