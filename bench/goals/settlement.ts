import { eventPollers } from '#server/bets/index.ts'
import { type Db, sql } from '#server/core/db.ts'
import { runRound } from '#server/core/scheduler.ts'
import type { Arena } from '../arena.ts'
import { call, type Load, wishes } from '../callers.ts'
import { median, percentile, ratios, rounded } from '../figures.ts'
import { openProduct } from '../product.ts'
import type { Row } from '../report.ts'
import type { Mode } from '../rounds.ts'
import { failureOf } from './row.ts'

/** Bettors of the settled events have ids above everybody else's. */
const FIRST = 10_000_000
const STAKE_ROOM = 1_000_000_000n

/** Seeds `count` bettors with their purses, paid in by one journal. */
async function seedBettors(db: Db, count: number): Promise<void> {
  await db.transact(async (tx) => {
    await tx.change(sql`
      insert into users (id, email, email_verified_at, first_name, last_name, date_of_birth, region) overriding system value
      select ${FIRST}::bigint + n, 'b' || n || '@example.com', clock_now(), 'Bettor', n::text, '1990-05-17', 'GB'
      from generate_series(1, ${count}::int) n`)
    await tx.change(sql`
      insert into ledger_journals (key, reason, ref, at) values ('bettors', 90, 'seed', clock_now())`)
    await tx.change(sql`
      insert into ledger_accounts (id, balance_cents)
      select ledger_account('person', ${FIRST}::bigint + n, false), ${STAKE_ROOM}::bigint from generate_series(1, ${count}::int) n`)
    await tx.change(sql`
      insert into ledger_postings (id, source, destination, amount_cents, destination_after_cents, journal, at, reason)
      select nextval('ledger_posting_ids'), ledger_account('external-card', 0, false), ledger_account('person', ${FIRST}::bigint + n, false),
        ${STAKE_ROOM}::bigint, ${STAKE_ROOM}::bigint, (select id from ledger_journals where key = 'bettors'), clock_now(), 90
      from generate_series(1, ${count}::int) n`)
    await tx.change(sql`
      update ledger_accounts set balance_cents = balance_cents - ${STAKE_ROOM}::bigint * ${count}::int where id = ledger_account('external-card', 0, false)`)
  })
  await db.change(sql`vacuum analyze ledger_accounts, users`)
}

/** Seeds `count` bets by as many people on one event, half on each side, stored as the ledger stores bets. */
async function seedBets(arena: Arena, count: number): Promise<bigint> {
  const [eventId] = await arena.events(1)
  await arena.checkpoint()
  await arena.db.transact(async (tx) => {
    await tx.change(sql`
      with wished as materialized (
        select ${FIRST}::bigint + n as user_id, n % 2 as side, 100 + n % 1000 as amount from generate_series(1, ${count}::int) n
      ), drawn as (
        update ledger_accounts a set balance_cents = a.balance_cents - w.amount from wished w where a.id = ledger_account('person', w.user_id, false)
        returning w.user_id, w.side, w.amount, a.balance_cents
      ), posted as (
        insert into ledger_postings (id, source, destination, amount_cents, source_after_cents, at, reason)
        select nextval('ledger_posting_ids'), ledger_account('person', user_id, false), ledger_account(case side when 0 then 'event-a' else 'event-b' end, ${eventId}, false),
          amount, balance_cents, clock_timestamp(), 1 from drawn
        returning id, source, destination, amount_cents, at
      )
      insert into bets (event_id, user_id, key, id, amount_cents, created_at, side)
      select ${eventId}, ledger_owner(source), gen_random_uuid(), id, amount_cents, at,
        case ledger_kind_of(destination) when ledger_kind('event-a') then 0 else 1 end from posted`)
    await tx.change(sql`
      update event_books k set stake_a_cents = s.a, stake_b_cents = s.b, bets_a = s.na, bets_b = s.nb
      from (select sum(amount_cents) filter (where side = 0) a, sum(amount_cents) filter (where side = 1) b,
        count(*) filter (where side = 0) na, count(*) filter (where side = 1) nb from bets where event_id = ${eventId}) s
      where k.event_id = ${eventId}`)
    await tx.change(sql`
      update ledger_accounts a set balance_cents = case when a.id = ledger_account('event-a', ${eventId}, false) then k.stake_a_cents else k.stake_b_cents end
      from event_books k where k.event_id = ${eventId}
        and a.id in (ledger_account('event-a', ${eventId}, false), ledger_account('event-b', ${eventId}, false))`)
  })
  await arena.db.change(sql`vacuum analyze bets, ledger_accounts`)
  return eventId!
}

