import type { z } from 'zod'
import type { faceCounts } from '#contract/fairness.ts'
import { sql, type Tx } from '#server/core/db.ts'

const CARDS = Array.from({ length: 13 }, (_, index) => `${index + 1}`)

/** The number of times that each face of the coin and of both cards came up, over all plays: the sum of the tills' counts. */
export async function funGameTotals(tx: Tx): Promise<z.input<typeof faceCounts>[]> {
  const rows = await tx.rows<{ game: 'coin' | 'card'; place: number; count: bigint }>(sql`
    select t.game, f.place::int as place, sum(f.count)::bigint as count
    from fun_tills t, unnest(t.faces) with ordinality as f(count, place) group by 1, 2`)
  const counted = (game: 'coin' | 'card', draw: string, faces: string[], from: number) => ({
    game,
    draw,
    faces: faces.map((face, n) => ({
      face,
      count: Number(rows.find((row) => row.game === game && row.place === from + n)?.count ?? 0n),
    })),
  })
  return [
    counted('coin', 'the coin', ['heads', 'tails'], 1),
    counted('card', 'the player’s card', CARDS, 1),
    counted('card', 'the house’s card', CARDS, 14),
  ]
}
