import type { z } from 'zod'
import type { funGameRoutes, PastFunGame } from '#contract/fun-games.ts'
import { formatMoney } from '#contract/money.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { NEWEST_READ, newest } from '#server/core/newest.ts'
import { Refusal } from '#server/core/refusal.ts'
import { columns, endOf, facesOf, type GameRow } from './game-rows.ts'

type Query = z.output<(typeof funGameRoutes.listFunGames)['query']>

/** A page of a person's plays, newest first. */
export async function listFunGames(
  tx: Tx,
  userId: bigint,
  query: Query,
): Promise<{ items: PastFunGame[]; next: string | undefined }> {
  const before = query.cursor === undefined ? null : readCursor(query.cursor)
  const rows = await tx.rows<GameRow>(sql`
    select ${columns} from fun_games
    where user_id = ${userId} and (${query.game ?? null}::text is null or game = ${query.game ?? null})
      and (${before}::bigint is null or id < ${before}) order by id desc limit ${query.limit + 1}`)
  const page = rows.slice(0, query.limit)
  return {
    items: page.map(pastGame),
    next: rows.length > query.limit ? page.at(-1)!.id.toString() : undefined,
  }
}

const pastGame = (row: GameRow): PastFunGame => ({
  id: row.id.toString(),
  gameType: row.game,
  selection: row.selection,
  amount: formatMoney(row.stake_cents),
  ...endOf(row),
  winAmount: formatMoney(row.back_cents),
  ...facesOf(row),
  playedAt: row.played_at.toISOString(),
})

function readCursor(cursor: string): bigint {
  if (/^\d{1,18}$/.test(cursor)) return BigInt(cursor)
  throw new Refusal('malformed', 'Not a cursor of this list', { cursor: 'Not a cursor of this list' })
}

const WORDS = { coin: 'coin flip', card: 'high/low' } as const

/** What histories call plays: "coin flip, heads", and of a tie that the stake came back. */
export async function funGameTitles(tx: Tx, ids: bigint[]): Promise<Map<bigint, string>> {
  const rows = await tx.rows<GameRow>(sql`select ${columns} from fun_games where id = any(${ids}::bigint[])`)
  return new Map(
    rows.map((row) => [row.id, `${WORDS[row.game]}, ${row.selection}${endOf(row).tie ? ', a tie' : ''}`]),
  )
}

/** A person's plays with their seeds, oldest first, for the person's own file: of very many the newest, and it says so. */
export async function exportFunGames(tx: Tx, userId: bigint): Promise<unknown> {
  const { complete, items } = newest(
    await tx.rows<GameRow>(
      sql`select ${columns} from fun_games where user_id = ${userId} order by id desc limit ${NEWEST_READ}`,
    ),
  )
  return {
    complete,
    plays: items.map((row) => ({
      ...pastGame(row),
      serverSeed: row.server_seed.toString('hex'),
      clientSeed: row.client_seed,
      nonce: row.nonce,
    })),
  }
}
