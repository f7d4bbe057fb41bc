import { foldAll } from '#contract/tournament-fold.ts'
import type { Line, LineDraw, LineFact } from '#contract/tournament-line.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'
import { commitmentOf, drawLine } from '#server/games/index.ts'
import { readFacts } from '../tournament/line-table.ts'
import type { Tournament } from '../tournament/tournament-rows.ts'

/** Ended tournaments that are folded again, the newest. */
const ENDED_MAX = 1_000

type TournamentRow = Pick<
  Tournament,
  'id' | 'status' | 'seq' | 'winnerId' | 'startedAt' | 'endedAt' | 'commitment' | 'serverSeed'
>

const columns = sql`
  id, status, seq, winner_id as "winnerId", started_at as "startedAt", ended_at as "endedAt", commitment,
  server_seed as "serverSeed"`

/** Folds the facts of running tournaments, and of the newest ended ones, again: their rows must match their facts. */
export async function auditLines(tx: Tx): Promise<Fault[]> {
  const rows = await tx.rows<TournamentRow>(sql`
    (select ${columns} from tournaments where status = 'in_progress')
    union all
    (select ${columns} from tournaments where ended_at is not null
      order by id desc limit ${ENDED_MAX})`)
  const faults: Fault[] = []
  for (const row of rows) {
    const facts = await readFacts(tx, row.id)
    const found = [
      ...differences(row, facts),
      ...drawDifferences(row, facts),
      ...(await matchDifferences(tx, row.id, facts)),
    ]
    for (const details of found)
      faults.push({ invariant: 'a tournament is what its facts say', where: `tournament:${row.id}`, details })
  }
  return faults
}

/** The state that a tournament's row should have. */
const statusOf = ({ status, winner }: Line): Tournament['status'] =>
  status === 'completed' && winner === null ? 'cancelled' : status

function differences(row: TournamentRow, facts: readonly LineFact[]): string[] {
  const line = foldAll(facts)
  // Cancelled before the start: nothing has happened.
  const status = facts.length === 0 && row.startedAt === null ? row.status : statusOf(line)
  const found = []
  if (row.seq !== line.seq) found.push(`seq ${row.seq}, facts ${line.seq}`)
  if (row.status !== status) found.push(`${row.status}, facts ${status}`)
  if ((row.winnerId?.toString() ?? null) !== line.winner)
    found.push(`won by ${row.winnerId}, facts ${line.winner}`)
  return found
}

/** The line must be the one that the committed seed draws. */
function drawDifferences(
  { id, commitment, serverSeed }: TournamentRow,
  facts: readonly LineFact[],
): string[] {
  const started = facts.find((fact) => fact.type === 'started')
  if (!started) return []
  if (!started.draw) return serverSeed === null ? [] : [`seed ${serverSeed}, facts without a draw`]
  const { seedHash, seed, clientSeeds }: LineDraw = started.draw
  const entries = clientSeeds.map((entry) => ({ ...entry, player: BigInt(entry.player) }))
  const line = drawLine(Buffer.from(seed, 'hex'), id, entries).join(' ')
  const found = []
  if (seedHash !== commitment || commitmentOf(Buffer.from(seed, 'hex')) !== commitment || seed !== serverSeed)
    found.push(`committed to ${commitment}, drawn by ${seed}`)
  if (line !== started.players.join(' ')) found.push(`line ${started.players.join(' ')}, drawn ${line}`)
  return found
}

type Projected = {
  number: number
  champion_id: bigint
  challenger_id: bigint
  status: string
  winner_id: bigint | null
  won_by: string | null
  due_at: Date | null
  vanished_id: bigint | null
  began_at: Date | null
  ended_at: Date | null
}

async function matchDifferences(tx: Tx, id: bigint, facts: readonly LineFact[]): Promise<string[]> {
  const rows = await tx.rows<Projected>(sql`
    select number, champion_id, challenger_id, status, winner_id, won_by, due_at, began_at, ended_at, vanished_id
    from matches where tournament_id = ${id} order by number`)
  const stored = rows.map((row) =>
    [
      ...[row.number, row.champion_id, row.challenger_id, row.status, row.winner_id, row.won_by],
      row.vanished_id,
      ...[row.due_at, row.began_at, row.ended_at].map((at) => at?.toISOString() ?? null),
    ].join(' '),
  )
  const folded = foldAll(facts).matches.map((match) =>
    [
      ...[match.number, match.champion, match.challenger, match.status, match.winner, match.by],
      match.status === 'reported' ? match.vanished : null,
      ...[match.dueAt, match.beganAt, match.endedAt],
    ].join(' '),
  )
  return Array.from({ length: Math.max(stored.length, folded.length) }, (_, i) => i)
    .filter((i) => stored[i] !== folded[i])
    .map((i) => `match ${stored[i] ?? 'missing'}, facts ${folded[i] ?? 'none'}`)
}
