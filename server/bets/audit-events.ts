import { sql, type Tx } from '#server/core/db.ts'
import { type Fault, REASONS } from '#server/ledger/index.ts'
import { commitmentText, statementTexts } from '#server/transparency/index.ts'

/** The audit judges this many settlements, the newest. */
const JUDGED = 1_000

type Row = { event_id: bigint; statement: bigint; salt: Buffer; settlement: string; agrees: boolean }

/** The newest settlements are those to which the public log has committed, and agree with their books. */
async function auditSettlements(tx: Tx): Promise<Fault[]> {
  const rows = await tx.rows<Row>(sql`
    select r.event_id, r.statement, r.salt, r.settlement,
      (s.said ->> 'event', s.said ->> 'outcome', s.said ->> 'fee', s.said #>> '{pool,optionA}', s.said #>> '{pool,optionB}', s.said ->> 'replay')
        is not distinct from
        (b.event_id::text, b.outcome, b.fee_cents::text, b.stake_a_cents::text, b.stake_b_cents::text, encode(r.hash, 'hex')) as agrees
    from event_replays r join event_books b on b.event_id = r.event_id cross join lateral (select r.settlement::jsonb as said) s
    where r.salt is not null order by r.statement desc limit ${JUDGED}`)
  const texts = await statementTexts(
    tx,
    rows.map(({ statement }) => statement),
  )
  return rows
    .filter(
      ({ statement, salt, settlement, agrees }) =>
        !agrees || texts.get(statement) !== commitmentText(salt, settlement),
    )
    .map(({ event_id, settlement }) => ({
      invariant: 'a settlement is the one to which the log has committed',
      where: `event:${event_id}`,
      details: settlement,
    }))
}

/**
 * Checks the books against the bets and the ledger: an unfinished event's two accounts hold exactly its stakes, its
 * tally is the sum of its bets, its bonds are held; a finished one is empty, and payouts and fee add up to the pool. Every bet matches its
 * posting. Everyone in a finished event got the fixed payout. Each person's results match, by event and in total.
 * The log's commitment to a settlement opens to the contents of the books.
 */
export async function auditEvents(tx: Tx): Promise<Fault[]> {
  return [
    ...(await auditBooks(tx)),
    ...(await auditBets(tx)),
    ...(await auditStepBacks(tx)),
    ...(await auditPaid(tx)),
    ...(await auditResults(tx)),
    ...(await auditSettlements(tx)),
  ]
}

/** Bets and their postings correspond one to one: purse, side and amount agree. */
async function auditBets(tx: Tx): Promise<Fault[]> {
  const rows = await tx.rows<{ id: bigint; details: string }>(sql`
    select coalesce(b.id, p.id) as id,
      format('bet %s of %s, posting of %s', b.id, b.amount_cents, p.amount) as details
    from (select x.id, x.amount_cents, ledger_account('person', x.user_id, k.practice) as source,
        ledger_account(case x.side when 0 then 'event-a' else 'event-b' end, x.event_id, k.practice) as destination
      from (select event_id, user_id, id, amount_cents, side from bets
          union all select event_id, user_id, id, amount_cents, side from event_returned_bets) x
        join event_books k on k.event_id = x.event_id) b
    full join ledger_postings_of(${[REASONS.bet]}::smallint[]) p on p.id = b.id
    where (b.source, b.destination, b.amount_cents) is distinct from (p.source, p.destination, p.amount)`)
  return rows.map((row) => ({
    invariant: 'a bet is the posting of its number',
    where: `bet:${row.id}`,
    details: row.details,
  }))
}

