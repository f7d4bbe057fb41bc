import { type Db, sql } from '#server/core/db.ts'

/**
 * The tables of a bet in the obvious design: an account row, a row of the event's pool, a bet, a ledger row. The bet and the
 * ledger row have the product's columns and indexes, so that no peer writes less.
 */
export async function createPeerTables(db: Db, eventIds: readonly bigint[]): Promise<void> {
  await db.change(sql`create schema if not exists peer`)
  await db.change(sql`
    create table if not exists peer.accounts (id bigint primary key, balance_cents bigint not null check (balance_cents >= 0))
    with (fillfactor = 60)`)
  await db.change(sql`
    insert into peer.accounts select n, case when n % 100 = 0 then 0 else 100000000 end
    from generate_series(1, (select count(*) from users)) n on conflict do nothing`)
  await db.change(sql`
    create table if not exists peer.pools (event_id bigint primary key, status text not null default 'open',
      ends_at timestamptz not null, stake_a_cents bigint not null default 0, stake_b_cents bigint not null default 0,
      bets_a int not null default 0, bets_b int not null default 0) with (fillfactor = 50)`)
  await db.change(sql`
    insert into peer.pools (event_id, ends_at) select unnest(${eventIds}::bigint[]), now() + interval '7 days'
    on conflict do nothing`)
  await db.change(sql`create sequence if not exists peer.posting_ids`)
  await db.change(sql`create table if not exists peer.bets (like bets including all)`)
  await db.change(sql`create table if not exists peer.postings (like ledger_postings including all)`)
  await db.change(sql`create table if not exists peer.bare_bets (like bets including all)`)
  await db.change(sql`create table if not exists peer.bare_postings (like ledger_postings including all)`)
  await db.change(sql`
    create or replace function peer.place(p_event bigint, p_user bigint, p_key uuid, p_side smallint, p_amount bigint)
    returns bigint language plpgsql as $$
    declare
      v_after bigint;
      v_id bigint;
      v_now timestamptz := clock_timestamp();
    begin
      update peer.accounts set balance_cents = balance_cents - p_amount where id = p_user and balance_cents >= p_amount
        returning balance_cents into v_after;
      if v_after is null then return null; end if;
      -- the product's rule that a person stands on one side of an event
      if (select b.side from peer.bets b where b.event_id = p_event and b.user_id = p_user limit 1) <> p_side then
        raise exception 'other side';
      end if;
      v_id := nextval('peer.posting_ids');
      insert into peer.postings (id, source, destination, amount_cents, source_after_cents, at, reason)
        values (v_id, p_user * 256 + 2, p_event * 256 + 4 + p_side * 2, p_amount, v_after, v_now, 1);
      insert into peer.bets (event_id, user_id, key, id, amount_cents, created_at, side)
        values (p_event, p_user, p_key, v_id, p_amount, v_now, p_side);
      update peer.pools set stake_a_cents = stake_a_cents + case when p_side = 0 then p_amount else 0 end,
        stake_b_cents = stake_b_cents + case when p_side = 1 then p_amount else 0 end,
        bets_a = bets_a + 1 - p_side, bets_b = bets_b + p_side
        where event_id = p_event and status = 'open' and ends_at > v_now;
      if not found then raise exception 'not open'; end if;
      return v_after;
    end $$`)
}

/** The peers' own proof: bets, postings and pools have the same sum. */
export async function peerFault(db: Db): Promise<string | undefined> {
  const { bets, postings, pools } = await db.one<{ bets: bigint; postings: bigint; pools: bigint }>(sql`
    select coalesce((select sum(amount_cents) from peer.bets), 0)::bigint as bets,
      coalesce((select sum(amount_cents) from peer.postings), 0)::bigint as postings,
      coalesce((select sum(stake_a_cents + stake_b_cents) from peer.pools), 0)::bigint as pools`)
  return bets === postings && bets === pools
    ? undefined
    : `peer: bets ${bets}, postings ${postings}, pools ${pools}`
}