/**
 * Milliseconds until the event was settled and everybody paid, until everybody's result was written too, and of the
 * calibrations after that.
 */
type Settled = { paid: number; recorded: number; calibrated: number }

/** Ends the proposal's challenge window and runs all that follows: finality, payouts, results, calibrations. */
async function settle(arena: Arena, eventId: bigint): Promise<Settled> {
  await arena.db.change(sql`
    update event_books set status = 'proposed', proposed_outcome = 'optionA', proposed_at = clock_now(), next_at = clock_now()
    where event_id = ${eventId}`)
  const { at } = await arena.db.one<{ at: Date }>(sql`select clock_now() as at`)
  const begun = performance.now()
  const ended: Partial<Record<string, number>> = {}
  for (const poller of eventPollers) {
    await runRound(arena.context, poller)
    ended[poller.name] = performance.now() - begun
  }
  const [recorded, all] = [ended['events-result']!, ended['events-calibration']!]
  const { status, settled_at } = await arena.db.one<{ status: string; settled_at: Date }>(
    sql`select status, settled_at from event_books where event_id = ${eventId}`,
  )
  if (status !== 'settled') throw new Error(`event ${eventId} is ${status} after its settlement`)
  const { left } = await arena.db.one<{ left: number }>(sql`
    select (select count(*) from event_results_due)::int + (select count(*) from event_calibrations_due)::int as left`)
  if (left > 0) throw new Error(`event ${eventId} has results or calibrations left after its settlement`)
  return { paid: settled_at.getTime() - at.getTime(), recorded, calibrated: all - recorded }
}

/** The peer: one INSERT … SELECT of as many payout rows into the same indexes, and nothing else. */
async function bareInsert(arena: Arena, eventId: bigint): Promise<number> {
  await arena.db.change(sql`create schema if not exists peer`)
  await arena.db.change(sql`drop table if exists peer.payouts`)
  await arena.db.change(sql`create table peer.payouts (like ledger_postings including all)`)
  await arena.checkpoint()
  const begun = performance.now()
  await arena.db.change(sql`
    insert into peer.payouts (id, source, destination, amount_cents, destination_after_cents, journal, at, reason)
    select nextval('ledger_posting_ids'), ledger_account('event-a', ${eventId}, false), ledger_account('person', user_id, false), amount_cents, 0, 1, now(), 4
    from bets where event_id = ${eventId} and side = 0 order by user_id`)
  return performance.now() - begun
}

/** Checks that every winner, and no one else, got the due payout: compares each settled event's journals with its payouts. */
async function settlementFault(arena: Arena): Promise<string | undefined> {
  const { wrong } = await arena.db.one<{ wrong: number }>(sql`
    select count(*)::int as wrong from (
      select p.event_id, p.user_id, sum(p.amount_cents) as due from event_payouts p
      join event_books k on k.event_id = p.event_id and k.settled_at is not null group by 1, 2
    ) d full join (
      select split_part(j.ref, ':', 2)::bigint as event_id, ledger_owner(l.destination) as user_id, sum(l.amount_cents) as paid
      from ledger_postings l join ledger_journals j on j.id = l.journal where j.key like 'payout:%' group by 1, 2
    ) g using (event_id, user_id) where d.due is distinct from g.paid`)
  return wrong === 0 ? undefined : `${wrong} people were not paid what they are due`
}

type Times = { ours: Settled[]; theirs: number[] }

/** Settles events with `count` bets, each beside the peer's insert of as many payouts. */
async function settleAgainstInsert(arena: Arena, mode: Mode, count: number, rounds: number): Promise<Times> {
  const times: Times = { ours: [], theirs: [] }
  for (let round = 0; round < rounds; round++) {
    mode.say(`settling ${count.toLocaleString('en-US')} bets …`)
    const eventId = await seedBets(arena, count)
    times.theirs.push(await bareInsert(arena, eventId))
    await arena.checkpoint()
    times.ours.push(await settle(arena, eventId))
  }
  return times
}

const medianOf = (ms: number[]) => `${rounded(median(ms))} ms`

