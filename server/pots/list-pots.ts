import type { PotGame } from '#contract/games.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import {
  findPot,
  openPotViews,
  type PastPotView,
  type PotRow,
  type PotView,
  pastPotViews,
  potColumns,
} from './pot-rows.ts'

type Query = { cursor?: bigint | undefined; limit: number }

/** Pots waiting for a challenger, newest first. An expired pot is left out, whether or not its timer has run. */
export async function listActivePots(
  tx: Tx,
  userId: bigint,
  { gameType, cursor, limit }: Query & { gameType?: PotGame | undefined },
): Promise<PotView[]> {
  const rows = await tx.rows<PotRow>(sql`
    select ${potColumns} from pots
    where status = 'open' and expires_at > clock_now() and id < ${cursor ?? LARGEST_ID}
      and (${gameType ?? null}::text is null or game = ${gameType ?? null}::text)
    order by id desc limit ${limit}`)
  return openPotViews(tx, rows, userId)
}

/** Pots that a person made or challenged, newest first. */
export async function listOwnPots(tx: Tx, userId: bigint, { cursor, limit }: Query): Promise<PastPotView[]> {
  const before = cursor ?? LARGEST_ID
  const rows = await tx.rows<PotRow>(sql`
    (select ${potColumns} from pots where creator_id = ${userId} and id < ${before} order by id desc limit ${limit})
    union all
    (select ${potColumns} from pots where challenger_id = ${userId} and id < ${before} order by id desc limit ${limit})
    order by id desc limit ${limit}`)
  return pastPotViews(tx, rows, userId)
}

/** The latest played pots of all players. */
export async function listRecentPots(tx: Tx, userId: bigint, limit: number): Promise<PastPotView[]> {
  const rows = await tx.rows<PotRow>(sql`
    select ${potColumns} from pots where status = 'played' order by ended_at desc, id desc limit ${limit}`)
  return pastPotViews(tx, rows, userId)
}

/** One pot, in any state. @throws Refusal not_found */
export async function getPot(tx: Tx, userId: bigint, potId: bigint): Promise<PastPotView> {
  return (await pastPotViews(tx, [await findPot(tx, potId)], userId))[0]!
}
