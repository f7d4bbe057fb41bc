import { type Db, sql } from '#server/core/db.ts'
import { account, purses, statement } from '#server/ledger/index.ts'
import { type Arena, type Cluster, openArena } from '../arena.ts'
import { call, type Load, wishes } from '../callers.ts'
import { median, percentile, ratios, rounded } from '../figures.ts'
import { openProduct, type Product } from '../product.ts'
import type { Row } from '../report.ts'
import { interleave, type Mode } from '../rounds.ts'
import { failureOf, latencyOf, rateOf, ratioOf } from './row.ts'

const BETS_PER_EVENT = 10_000
const AMOUNT = 100n

/**
 * History: everybody bets $1 on one event after the other, as the ledger would hold it. Loaded without indexes, which
 * are then built: the tables are the product's in the end.
 * @param count a multiple of the people
 */
async function seedHistory(arena: Arena, count: number): Promise<void> {
  const { db, people } = arena
  await db.change(sql`select ledger_ensure_partitions(${Math.ceil(count / 2_000_000)}::int)`)
  const events = await arena.events(count / BETS_PER_EVENT)
  const first = events[0]!
  const { base } = await db.one<{ base: bigint }>(sql`select last_value as base from ledger_posting_ids`)
  await db.transact(async (tx) => {
    await tx.change(sql`alter table bets drop constraint bets_pkey`)
    await tx.change(sql`
      insert into bets (event_id, user_id, key, id, amount_cents, created_at, side)
      select ${first} + n / ${BETS_PER_EVENT}::int, 1 + n % ${people}::int, gen_random_uuid(), ${base} + 1 + n, ${AMOUNT}::bigint,
        clock_timestamp(), n % 2 from generate_series(0, ${count}::int - 1) n`)
    await tx.change(sql`alter table bets add primary key (event_id, user_id, key)`)
    await tx.change(sql`
      insert into ledger_postings (id, source, destination, amount_cents, source_after_cents, at, reason)
      select ${base} + 1 + n, ledger_account('person', 1 + n % ${people}::int, false),
        ledger_account(case n % 2 when 0 then 'event-a' else 'event-b' end, ${first} + n / ${BETS_PER_EVENT}::int, false), ${AMOUNT}::bigint,
        100000000 - ${AMOUNT}::bigint * (1 + n / ${people}::int), clock_timestamp(), 1
      from generate_series(0, ${count}::int - 1) n`)
    await tx.rows(sql`select setval('ledger_posting_ids', ${base} + ${count}::int)`)
    await tx.change(sql`
      update event_books k set stake_a_cents = s.a, stake_b_cents = s.b, bets_a = s.na, bets_b = s.nb
      from (select event_id, coalesce(sum(amount_cents) filter (where side = 0), 0) a, coalesce(sum(amount_cents) filter (where side = 1), 0) b,
        count(*) filter (where side = 0) na, count(*) filter (where side = 1) nb from bets group by event_id) s
      where k.event_id = s.event_id`)
    await tx.change(sql`
      update ledger_accounts a set balance_cents = case when a.id = ledger_account('event-a', k.event_id, false) then k.stake_a_cents else k.stake_b_cents end
      from event_books k where a.id in (ledger_account('event-a', k.event_id, false), ledger_account('event-b', k.event_id, false))`)
    await tx.change(sql`
      update ledger_accounts set balance_cents = balance_cents - ${AMOUNT}::bigint * (${count}::int / ${people}::int)
      where ledger_owner(id) between 1 and ${people}::bigint and id = ledger_account('person', ledger_owner(id), false)`)
  })
  await db.change(sql`vacuum analyze`)
}

/** Median milliseconds of one read. */
async function timeOf(read: (n: number) => Promise<unknown>, count = 600): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const at = performance.now()
    await read(n)
    times.push(performance.now() - at)
  }
  return percentile(
    times.sort((a, b) => a - b),
    0.5,
  )
}

const someone = (people: number) => BigInt(1 + Math.floor(Math.random() * people))
const balance = (db: Db, people: number) => () => purses(db, someone(people))
const page = (db: Db, people: number) => () =>
  statement(db, account('person', someone(people), 'USD'), { limit: 50 })