const paidOf = (ours: readonly Settled[]) => ours.map(({ paid }) => paid)
const recordedOf = (ours: readonly Settled[]) => ours.map(({ recorded }) => recorded)
const calibratedOf = (ours: readonly Settled[]) => ours.map(({ calibrated }) => calibrated)

/** The peer writes no results and no calibrations, so the later rows have their own marks. */
const againstInsert = (bets: string, { ours, theirs }: Times): Row[] => [
  againstPeer(`${bets}, until everybody is paid; bare insert of the payouts`, paidOf(ours), theirs, [6, 3]),
  againstPeer(`${bets}, until everybody has a result as well; the same`, recordedOf(ours), theirs, [9, 5]),
  againstPeer(`${bets}, the calibrations alone; the same`, calibratedOf(ours), theirs, [12, 8]),
]

/** @param marks floor and moonshot */
const againstPeer = (workload: string, ours: number[], theirs: number[], marks: [number, number]): Row => ({
  goal: 'G8',
  workload,
  product: medianOf(ours),
  peer: medianOf(theirs),
  ratios: ratios(ours, theirs),
  latency: '-',
  floor: marks[0],
  moonshot: marks[1],
  direction: 'atMost',
})

/** How many times longer ten times as many bets take, for each part of a settlement. */
const growthsOf = (little: Times, big: Times): Row[] =>
  (
    [
      ['paid', paidOf],
      ['results', recordedOf],
      ['calibrations', calibratedOf],
    ] as const
  ).map(([what, timesOf]) => ({
    goal: 'G10',
    workload: `growth from 100k to 1M bets: ${what}`,
    product: medianOf(timesOf(big.ours)),
    peer: medianOf(timesOf(little.ours)),
    ratios: [median(timesOf(big.ours)) / median(timesOf(little.ours))],
    latency: '-',
    floor: 12,
    moonshot: 8,
    direction: 'atMost',
  }))

/** G8, G9, G10: settles a big event, alone and while others bet. */
export async function measureSettlement(arena: Arena, mode: Mode): Promise<Row[]> {
  const small = 100_000
  const large = mode.quick ? 0 : 1_000_000
  mode.say('purses for the bettors of big events …')
  await seedBettors(arena.db, Math.max(small, large))
  // first: the database tidies up for minutes after the millions of rows of the other measurements
  const { row, fault } = await whileOthersBet(arena, large || small, mode)
  const little = await settleAgainstInsert(arena, mode, small, mode.quick ? 2 : 3)
  const rows = againstInsert('100k bets, 50k winners', little)
  if (large > 0) {
    const big = await settleAgainstInsert(arena, mode, large, 2)
    rows.push(...againstInsert('1M bets, 500k winners', big), ...growthsOf(little, big))
  }
  rows.push(row)
  const voided = fault ?? (await settlementFault(arena))
  return voided === undefined ? rows : rows.map((one) => ({ ...one, voided }))
}

async function whileOthersBet(
  arena: Arena,
  count: number,
  mode: Mode,
): Promise<{ row: Row; fault: string | undefined }> {
  const [other] = await arena.events(1)
  const eventId = await seedBets(arena, count)
  const product = openProduct(arena)
  const wish = wishes([other!], arena.people)
  const bet = (ms: number): Promise<Load> => call({ callers: 64, ms, wish, act: product.place })
  await arena.checkpoint()
  await bet(2_000)
  mode.say('betting while a big event settles …')
  const before = await bet(3_000)
  const during: Load[] = []
  let settling = true
  const settled = settle(arena, eventId).finally(() => {
    settling = false
  })
  while (settling) during.push(await bet(500))
  const { recorded: ms } = await settled
  const p99 = percentile(
    during.map((load) => load.p99).sort((a, b) => a - b),
    0.5,
  )
  const row: Row = {
    goal: 'G9',
    workload: `p99 of 64 bettors while ${count.toLocaleString('en-US')} bets settle; before`,
    product: `${rounded(p99)} ms (${rounded(ms)} ms)`,
    peer: `${rounded(before.p99)} ms`,
    ratios: [p99 / before.p99],
    latency: `max ${rounded(Math.max(...during.map((load) => load.max)))} vs ${rounded(before.max)}`,
    floor: 2.5,
    moonshot: 1.2,
    direction: 'atMost',
  }
  return { row, fault: failureOf([before, ...during]) ?? (await product.lost()) }
}
