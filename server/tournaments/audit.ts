import { foldAll } from '#contract/tournament-fold.ts'
import type { Line, LineFact } from '#contract/tournament-line.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'
import { REASONS } from '#server/ledger/index.ts'
import { readFacts } from './line-facts.ts'
import type { Tournament } from './tournament-rows.ts'

/** Ended tournaments that are folded again, the newest. */
const ENDED_MAX = 1_000

/**
 * Checks that the ledger moved each fee, refund, prize and share once, that a tournament holds the fees of its seats until it
 * ends and nothing after that, and that the rows of running and lately ended tournaments say what their facts say.
 */
export async function auditTournaments(tx: Tx): Promise<Fault[]> {
  return [...(await auditMoney(tx)), ...(await auditLines(tx))]
}

async function auditMoney(tx: Tx): Promise<Fault[]> {
  const entry = REASONS['tournament-entry']
  const refund = REASONS['tournament-refund']
  const prize = REASONS['tournament-prize']
  const fee = REASONS['tournament-fee']
  const share = REASONS['tournament-share']
  const rows = await tx.rows<{ id: bigint; invariant: string; details: string }>(sql`
    with t as (select *, ledger_account('tournament', id, practice) as account from tournaments
    ), promised as (
      select t.id, ledger_account('person', s.user_id, t.practice) as source, t.account as destination,
        t.entry_fee_cents as amount, ${entry}::int as reason
      from tournament_seats s join t on t.id = s.tournament_id
      union all
      select t.id, t.account, ledger_account('person', s.user_id, t.practice), t.entry_fee_cents, ${refund}
      from tournament_seats s join t on t.id = s.tournament_id where s.refunded_at is not null or t.status = 'cancelled'
      union all
      select id, account, ledger_account('person', winner_id, practice), prize_cents, ${prize} from t where status = 'completed'
      union all
      select id, account, ledger_account('fees', 0, practice), platform_cents, ${fee} from t where status = 'completed'
      union all
      select id, account, ledger_account('person', creator_id, practice), host_cents, ${share}
      from t where status = 'completed' and host_cents > 0
    ), moved as (
      -- any of the fee accounts is valid
      select case when reason = ${entry} then ledger_owner(destination) else ledger_owner(source) end as id, source,
        case when reason = ${fee} and ledger_kind_of(destination) = ledger_kind('fees')
          then ledger_account('fees', 0, destination % 2 = 1) else destination end,
        amount, reason::int as reason
      from ledger_postings_of(${[entry, refund, prize, fee, share]}::smallint[])
    ), compared as (
      select id, source, destination, amount, reason, sum(p) as promised, sum(m) as moved from (
        select *, 1 as p, 0 as m from promised union all select *, 0, 1 from moved) both_sides
      group by id, source, destination, amount, reason
    )
    select id, 'the ledger moved what a tournament says, once' as invariant,
      format('reason %s, %s from %s to %s: %s promised, %s moved', reason, amount, source, destination, promised, moved) as details
    from compared where promised <> moved
    union all
    select id, 'a tournament holds the fees of its seats until it ends', format('%s with %s seats of %s, holds %s',
      status, player_count, entry_fee_cents, coalesce(ledger_balance(account), 0))
    from t where coalesce(ledger_balance(account), 0) <> case when ended_at is null then player_count * entry_fee_cents else 0 end
    union all
    select t.id, 'a tournament counts its seats', format('%s counted, %s seats', t.player_count, count(s.id))
    from t left join tournament_seats s on s.tournament_id = t.id and s.refunded_at is null
    group by t.id, t.player_count having t.player_count <> count(s.id)`)
  return rows.map(({ id, ...row }) => ({ ...row, where: `tournament:${id}` }))
}

type TournamentRow = Pick<Tournament, 'id' | 'status' | 'seq' | 'winner_id' | 'started_at' | 'ended_at'>

/** Folds the facts of running tournaments, and of the newest ended ones, again. */
async function auditLines(tx: Tx): Promise<Fault[]> {
  const rows = await tx.rows<TournamentRow>(sql`
    (select id, status, seq, winner_id, started_at, ended_at from tournaments where status = 'in_progress')
    union all
    (select id, status, seq, winner_id, started_at, ended_at from tournaments where ended_at is not null
      order by id desc limit ${ENDED_MAX})`)
  const faults: Fault[] = []
  for (const row of rows) {
    const facts = await readFacts(tx, row.id)
    for (const details of [...differences(row, facts), ...(await matchDifferences(tx, row.id, facts))])
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
  const status = facts.length === 0 && row.started_at === null ? row.status : statusOf(line)
  const found = []
  if (row.seq !== line.seq) found.push(`seq ${row.seq}, facts ${line.seq}`)
  if (row.status !== status) found.push(`${row.status}, facts ${status}`)
  if ((row.winner_id?.toString() ?? null) !== line.winner)
    found.push(`won by ${row.winner_id}, facts ${line.winner}`)
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
  began_at: Date | null
  ended_at: Date | null
}

async function matchDifferences(tx: Tx, id: bigint, facts: readonly LineFact[]): Promise<string[]> {
  const rows = await tx.rows<Projected>(sql`
    select number, champion_id, challenger_id, status, winner_id, won_by, due_at, began_at, ended_at
    from matches where tournament_id = ${id} order by number`)
  const stored = rows.map((row) =>
    [
      ...[row.number, row.champion_id, row.challenger_id, row.status, row.winner_id, row.won_by],
      ...[row.due_at, row.began_at, row.ended_at].map((at) => at?.toISOString() ?? null),
    ].join(' '),
  )
  const folded = foldAll(facts).matches.map((match) =>
    [
      ...[match.number, match.champion, match.challenger, match.status, match.winner, match.by],
      ...[match.dueAt, match.beganAt, match.endedAt],
    ].join(' '),
  )
  return Array.from({ length: Math.max(stored.length, folded.length) }, (_, i) => i)
    .filter((i) => stored[i] !== folded[i])
    .map((i) => `match ${stored[i] ?? 'missing'}, facts ${folded[i] ?? 'none'}`)
}
