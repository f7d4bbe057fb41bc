import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { dueRows, type Workers } from '#server/core/scheduler.ts'
import { readEnded } from '#server/tournaments/index.ts'
import { announce, statementProof } from '#server/transparency/index.ts'
import { ownKey } from './signing-key.ts'
import { type TournamentReplay, tournamentReplay } from './tournament-replay.ts'

const deflate = promisify<Buffer, Buffer>(deflateRaw)
const inflate = promisify<Buffer, Buffer>(inflateRaw)

/**
 * The replay of a tournament that is over. The first call makes it; afterwards it is one row, which nothing changes any more. The
 * database keeps it, not this node: so all nodes return the same text with the same signatures, after a start too.
 * @throws Refusal not_found, also before the end
 */
export type ReadTournamentReplay = (
  context: Pick<Context, 'db' | 'secrets'>,
  id: bigint,
) => Promise<TournamentReplay>

/** Makes the reader of one node, which makes a replay once for all callers. */
export function createReplayReader(): ReadTournamentReplay {
  const underWay = new Map<bigint, Promise<TournamentReplay>>()
  return async (context, id) => {
    const kept = await keptReplay(context.db, id)
    if (kept) return kept
    const making = underWay.get(id) ?? makeReplay(context, id).finally(() => underWay.delete(id))
    underWay.set(id, making)
    return making
  }
}

const keptReplay = async (tx: Tx, id: bigint): Promise<TournamentReplay | undefined> => {
  const text = await keptText(tx, id)
  return text && JSON.parse(text.toString())
}

async function keptText(tx: Tx, id: bigint): Promise<Buffer | undefined> {
  const row = await tx.first<{ body: Buffer }>(
    sql`select body from tournament_replays where tournament_id = ${id}`,
  )
  return row && inflate(row.body)
}

/** Makes it and publishes its hash in the public log, in one transaction, so that it cannot change later. */
const makeReplay = (context: Pick<Context, 'db' | 'secrets'>, id: bigint): Promise<TournamentReplay> =>
  context.db.transact(async (tx) => {
    // of several nodes at once, the first makes it
    const due = await tx.first(sql`
      select 1 from tournament_statements_due where tournament_id = ${id} for update`)
    const text = (await keptText(tx, id)) ?? (await writeReplay(context, tx, id))
    if (due) await sayReplay(tx, id, text)
    return JSON.parse(text.toString())
  })

async function writeReplay({ secrets }: Pick<Context, 'secrets'>, tx: Tx, id: bigint): Promise<Buffer> {
  const replay = tournamentReplay(ownKey({ secrets }), await readEnded(tx, id))
  const body = await deflate(Buffer.from(JSON.stringify(replay)))
  await tx.change(sql`
    insert into tournament_replays (tournament_id, body) values (${id}, ${body}) on conflict do nothing`)
  return (await keptText(tx, id))!
}

/** The statement in the log (docs/transparency.md, Statements). */
async function sayReplay(tx: Tx, id: bigint, text: Buffer): Promise<void> {
  const hash = createHash('sha256').update(text).digest()
  const statement = await announce(
    tx,
    JSON.stringify({ evens: 'tournament 1', tournament: id.toString(), replay: hash.toString('hex') }),
  )
  await tx.change(sql`
    insert into tournament_statements (tournament_id, hash, statement) values (${id}, ${hash}, ${statement})`)
  await tx.change(sql`delete from tournament_statements_due where tournament_id = ${id}`)
}

/** Makes the replays of tournaments that have ended, one after the other. */
export const tournamentReplayMaker: Workers = {
  name: 'tournaments-replay',
  everyMs: 2_000,
  failed: 'looking for a tournament without a replay failed',
  workers: 1,
  find: dueRows({ table: 'tournament_statements_due', id: 'tournament_id', limit: 64 }),
  async work(context, id) {
    try {
      await makeReplay(context, id)
    } catch (error) {
      context.log.error({ err: error, tournament: id.toString() }, 'making the replay of a tournament failed')
      await context.db.change(sql`
        update tournament_statements_due set due_at = clock_now() + interval '1 minute' where tournament_id = ${id}`)
    }
  },
}

/** The proof that the hash of a tournament's replay is in the public log. @throws Refusal not_found, also before the end */
export async function tournamentProof(
  readReplay: ReadTournamentReplay,
  context: Pick<Context, 'db' | 'secrets' | 'config'>,
  id: bigint,
): Promise<string | null> {
  await readReplay(context, id)
  const row = await context.db.first<{ statement: bigint }>(
    sql`select statement from tournament_statements where tournament_id = ${id}`,
  )
  // a replay from before the log's statements about tournaments waits for its turn
  return row ? statementProof(context, row.statement) : null
}