/** Everything that a person who stepped back had staked is in the pool, or came back by one posting. */
async function auditStepBacks(tx: Tx): Promise<Fault[]> {
  const rows = await tx.rows<{ event_id: bigint; user_id: bigint; details: string }>(sql`
    with stayed as (
      select event_id, user_id, sum(amount_cents) as cents from bets join event_step_backs s using (event_id, user_id) group by 1, 2
    ), left_it as (
      select event_id, user_id, sum(amount_cents) as cents from event_returned_bets group by 1, 2
    ), posted as (
      select ledger_owner(p.source) as event_id, ledger_owner(p.destination) as user_id, sum(p.amount) as cents
      from ledger_postings_of(${[REASONS['stake-return']]}::smallint[]) p group by 1, 2
    )
    select event_id, user_id,
      format('stake %s, in the pool %s, bets that left %s, posted %s', s.stake_cents, i.cents, l.cents, p.cents) as details
    from event_step_backs s full join left_it l using (event_id, user_id) full join posted p using (event_id, user_id)
      left join stayed i using (event_id, user_id)
    where s.returned is null
      or s.returned and (s.stake_cents, s.stake_cents, null) is distinct from (l.cents::bigint, p.cents::bigint, i.cents)
      or not s.returned and (s.stake_cents, null, null) is distinct from (i.cents::bigint, l.cents, p.cents)`)
  return rows.map(({ event_id, user_id, details }) => ({
    invariant: 'a stake that was stepped back from stays, or came back once',
    where: `event:${event_id} person:${user_id}`,
    details,
  }))
}

/** Checks of a finished event: each person's payout, the platform's fee, and that no bond is left. */
async function auditPaid(tx: Tx): Promise<Fault[]> {
  const rows = await tx.rows<{ invariant: string; event_id: bigint; details: string }>(sql`
    with finished as (
      select event_id, practice, fee_cents from event_books where settled_at is not null
    ), promised as (
      select p.event_id, p.user_id, sum(p.amount_cents) as amount from event_payouts p join finished f using (event_id) group by 1, 2
    ), paid as (
      select ledger_owner(p.source) as event_id, ledger_owner(p.destination) as user_id, sum(p.amount) as amount
      from ledger_postings_of(${[REASONS.payout, REASONS.refund]}::smallint[]) p
      where ledger_owner(p.source) in (select event_id from finished) group by 1, 2
    ), kept as (
      select ledger_owner(p.source) as event_id, sum(p.amount) as amount
      from ledger_postings_of(${[REASONS['event-fee']]}::smallint[]) p group by 1
    )
    select 'everybody is paid what was fixed' as invariant, coalesce(o.event_id, d.event_id) as event_id,
      format('person %s: fixed %s, paid %s', coalesce(o.user_id, d.user_id), o.amount, d.amount) as details
    from promised o full join paid d on d.event_id = o.event_id and d.user_id = o.user_id
    where o.amount is distinct from d.amount
    union all
    select 'the fee is what the ledger took', f.event_id, format('fee %s, taken %s', f.fee_cents, coalesce(k.amount, 0))
    from finished f left join kept k using (event_id) where f.fee_cents <> coalesce(k.amount, 0)
    union all
    select 'no bond is left after the end', f.event_id, format('%s left', ledger_balance(ledger_account('bond', f.event_id, f.practice)))
    from finished f where coalesce(ledger_balance(ledger_account('bond', f.event_id, f.practice)), 0) <> 0`)
  return rows.map((row) => ({
    invariant: row.invariant,
    where: `event:${row.event_id}`,
    details: row.details,
  }))
}

