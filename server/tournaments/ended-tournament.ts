import type { Lives } from '#contract/tournament-games.ts'
import type { LineFact } from '#contract/tournament-line.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { readFacts } from './tournament/line-table.ts'
import { readTournament } from './tournament/tournament-rows.ts'

/** A tournament that is over. Amounts in hundredths. */
export type EndedTournament = {
  id: bigint
  status: 'completed' | 'cancelled'
  practice: boolean
  entryFeeCents: bigint
  seats: number
  lives: Lives
  hostShares: boolean
  winnerId: bigint | null
  facts: LineFact[]
  /** the people who paid for a seat at any time, in the order of their first payment */
  payers: bigint[]
  /** all postings of the ledger for it, each with the player who paid or got it; null for the platform’s and the host’s parts */
  postings: {
    kind: 'entry' | 'refund' | 'prize' | 'fee' | 'share'
    playerId: bigint | null
    cents: bigint
  }[]
}

/** @throws Refusal not_found, also before the end */
export async function readEnded(tx: Tx, id: bigint): Promise<EndedTournament> {
  const tournament = await readTournament(tx, id)
  const { status, practice } = tournament
  if (status !== 'completed' && status !== 'cancelled')
    throw new Refusal('not_found', 'This tournament is not over')
  const payers = await tx.rows<{ user_id: bigint }>(sql`
    select user_id from tournament_seats where tournament_id = ${id} group by user_id order by min(id)`)
  return {
    id,
    status,
    practice,
    entryFeeCents: tournament.entryFee,
    seats: tournament.currentPlayers,
    lives: tournament.lives,
    hostShares: (tournament.hostCents ?? 0n) > 0n,
    winnerId: tournament.winnerId,
    facts: await readFacts(tx, id),
    payers: payers.map(({ user_id }) => user_id),
    postings: await readPostings(tx, id),
  }
}

/** The ledger's postings, by the keys of its journals: seat by seat, then the end. */
const readPostings = (tx: Tx, id: bigint): Promise<EndedTournament['postings']> =>
  tx.rows(sql`
    select k.kind, case when k.kind not in ('fee', 'share') then p.person end as "playerId", p.amount as cents
    from (
      select 'entry' as kind, 'tournament-entry:' || id as key, 1 as part, id as seat from tournament_seats where tournament_id = ${id}
      union all
      select 'refund', 'tournament-refund:' || id, 2, id from tournament_seats where tournament_id = ${id}
      union all
      select e.kind, 'tournament-' || e.kind || ':' || ${id}::bigint, 3, e.n
      from unnest(array['prize', 'fee', 'share']) with ordinality e(kind, n)) k
    cross join lateral ledger_journal_postings(k.key) p order by k.part, k.seat, p.id`)
