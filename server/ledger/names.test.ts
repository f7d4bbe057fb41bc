import { expect, test } from 'vitest'
import { ACCOUNT_KINDS } from './accounts.ts'
import { ALLOWANCE_OF, ALLOWANCES, LEAVES, REASONS } from './reasons.ts'

const cases = (numbers: Record<string, number>) =>
  Object.entries(numbers)
    .map(([name, number]) => `  when '${name}' then ${number}`)
    .join('\n')

/** The reasons that take from an allowance, by the allowance's number. */
const takers = Object.entries(ALLOWANCES)
  .map(([allowance, number]) => {
    const reasons = Object.entries(ALLOWANCE_OF).filter(([, of]) => of === allowance)
    return `  when p_reason in (${reasons.map(([name]) => REASONS[name as keyof typeof REASONS]).join(', ')}) then ${number}`
  })
  .join('\n')

/** The names in SQL, from the lists in TypeScript. */
const NAMES = `-- The names of account kinds and of reasons, from accounts.ts and reasons.ts. Written by
-- npx vitest run --project unit server/ledger/names.test.ts --update
create or replace function ledger_kind(p_name text) returns int language sql immutable parallel safe as $$
select case p_name
${cases(ACCOUNT_KINDS)}
  else ledger_unknown(p_name)
end $$;

create or replace function ledger_reason(p_name text) returns smallint language sql immutable parallel safe as $$
select (case p_name
${cases(REASONS)}
  else ledger_unknown(p_name)
end)::smallint $$;

-- The room of a purse that a movement takes from (ROOM_OF): ${Object.entries(ALLOWANCES)
  .map(([allowance, number]) => `${number} ${allowance}`)
  .join(', ')}; 0 none.
create or replace function ledger_room_of(p_reason smallint) returns int language sql immutable parallel safe as $$
select case
${takers}
  else 0
end $$;

-- Whether money leaves a purse for somebody else by a reason (LEAVES). A bet is counted where it is placed, a fee at the ready check.
create or replace function ledger_leaves(p_reason smallint) returns boolean language sql immutable parallel safe as
$$ select p_reason in (${LEAVES.map((name) => REASONS[name]).join(', ')}) $$;

-- A name that no list has is a bug in the statement that says it.
create or replace function ledger_unknown(p_name text) returns int language plpgsql immutable parallel safe as $$
begin
  raise exception 'the ledger has no kind of account and no reason that is called %', p_name;
end $$;
`

test('SQL has the names of every kind of account and every reason, and their numbers', async () => {
  await expect(NAMES).toMatchFileSnapshot('./names.sql')
})