async function auditBooks(tx: Tx): Promise<Fault[]> {
  const rows = await tx.rows<{ event_id: bigint; invariant: string; details: string }>(sql`
    with staked as (
      select event_id, sum(amount_cents) filter (where side = 0) as a, sum(amount_cents) filter (where side = 1) as b,
        count(*) filter (where side = 0) as na, count(*) filter (where side = 1) as nb
      from bets group by event_id
    ), promised as (
      select event_id, sum(amount_cents) as total from event_payouts group by event_id
    ), compared as (
      select k.*, coalesce(s.a, 0) as sum_a, coalesce(s.b, 0) as sum_b, coalesce(s.na, 0) as count_a, coalesce(s.nb, 0) as count_b,
        coalesce(p.total, 0) as promised,
        case when outcome is null then coalesce(k.dispute_bond_cents, 0) + coalesce(k.proposal_bond_cents, 0) else 0 end as bonds,
        coalesce(ledger_balance(ledger_account('bond', k.event_id, k.practice)), 0) as held_bonds,
        coalesce(ledger_balance(ledger_account('event-a', k.event_id, k.practice)), 0) as held_a,
        coalesce(ledger_balance(ledger_account('event-b', k.event_id, k.practice)), 0) as held_b
      from event_books k left join staked s using (event_id) left join promised p using (event_id)
    )
    select event_id, 'the tally is the sum of the bets' as invariant, format('A %s/%s, B %s/%s', stake_a_cents, sum_a, stake_b_cents, sum_b) as details
      from compared where stake_a_cents <> sum_a or stake_b_cents <> sum_b or bets_a <> count_a or bets_b <> count_b
    union all
    select event_id, 'the pools hold the stakes', format('A %s/%s, B %s/%s', held_a, stake_a_cents, held_b, stake_b_cents)
      from compared where outcome is null and (held_a <> stake_a_cents or held_b <> stake_b_cents)
    union all
    select event_id, 'the bonds are held until the end', format('held %s, laid down %s', held_bonds, bonds)
      from compared where held_bonds <> bonds
    union all
    select event_id, 'nothing is left in a settled pool', format('A %s, B %s', held_a, held_b)
      from compared where settled_at is not null and (held_a <> 0 or held_b <> 0)
    union all
    select event_id, 'payouts and fee are the pot', format('%s + %s of %s', promised, fee_cents, stake_a_cents + stake_b_cents)
      from compared where outcome is not null and promised + fee_cents <> stake_a_cents + stake_b_cents`)
  return rows.map((row) => ({
    invariant: row.invariant,
    where: `event:${row.event_id}`,
    details: row.details,
  }))
}

/** Results are the bets and payouts of their event and person, and the totals are the sum of the results. */
async function auditResults(tx: Tx): Promise<Fault[]> {
  const rows = await tx.rows<{ invariant: string; where: string; details: string }>(sql`
    with due as (
      select event_id, through from event_results_due
    ), written as (
      select b.event_id, b.practice from event_books b where b.settled_at is not null
    ), staked as (
      select x.event_id, x.user_id, w.practice, sum(x.amount_cents) as stake, count(*) as bets
      from bets x join written w using (event_id) left join due d using (event_id)
      where d.event_id is null or x.user_id <= d.through group by 1, 2, 3
    ), paid as (
      select event_id, user_id, sum(amount_cents) as payout from event_payouts group by 1, 2
    ), expected as (
      select s.*, coalesce(p.payout, 0) as payout from staked s left join paid p using (event_id, user_id)
    ), summed as (
      select t.user_id, t.practice, coalesce(sum(r.stake_cents), 0) as stake, coalesce(sum(r.payout_cents), 0) as payout,
        count(r.event_id) as events
      from bet_totals t left join event_results r
        on r.user_id = t.user_id and r.practice = t.practice and r.settled_at < t.through
      group by 1, 2
    )
    select 'a result is its bets and payouts' as invariant,
      format('event:%s', coalesce(x.event_id, r.event_id)) as "where",
      format('person %s: stake %s, written %s; payout %s, written %s', coalesce(x.user_id, r.user_id), x.stake, r.stake_cents, x.payout, r.payout_cents) as details
    from expected x full join event_results r
      on r.event_id = x.event_id and r.user_id = x.user_id and r.practice = x.practice
    where (x.stake, x.bets, x.payout) is distinct from (r.stake_cents::numeric, r.bets::bigint, r.payout_cents::numeric)
    union all
    select 'totals are the sum of the results', format('person:%s', t.user_id),
      format('stake %s, total %s; payout %s, total %s', s.stake, t.stake_cents, s.payout, t.payout_cents)
    from bet_totals t join summed s on s.user_id = t.user_id and s.practice = t.practice
    where (s.stake, s.payout, s.events) is distinct from
      (t.stake_cents::numeric, t.payout_cents::numeric, (t.won + t.lost + t.refunded)::bigint)`)
  return rows.map((row) => ({ ...row }))
}