/** The broke have no bets to show: nobody is broke here. */
async function payBroke(arena: Arena): Promise<void> {
  await arena.db.change(sql`
    with paid as (
      insert into ledger_postings (id, source, destination, amount_cents, destination_after_cents, journal, at, reason)
      select nextval('ledger_posting_ids'), ledger_account('external-card', 0, false), ledger_account('person', n, false), 100000000, 100000000,
        (select id from ledger_journals where key = 'seed'), clock_now(), 90
      from generate_series(100, ${arena.people}::int, 100) n returning destination, amount_cents
    ), credited as (
      update ledger_accounts a set balance_cents = a.balance_cents + paid.amount_cents from paid where a.id = paid.destination
    )
    update ledger_accounts set balance_cents = balance_cents - (select sum(amount_cents) from paid) where id = ledger_account('external-card', 0, false)`)
}

/** Something that is done on both ledgers. */
type Both<T> = { full: T; empty: T }

/** Median milliseconds of each read, round by round. */
async function readBoth(arenas: Both<Arena>, rounds: number) {
  const reads = {
    balance: { full: [] as number[], empty: [] as number[] },
    page: { full: [] as number[], empty: [] as number[] },
  }
  for (let round = 0; round < rounds; round++) {
    for (const name of ['full', 'empty'] as const) {
      const { db, people } = arenas[name]
      reads.balance[name].push(await timeOf(balance(db, people)))
      reads.page[name].push(await timeOf(page(db, people)))
    }
  }
  return reads
}

async function betOnBoth({ full, empty }: Both<Arena>, products: Both<Product>, mode: Mode) {
  const load = async (arena: Arena, product: Product) => {
    const [event] = await arena.events(1)
    const wish = wishes([event!], arena.people)
    return (warmUp = false): Promise<Load> =>
      call({
        callers: 256,
        ms: warmUp ? (mode.quick ? 800 : 2_500) : mode.quick ? 1_000 : 2_000,
        wish,
        act: product.place,
      })
  }
  const contenders = { full: await load(full, products.full), empty: await load(empty, products.empty) }
  return (await interleave(full, mode.rounds, contenders)) as Both<Load[]>
}

/** G7 and G13: the same work on an empty ledger and on one with millions of bets, interleaved on one cluster. */
export async function measureGrowth(cluster: Cluster, mode: Mode): Promise<Row[]> {
  const people = 100_000
  const count = mode.quick ? 1_000_000 : 10_000_000
  const text = `${count / 1_000_000}M`
  const empty = await openArena(cluster, 'growth_empty', people)
  const full = await openArena(cluster, 'growth_full', people)
  const arenas = { full, empty }
  mode.say(`storing ${text} bets …`)
  await payBroke(full)
  await seedHistory(full, count)

  const products = { empty: openProduct(empty), full: openProduct(full) }
  mode.say('betting on both …')
  const loads = await betOnBoth(arenas, products, mode)
  mode.say('reading on both …')
  const reads = await readBoth(arenas, mode.rounds)

  const voided =
    failureOf([...loads.full, ...loads.empty]) ??
    (await products.full.lost()) ??
    (await products.empty.lost()) ??
    (await empty.fault()) ??
    (await full.fault())
  await full.close()
  await empty.close()
  const rows = [
    betRow(`256 callers, one event, ${text} bets stored; empty ledger`, loads),
    readRow(`balance, ${text} bets stored; empty ledger`, reads.balance, [2, 1.1]),
    readRow(`first page of a statement, ${text} bets stored; few`, reads.page, [4, 1.5]),
  ]
  return voided === undefined ? rows : rows.map((row) => ({ ...row, voided }))
}

const betRow = (workload: string, { full, empty }: Both<Load[]>): Row => ({
  goal: 'G7',
  workload,
  product: rateOf(full),
  peer: rateOf(empty),
  ratios: ratioOf(full, empty),
  latency: latencyOf(full, empty),
  floor: 0.8,
  moonshot: 1,
  direction: 'atLeast',
})

function readRow(
  workload: string,
  { full, empty }: Both<number[]>,
  [floor, moonshot]: [number, number],
): Row {
  const ms = (values: number[]) => `${rounded(median(values))} ms`
  return {
    goal: 'G13',
    workload,
    product: ms(full),
    peer: ms(empty),
    ratios: ratios(full, empty),
    latency: '-',
    floor,
    moonshot,
    direction: 'atMost',
  }
}
