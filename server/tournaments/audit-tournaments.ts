import { sql, type Tx } from '#server/core/db.ts'
import { type Fault, REASONS } from '#server/ledger/index.ts'

/**
 * Checks that the ledger moved once what tournaments and their seats record: an entry for each seat, a refund for each seat that
 * was given up or whose tournament was cancelled, prize, fee and share of each completed tournament; that a tournament's account
 * holds the fees of the seated players until its end, and nothing after it; and that it counts its players.
 */
export async function auditTournaments(tx: Tx): Promise<Fault[]> {
  return [...(await auditMoney(tx)), ...(await auditPlayers(tx))]
}

async function auditMoney(tx: Tx): Promise<Fault[]> {
  const entry = REASONS['tournament-entry']
  const refund = REASONS['tournament-refund']
  const prize = REASONS['tournament-prize']
  const fee = REASONS['tournament-fee']
  const share = REASONS['tournament-share']
  const rows = await tx.rows<{ id: bigint; invariant: string; details: string }>(sql`
    with seats as (
      select t.id, t.practice, t.entry_fee_cents as amount, s.user_id, s.refunded_at is not null or t.status = 'cancelled' as refunded
      from tournament_seats s join tournaments t on t.id = s.tournament_id
    ), ended as (
      select *, ledger_account('tournament', id, practice) as pool from tournaments where status = 'completed'
    ), promised as (
      select id, ledger_account('person', user_id, practice) as source, ledger_account('tournament', id, practice) as destination,
        amount, ${entry}::int as reason from seats
      union all
      select id, ledger_account('tournament', id, practice), ledger_account('person', user_id, practice), amount, ${refund}
        from seats where refunded
      union all
      select id, pool, ledger_account('person', winner_id, practice), prize_cents, ${prize} from ended where prize_cents > 0
      union all
      select id, pool, ledger_account('fees', 0, practice), platform_cents, ${fee} from ended where platform_cents > 0
      union all
      select id, pool, ledger_account('person', creator_id, practice), host_cents, ${share} from ended where host_cents > 0
    ), moved as (
      -- any of the fee accounts is valid
      select case when reason = ${entry} then ledger_owner(destination) else ledger_owner(source) end as id, source,
        case when ledger_kind_of(destination) = ledger_kind('fees')
          then ledger_account('fees', 0, ledger_is_practice(destination)) else destination end as destination,
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
    select id, 'a tournament holds the fees of its players until its end, then nothing',
      format('%s, %s players at %s, holds %s', status, player_count, entry_fee_cents, held)
    from (select *, coalesce(ledger_balance(ledger_account('tournament', id, practice)), 0) as held from tournaments) t
    where held <> case when status in ('open', 'in_progress') then entry_fee_cents * player_count else 0 end`)
  return rows.map(({ id, ...row }) => ({ ...row, where: `tournament:${id}` }))
}

async function auditPlayers(tx: Tx): Promise<Fault[]> {
  return tx.rows<Fault>(sql`
    select 'a tournament counts its players' as invariant, 'tournament:' || t.id as where,
      t.player_count || ' counted, ' || count(s.id) || ' seats' as details
    from tournaments t left join tournament_seats s on s.tournament_id = t.id and s.refunded_at is null
    group by t.id having t.player_count <> count(s.id)
    union all
    select 'the winner of a tournament played in it', 'tournament:' || t.id, 'winner ' || t.winner_id
    from tournaments t where t.winner_id is not null and not exists (
      select from tournament_seats s where s.tournament_id = t.id and s.user_id = t.winner_id and s.refunded_at is null)`)
}
