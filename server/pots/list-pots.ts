import type { PotGame } from '#contract/games.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import {
  findPot,
  openPotViews,
  type PastPotView,
  type PotRow,
  type PotView,
  pastPotViews,
  potColumns,
} from './pot-rows.ts'

type Page = { cursor?: string | undefined; limit: number }
type Listed<V> = { items: V[]; next: string | undefined }

/** The page of what was read one row too far. */
async function pageOf<V>(
  rows: PotRow[],
  limit: number,
  view: (rows: PotRow[]) => Promise<V[]>,
): Promise<Listed<V>> {
  const page = rows.slice(0, limit)
  return { items: await view(page), next: rows.length > limit ? String(page.at(-1)!.id) : undefined }
}

/** Pots that wait for a challenger, newest first. One whose time is over is gone, whether or not its timer has come. */
export async function listActivePots(
  tx: Tx,
  { gameType, cursor, limit }: Page & { gameType?: PotGame | undefined },
): Promise<Listed<PotView>> {
  const rows = await tx.rows<PotRow>(sql`
    select ${potColumns} from pots
    where status = 'open' and expires_at > clock_now() and id < ${readCursor(cursor)}
      and (${gameType ?? null}::text is null or game = ${gameType ?? null}::text)
    order by id desc limit ${limit + 1}`)
  return pageOf(rows, limit, (page) => openPotViews(tx, page))
}

/** Pots that a person made or challenged, newest first. */
export async function listOwnPots(
  tx: Tx,
  userId: bigint,
  { cursor, limit }: Page,
): Promise<Listed<PastPotView>> {
  const before = readCursor(cursor)
  const rows = await tx.rows<PotRow>(sql`
    (select ${potColumns} from pots where creator_id = ${userId} and id < ${before} order by id desc limit ${limit + 1})
    union all
    (select ${potColumns} from pots where challenger_id = ${userId} and id < ${before} order by id desc limit ${limit + 1})
    order by id desc limit ${limit + 1}`)
  return pageOf(rows, limit, (page) => pastPotViews(tx, page))
}

/** The pots that were played last, by anybody. */
export async function listRecentPots(tx: Tx, limit: number): Promise<PastPotView[]> {
  const rows = await tx.rows<PotRow>(sql`
    select ${potColumns} from pots where status = 'played' order by ended_at desc, id desc limit ${limit}`)
  return pastPotViews(tx, rows)
}

/** One pot in whatever state. @throws Refusal not_found */
export async function getPot(tx: Tx, potId: bigint): Promise<PastPotView> {
  return (await pastPotViews(tx, [await findPot(tx, potId)]))[0]!
}

function readCursor(cursor: string | undefined): bigint {
  if (cursor === undefined) return 9_223_372_036_854_775_807n
  if (!/^\d{1,18}$/.test(cursor)) {
    throw new Refusal('malformed', 'Not a cursor of this list', { cursor: 'Not a cursor of this list' })
  }
  return BigInt(cursor)
}
