import type { Db, Tx } from '#server/core/db.ts'
import { sql } from '#server/core/db.ts'
import type { PlannedEvent } from './interest-generator.ts'

/** A planned event as rows of the database: its id, and the ids of its people by their numbers. */
export type MadeEvent = { plan: PlannedEvent; id: bigint; people: bigint[] }

/** Writes planned events with their people as rows, without the ledger: proposed, and due to be final. */
export const makeEvents = (db: Db, plans: readonly PlannedEvent[]): Promise<MadeEvent[]> =>
  db.transact(async (tx) => {
    const strangers = plans.flatMap(({ gangs }) => gangs.map((gang) => gang.strangers))
    const ids = await newUsers(tx, sum(plans.map(({ people }) => people)) + sum(strangers))
    const made: Omit<MadeEvent, 'id'>[] = plans.map((plan) => ({ plan, people: ids.splice(0, plan.people) }))
    const events = await newEvents(tx, made)
    const all = made.map((one, n) => ({ ...one, id: events[n]! }))
    await stakes(tx, all)
    await payments(tx, all)
    await sightings(tx, all)
    await gangs(tx, all, ids)
    return all
  })

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
const columns =
  <T extends unknown[]>(rows: readonly T[]) =>
  (at: number) =>
    rows.map((row) => row[at])

async function newUsers(tx: Tx, count: number): Promise<bigint[]> {
  const rows = await tx.rows<{ id: bigint }>(sql`
    insert into users (email, first_name, last_name, date_of_birth, region)
    select gen_random_uuid() || '@example.com', 'Person', 'Planned', '1990-05-17', 'GB' from generate_series(1, ${count}::int)
    returning id`)
  return rows.map(({ id }) => id)
}

async function newEvents(tx: Tx, made: readonly Omit<MadeEvent, 'id'>[]): Promise<bigint[]> {
  const rows = await tx.rows<{ id: bigint }>(sql`
    insert into events (created_by, title, description, category, option_a, option_b, practice, fee_bps, rules_hash)
    select creator, 'Planned', '', 'other', 'A', 'B', false, 200, repeat('0', 64)
    from unnest(${made.map(({ people }) => people[0])}::bigint[]) with ordinality p(creator, n) order by n returning id`)
  const ids = rows.map(({ id }) => id).sort((one, other) => (one < other ? -1 : 1))
  const side = ({ plan }: Omit<MadeEvent, 'id'>, of: 0 | 1) =>
    plan.stakes.reduce((total, stake) => total + (stake?.side === of ? stake.cents : 0n), 0n)
  await tx.change(sql`
    insert into event_books (event_id, practice, fee_bps, status, ends_at, stake_a_cents, stake_b_cents, audience, proposed_outcome, proposed_at, locked_at)
    select id, false, 200, 'proposed', clock_now(), a, b, audience, outcome, clock_now(), clock_now()
    from unnest(${ids}::bigint[], ${made.map((one) => side(one, 0))}::bigint[], ${made.map((one) => side(one, 1))}::bigint[],
      ${made.map(({ plan }) => (plan.circle ? 'link' : 'public'))}::text[],
      ${made.map(({ plan }) => (plan.winning === 0 ? 'optionA' : 'optionB'))}::text[]) p(id, a, b, audience, outcome)`)
  return ids
}

async function stakes(tx: Tx, all: readonly MadeEvent[]): Promise<void> {
  const of = columns(
    all.flatMap(({ plan, id, people }) =>
      plan.stakes.flatMap((stake, n) =>
        stake ? [[id, people[n]!, stake.cents, stake.side] as [bigint, bigint, bigint, number]] : [],
      ),
    ),
  )
  await tx.change(sql`
    insert into bets (event_id, user_id, key, id, amount_cents, created_at, side)
    select event, person, gen_random_uuid(), nextval('ledger_posting_ids'), cents, clock_now(), side
    from unnest(${of(0)}::bigint[], ${of(1)}::bigint[], ${of(2)}::bigint[], ${of(3)}::smallint[]) p(event, person, cents, side)`)
}

async function payments(tx: Tx, all: readonly MadeEvent[]): Promise<void> {
  const of = columns(
    all.flatMap(({ plan, people }) =>
      plan.payments.map(
        ({ from, to, cents, daysAgo }) =>
          [people[from]!, people[to]!, cents, daysAgo] as [bigint, bigint, bigint, number],
      ),
    ),
  )
  await tx.change(sql`
    insert into transfers (sender_id, receiver_id, amount_cents, created_at)
    select sender, receiver, cents, clock_now() - make_interval(days => days)
    from unnest(${of(0)}::bigint[], ${of(1)}::bigint[], ${of(2)}::bigint[], ${of(3)}::int[]) p(sender, receiver, cents, days)`)
}

/** Devices and addresses. Both are named within their event. */
async function sightings(tx: Tx, all: readonly MadeEvent[]): Promise<void> {
  const devices = columns(
    all.flatMap(({ plan, id, people }) =>
      plan.devices.map(({ person, device }) => [people[person]!, `${id} ${device}`] as [bigint, string]),
    ),
  )
  await tx.change(sql`
    insert into known_devices (user_id, token_hash)
    select person, sha256(device::bytea) from unnest(${devices(0)}::bigint[], ${devices(1)}::text[]) p(person, device)
    on conflict do nothing`)
  const stays = columns(
    all.flatMap(({ plan, id, people }) =>
      plan.stays.map(
        ({ person, address, fromHour, toHour }) =>
          [people[person]!, `${id} ${address}`, fromHour, toHour] as [bigint, string, number, number],
      ),
    ),
  )
  await tx.change(sql`
    insert into seen_addresses (user_id, address_hash, first_at, last_at)
    select person, sha256(address::bytea), clock_now() - make_interval(hours => started), clock_now() - make_interval(hours => ended)
    from unnest(${stays(0)}::bigint[], ${stays(1)}::text[], ${stays(2)}::int[], ${stays(3)}::int[]) p(person, address, started, ended)
    on conflict do nothing`)
}

/** @param strangers from whom each gang takes its other members */
async function gangs(tx: Tx, all: readonly MadeEvent[], strangers: bigint[]): Promise<void> {
  const made = all
    .flatMap(({ plan, people }) =>
      plan.gangs.map((gang) => [
        ...gang.people.map((n) => people[n]!),
        ...strangers.splice(0, gang.strangers),
      ]),
    )
    .filter((members) => members.length > 0)
  const rows = await tx.rows<{ id: bigint }>(sql`
    insert into gangs (name, name_key, owner_id, member_count)
    select 'Gang ' || owner, 'gang ' || owner, owner, count
    from unnest(${made.map(([owner]) => owner)}::bigint[], ${made.map(({ length }) => length)}::int[]) with ordinality p(owner, count, n)
    order by n returning id`)
  const ids = rows.map(({ id }) => id).sort((one, other) => (one < other ? -1 : 1))
  const of = columns(
    made.flatMap((members, n) => members.map((member) => [member, ids[n]!] as [bigint, bigint])),
  )
  await tx.change(sql`
    insert into gang_members (user_id, gang_id, role)
    select member, gang, 'member' from unnest(${of(0)}::bigint[], ${of(1)}::bigint[]) p(member, gang)`)
}
