import type { z } from 'zod'
import { type funGameRoutes, pastFunGame } from '#contract/fun-games.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { encoderOf } from '#server/core/encode.ts'
import { NEWEST_READ, newest } from '#server/core/module.ts'
import type { Play } from '#server/ledger/index.ts'
import { columns, endOf, facesOf, type GameRow } from './game-rows.ts'

type PastFunGame = z.input<typeof pastFunGame>

type Query = z.output<(typeof funGameRoutes.listFunGames)['query']>

/** A page of a person's plays, newest first. */
export async function listFunGames(tx: Tx, userId: bigint, query: Query): Promise<PastFunGame[]> {
  const { game = null, cursor = null } = query
  const rows = await tx.rows<GameRow>(sql`
    select ${columns} from fun_games
    where user_id = ${userId} and (${game}::text is null or game = ${game})
      and (${cursor}::bigint is null or id < ${cursor}) order by id desc limit ${query.limit}`)
  return rows.map(pastGame)
}

/** The export writes a play as the reply does. */
const written = encoderOf(pastFunGame)

const pastGame = (row: GameRow): PastFunGame => ({
  id: row.id,
  gameType: row.game,
  selection: row.selection,
  amount: row.stake_cents,
  ...endOf(row),
  winAmount: row.back_cents,
  ...facesOf(row),
  playedAt: row.played_at,
})

const GAME_LABELS = { coin: 'coin flip', card: 'high/low' } as const

/** The titles of plays in histories: "coin flip, heads", with a note on a tie. */
export async function funGameTitles(tx: Tx, ids: bigint[]): Promise<Map<bigint, string>> {
  const rows = await tx.rows<GameRow>(sql`select ${columns} from fun_games where id = any(${ids}::bigint[])`)
  return new Map(
    rows.map((row) => [
      row.id,
      `${GAME_LABELS[row.game]}, ${row.selection}${endOf(row).tie ? ', a tie' : ''}`,
    ]),
  )
}

/** A person's plays with their seeds, oldest first, for the data export: at most the newest ones, with a note where it is cut. */
export async function exportFunGames(tx: Tx, userId: bigint): Promise<unknown> {
  const { complete, items } = newest(
    await tx.rows<GameRow>(
      sql`select ${columns} from fun_games where user_id = ${userId} order by id desc limit ${NEWEST_READ}`,
    ),
  )
  return {
    complete,
    plays: items.map((row) => ({
      ...written(pastGame(row)),
      serverSeed: row.server_seed.toString('hex'),
      clientSeed: row.client_seed,
      nonce: row.nonce,
    })),
  }
}

/** A fun game ends with its play, and uses practice coins only. */
export const playOfFunGames: Play = {
  kind: 'fun_games',
  async profit(tx, userId, currency, { from, to }) {
    if (currency !== 'PLAY') return 0n
    const { profit } = await tx.one<{ profit: bigint }>(sql`
      select coalesce(sum(back_cents - stake_cents), 0)::bigint as profit from fun_games
      where user_id = ${userId} and played_at >= ${from} and played_at < ${to}`)
    return profit
  },
  atStake: async () => 0n,
}
