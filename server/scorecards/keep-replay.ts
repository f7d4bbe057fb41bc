import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { readEnded } from '#server/tournaments/index.ts'
import { ownKey } from './signing-key.ts'
import { type TournamentReplay, tournamentReplay } from './tournament-replay.ts'

const deflate = promisify<Buffer, Buffer>(deflateRaw)
const inflate = promisify<Buffer, Buffer>(inflateRaw)

/** Replays that this node makes, once for all who ask. */
const underWay = new Map<bigint, Promise<TournamentReplay>>()

/**
 * The replay of a tournament that is over. The first call makes it; afterwards it is one row, and nothing changes it any more. The
 * database keeps it and not this node: all nodes then say the same text, with the same signatures, after a start too.
 * @throws Refusal not_found, also before the end
 */
export async function readReplay(
  context: Pick<Context, 'db' | 'secrets'>,
  id: bigint,
): Promise<TournamentReplay> {
  const kept = await keptReplay(context.db, id)
  if (kept) return kept
  const making = underWay.get(id) ?? makeReplay(context, id).finally(() => underWay.delete(id))
  underWay.set(id, making)
  return making
}

async function keptReplay(tx: Tx, id: bigint): Promise<TournamentReplay | undefined> {
  const row = await tx.first<{ body: Buffer }>(
    sql`select body from tournament_replays where tournament_id = ${id}`,
  )
  return row && JSON.parse((await inflate(row.body)).toString())
}

const makeReplay = (context: Pick<Context, 'db' | 'secrets'>, id: bigint): Promise<TournamentReplay> =>
  context.db.transact(async (tx) => {
    const replay = tournamentReplay(ownKey(context), await readEnded(tx, id))
    const body = await deflate(Buffer.from(JSON.stringify(replay)))
    await tx.change(sql`
      insert into tournament_replays (tournament_id, body) values (${id}, ${body}) on conflict do nothing`)
    // of several nodes at once the first has made it
    return (await keptReplay(tx, id))!
  })
