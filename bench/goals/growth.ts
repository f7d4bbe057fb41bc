import type { Db } from '#server/core/db.ts'
import { account, purses, statement } from '#server/ledger/index.ts'
import { type Arena, type Cluster, openArena } from '../arena.ts'
import { call, type Load, wishes } from '../callers.ts'
import { median, percentile, ratios, rounded } from '../figures.ts'
import { openProduct, type Product } from '../product.ts'
import type { Row } from '../report.ts'
import { interleave, type Mode } from '../rounds.ts'
import { payBroke, seedHistory } from '../seed-history.ts'
import { failureOf, latencyOf, rateOf, ratioOf } from './row.ts'

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

/** A piece of work to do on both ledgers. */
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
