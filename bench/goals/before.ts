import { copyFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Cluster } from '../arena.ts'
import type { Load } from '../callers.ts'
import { medianInterval, rounded } from '../figures.ts'
import type { HttpFigures, HttpOrder } from '../load/http-client.ts'
import { startWorker, type Worker } from '../load/process.ts'
import type { TreeOrder } from '../load/tree.ts'
import type { Row } from '../report.ts'
import type { Mode } from '../rounds.ts'
import { failureOf, KEPT_SURELY, latencyOf, pairsOf, rateOf, ratioOf, speedOf } from './row.ts'

const CALLERS = 256
const PEOPLE = 20_000
const KEPT = 0.95
/** WAL over that of the earlier tree, at most. */
const WAL_MORE = 1.02
const WAL_BETS = 1_000
const WARM_UP_MS = 800

type Tree = 'now' | 'before'
type Trees = Record<Tree, Worker>
type Pair = Record<Tree, Load[]>

/** Asks a tree. @throws when the tree failed */
async function ask<A>(worker: Worker, order: TreeOrder): Promise<A> {
  const answer = await worker.ask<A>(order)
  const broken = (answer as { broken?: string } | null)?.broken
  if (broken) throw new Error(broken)
  return answer
}

const turn = (round: number): Tree[] => (round % 2 === 0 ? ['now', 'before'] : ['before', 'now'])

/** Runs each tree once in each round; the trees take turns to go first. */
async function inTurns<A>(rounds: number, act: (tree: Tree, round: number) => Promise<A>) {
  const taken: Record<Tree, A[]> = { now: [], before: [] }
  for (let round = 0; round < rounds; round++)
    for (const tree of turn(round)) taken[tree].push(await act(tree, round))
  return taken
}

const bets = (trees: Trees, pairs: number, callers: number, ms: number): Promise<Pair> =>
  inTurns(pairs, async (tree) => {
    await ask(trees[tree], { bets: { callers, ms: WARM_UP_MS } })
    return ask<Load>(trees[tree], { bets: { callers, ms } })
  })

type Served = { port: number; cookies: string[]; eventId: string }

async function overHttp(trees: Trees, pairs: number, ms: number): Promise<Pair> {
  const client = startWorker('http-client.ts')
  const served: Record<Tree, Served> = {
    now: await ask<Served>(trees.now, { serve: CALLERS }),
    before: await ask<Served>(trees.before, { serve: CALLERS }),
  }
  const loads = await inTurns(pairs, async (tree) => {
    const { port, cookies, eventId } = served[tree]
    const body = JSON.stringify({ eventId, selection: 'optionA', amount: '1.25' })
    const order = (time: number): HttpOrder => ({
      port,
      cookies,
      body,
      path: '/api/bets',
      keys: true,
      ms: time,
    })
    await client.ask<HttpFigures>(order(WARM_UP_MS))
    return client.ask<HttpFigures>(order(ms))
  })
  await client.stop()
  return loads
}

/** Bytes of WAL of a thousand bets, in pairs. The first thousand after the opening writes whole pages, so it does not count. */
async function walOf(trees: Trees, pairs: number): Promise<Record<Tree, number[]>> {
  for (const tree of turn(0)) await ask(trees[tree], { wal: WAL_BETS })
  return inTurns(pairs, (tree) => ask<number>(trees[tree], { wal: WAL_BETS }))
}

function rowOf(goal: string, workload: string, { now, before }: Pair, kept: number[], fault?: string): Row {
  const [low, high] = medianInterval(kept)
  return {
    goal: `before ${goal}`,
    workload: `${workload}; the earlier tree, by ${kept.length} pairs. 90% interval ${rounded(low)}..${rounded(high)}`,
    product: rateOf(now),
    peer: rateOf(before),
    ratios: kept,
    latency: latencyOf(now, before),
    ...{ floor: KEPT, moonshot: 1, direction: 'atLeast', lowest: KEPT_SURELY },
    ...(fault === undefined ? {} : { voided: fault }),
  }
}

/**
 * Speed of placing bets, as a share of that in an earlier tree: G1, G4, G5 and the WAL of a thousand bets, in pairs in one run.
 * @param base the folder of the earlier tree, with its packages
 */
export async function measureBefore(cluster: Cluster, mode: Mode, base: string): Promise<Row[]> {
  mode.say(`beside ${base} …`)
  const there = join(resolve(base), 'bench/load/tree.ts')
  copyFileSync(join(import.meta.dirname, '../load/tree.ts'), there)
  const trees: Trees = { now: startWorker('tree.ts'), before: startWorker(there) }
  for (const tree of turn(0))
    await ask(trees[tree], { open: { url: cluster.url, name: `tree_${tree}`, people: PEOPLE } })
  const { pairs, pairsCrowd } = pairsOf(mode)
  const wal = await walOf(trees, pairs)
  const crowd = await bets(trees, pairsCrowd, CALLERS, mode.quick ? 800 : 1_500)
  const alone = await bets(trees, pairs, 1, mode.quick ? 300 : 800)
  const http = await overHttp(trees, pairsCrowd, mode.quick ? 800 : 2_000)
  const faults = [
    await ask<string | null>(trees.now, { end: true }),
    await ask<string | null>(trees.before, { end: true }),
  ]
  for (const tree of turn(0)) await trees[tree].stop()
  const fault = faults.find((one) => one !== null) ?? undefined
  const failed = (pair: Pair) => fault ?? failureOf([...pair.now, ...pair.before])
  return [
    rowOf('G1', '256 callers, one event', crowd, ratioOf(crowd.now, crowd.before), failed(crowd)),
    rowOf('G4', '256 connections POST /api/bets', http, ratioOf(http.now, http.before), failed(http)),
    rowOf('G5', '1 caller, by p50', alone, speedOf(alone.now, alone.before), failed(alone)),
    {
      goal: 'before WAL',
      workload: `bytes of WAL of ${WAL_BETS} bets in one moment; the earlier tree, by ${pairs} pairs`,
      product: `${rounded(wal.now.reduce((sum, one) => sum + one, 0) / pairs)} bytes`,
      peer: `${rounded(wal.before.reduce((sum, one) => sum + one, 0) / pairs)} bytes`,
      ratios: wal.now.map((bytes, at) => bytes / wal.before[at]!),
      latency: '',
      ...{ floor: WAL_MORE, moonshot: 1, direction: 'atMost' },
      ...(fault === undefined ? {} : { voided: fault }),
    },
  ]
}
