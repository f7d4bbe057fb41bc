import { describe, expect, test } from 'vitest'
import { contractions } from './expanding.ts'
import { readMigration } from './releases.ts'

const judge = (text: string, name = '0999_planted.sql') => contractions([{ name, text }], '0120')

describe('H-09 a migration that the previous release cannot live with is found', () => {
  test.each([
    ['drop table bets;', 'drops a table'],
    ['DROP TABLE IF EXISTS public.bets CASCADE;', 'drops a table'],
    ['create table fresh (id bigint); drop table fresh, bets;', 'drops a table'],
    ['drop index concurrently bets_by_person;', 'drops a index'],
    ['drop function bets_place(bigint, text);', 'drops a function'],
    ['drop trigger guard on bets;', 'drops a trigger'],
    ['alter table users drop column region;', 'drops a column'],
    ['alter table users add column more int, drop region;', 'drops a column'],
    ['alter table users drop constraint users_region_check;', 'drops a constraint'],
    ['alter table users rename column region to country;', 'renames'],
    ['alter table users rename to people;', 'renames'],
    ['alter index bets_by_person rename to other;', 'renames'],
    ['alter table bets alter column amount_cents type numeric;', 'changes a type'],
    ['alter table bets alter amount_cents set data type numeric;', 'changes a type'],
    ['alter table users alter column region set not null;', 'demands a value'],
    ['alter table users alter column region drop default;', 'takes a default away'],
    ['alter table users add column more text not null;', 'demands a value'],
    [
      "alter table users add column more text not null check (more in ('a', 'b')), add column x int;",
      'demands a value',
    ],
    ['alter table users add constraint short check (length(region) < 3);', 'refuses rows'],
    ['alter table users add unique (region);', 'refuses rows'],
    ['create unique index one_each on users (region);', 'refuses rows'],
    ['alter domain pot_game drop constraint pot_game_check;', 'drops a constraint'],
    ['truncate pots;', 'empties a table'],
    ['do $$ begin alter table users drop column region; end $$;', 'drops a column'],
    [`do $$ begin execute 'alter table users drop column region'; end $$;`, 'drops a column'],
    [
      'do $$ begin if x then null; else alter table users drop column region; end if; end $$;',
      'drops a column',
    ],
    [
      'do $$ begin for x in select 1 loop alter table users drop column region; end loop; end $$;',
      'drops a column',
    ],
    [`do $$ begin execute format('alter table %I drop column region', x); end $$;`, 'drops a column'],
    [`do $$ begin execute format('alter table users drop column %1$I', x); end $$;`, 'drops a column'],
    [`do $$ begin execute format('drop table %I', x); end $$;`, 'drops a table'],
    ['do $$ begin execute $q$alter table users drop column region$q$; end $$;', 'drops a column'],
    ['do $a$ begin execute format($q$drop table %I$q$, x); end $a$;', 'drops a table'],
    [`do $$ begin execute 'alter table ' || x; end $$;`, 'runs what cannot be read'],
    [`do $$ begin execute format('alter table users %s', x); end $$;`, 'runs what cannot be read'],
    ['do $$ begin execute x; end $$;', 'runs what cannot be read'],
    [
      'create trigger no before insert on bets for each row execute function refuse_change();',
      'stands in the way of writes',
    ],
    [
      'create constraint trigger no after update of region on users for each row execute function check_it();',
      'stands in the way of writes',
    ],
    [
      'create trigger no after delete on bets for each row execute function refuse_change();',
      'stands in the way of writes',
    ],
    ['create rule no as on insert to bets do instead nothing;', 'stands in the way of writes'],
    ['create policy mine on bets using (false);', 'hides rows'],
    ['alter table bets enable row level security;', 'hides rows'],
    ['revoke update on bets from app;', 'takes a right away'],
    ['revoke all on all tables in schema public from app;', 'takes a right away'],
    ['revoke owner from app;', 'takes a right away'],
    ['delete from users;', 'deletes rows'],
    ['with gone as (delete from only public.users returning id) select from gone;', 'deletes rows'],
    ['/* why */ -- and why\nalter table users\n  drop column region;', 'drops a column'],
  ])('%s', (text, reason) => {
    expect(judge(text)).toEqual([expect.stringContaining(`0999_planted.sql: ${reason}`)])
  })
})

describe('H-09 a migration that only expands passes', () => {
  test.each([
    'create table fresh (id bigint not null primary key); create unique index on fresh (id); drop table fresh;',
    'alter table users add column more text, add column other int not null default 1;',
    "alter table users add column more text not null default 'a, not null b' check (more in ('a', 'b'));",
    'alter table users add column more text; alter table users alter column more set not null; alter table users drop column more;',
    "alter table uploads drop constraint uploads_purpose_check; alter table uploads add constraint uploads_purpose_check check (purpose in ('a', 'b'));",
    'alter table users add column more text, add constraint fits check (more is null or region is not null);',
    'create index on bets (event_id); -- drop table bets;\n',
    "insert into facts (name) values ('drop table bets; rename');",
    'alter table users alter column region drop not null;',
    'create table fresh (id bigint); create trigger no_truncate before truncate on fresh for each statement execute function refuse_change();',
    'create table fresh (id bigint); revoke update, delete on fresh from app; delete from fresh; alter table fresh enable row level security;',
    'create trigger counts after insert on bets for each row execute function count_it();',
    'create table fresh (id bigint references users on delete cascade); grant select, delete, truncate on fresh to app;',
    "do $$ begin execute format('alter table %I add column more text', x); execute 'create table fresh (id bigint)'; end $$;",
    'grant execute on function ledger_balance(bigint) to app;',
    '-- The functions differ from those of release 1.',
  ])('%s', (text) => {
    expect(judge(text)).toEqual([])
  })

  test('what an earlier file after the release made may go', () => {
    const files = [
      { name: '0901_a.sql', text: 'create table fresh (id bigint);' },
      { name: '0902_b.sql', text: 'alter table fresh rename id to other; drop table fresh;' },
    ]
    expect(contractions(files, '0120')).toEqual([])
    expect(contractions(files.toReversed(), '0120')).toHaveLength(2)
  })

  test('a name that is only known when it runs was not made by the same file', () => {
    const text = `do $$ begin execute format('create table %I (id bigint)', x); execute format('drop table %I', y);
      execute format('alter table %I add column more text', x); execute format('alter table %I drop column more', y); end $$;`
    expect(judge(text)).toEqual([
      expect.stringContaining('drops a table'),
      expect.stringContaining('drops a column'),
    ])
  })

  test('what the previous release does not use any more may go, in a file that says what a node must know', () => {
    const text = 'drop table old;'
    expect(judge(text, '0999_needs_0120_old.sql')).toEqual([])
    expect(judge(text, '0999_needs_0121_old.sql')).toHaveLength(1)
  })
})

test('H-09 the rule finds what older migrations took away', () => {
  const found = (name: string) => contractions([{ name, text: readMigration(name) }], '0120')
  expect(found('0049_bet_totals.sql')).toEqual([expect.stringContaining('drops a table')])
  expect(found('0103_message_notices.sql')).toEqual([
    expect.stringContaining('deletes rows: delete from notifications'),
    expect.stringContaining('refuses rows that were allowed: create unique index'),
    expect.stringContaining('drops a table: drop table thread_notices'),
  ])
  expect(found('0065_tournament_deposits.sql')).toEqual([])
})
