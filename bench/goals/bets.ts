import type { Arena } from '../arena.ts'
import { call, type Load, wishes } from '../callers.ts'
import { bareInsertPeer } from '../peers/bare-insert.ts'
import { naivePeer, type Peer } from '../peers/naive.ts'
import { oneFunctionPeer } from '../peers/one-function.ts'
import { openSqlFile } from '../peers/sql-file.ts'
import { createPeerTables, peerFault } from '../peers/tables.ts'
import { openProduct } from '../product.ts'
import type { Row } from '../report.ts'
import { interleave, type Mode, takeTurns } from '../rounds.ts'
import { failureOf, latencyOf, rateOf, ratioOf, speedOf } from './row.ts'

const CALLERS = 256
/** Connections at which every lock-based peer is tried; its best counts. */
const TRIED = [2, 8, 32]
/**
 * Enough bets to write most pages once after a checkpoint (in service that happens once in some minutes): as many for
 * everybody, since whoever is slower writes fewer pages in a second. The slowest get so long at most.
 */
const WARM_UP_BETS = 40_000
const WARM_UP_MS = 3_000
/** What a single connection writes in about that time: who is alone finds as much written, whoever it is. */
const WARM_UP_BETS_SINGLE = 8_000
const SINGLE_MS = 300
const TURNS_SINGLE = 5

/** In each round the best of several tries. */
const bestOf = (tries: Load[][]): Load[] =>
  tries[0]!.map((_, round) =>
    tries
      .map((loads) => loads[round]!)
      .reduce((best, load) => (load.perSecond > best.perSecond ? load : best)),
  )
/**
 * G1, G2, G3, G5, G6: bets through the product's writer beside its peers, in one process, without HTTP.
 * @param peerSql path of somebody else's ledger (peers/sql-file.ts), tried as the other lock-based peers are
 */
export async function measureBets(arena: Arena, mode: Mode, peerSql?: string): Promise<Row[]> {
  const [one] = await arena.events(1)
  const hundred = await arena.events(100)
  const thousand = await arena.events(1_000)
  await createPeerTables(arena.db, [one!, ...hundred, ...thousand])

  const product = openProduct(arena)
  const naive = new Map(TRIED.map((connections) => [connections, naivePeer(arena.url, connections)]))
  const oneFunction = new Map(
    TRIED.map((connections) => [connections, oneFunctionPeer(arena.url, connections)]),
  )
  const single = oneFunctionPeer(arena.url, 1)
  const file = peerSql === undefined ? undefined : await openSqlFile(arena.url, peerSql)
  const theirs = new Map(file && TRIED.map((connections) => [connections, file.peer(connections)]))
  if (!file) mode.say('no --peer-sql: somebody else’s ledger is left out')
  const bare = bareInsertPeer(arena.url)
  const onOne = wishes([one!], arena.people)
  const long = mode.quick ? 800 : 1_500
  const short = mode.quick ? 400 : 1_000
  const load =
    (peer: Pick<Peer, 'place'>, callers: number, ms: number, wish = onOne) =>
    async (warmUp = false) => {
      if (!warmUp) return call({ callers, ms, wish, act: peer.place })
      let left = callers === 1 ? WARM_UP_BETS_SINGLE : WARM_UP_BETS
      const crowd = await call({
        callers: Math.max(callers, 64),
        ms: WARM_UP_MS,
        wish: () => (left-- > 0 ? wish() : undefined),
        act: peer.place,
      })
      // Who is alone is warmed up by a crowd, which writes the pages, and then alone: the product goes another way then.
      return callers === 1 ? call({ callers, ms: SINGLE_MS, wish, act: peer.place }) : crowd
    }

  for (const peer of [product, bare, naive.get(32)!, oneFunction.get(32)!]) await load(peer, 64, 500)()

  // First, while the product and its peer store about as much: whoever stores ten times the bets has ten times the index
  // pages to write whole after a checkpoint.

  mode.say('one caller …')
  const singleCaller = await takeTurns(arena, mode.rounds, TURNS_SINGLE, {
    product: load(product, 1, short / 2),
    oneFunction: load(single, 1, short / 2),
  })
  mode.say('bets on one event …')
  const hot = await interleave(arena, mode.rounds, {
    product: load(product, CALLERS, long),
    naive: load(naive.get(32)!, CALLERS, short),
    bare: load(bare, CALLERS, long),
    ...Object.fromEntries(TRIED.map((n) => [`naive${n}`, load(naive.get(n)!, n, short)])),
    ...Object.fromEntries(TRIED.map((n) => [`function${n}`, load(oneFunction.get(n)!, n, short)])),
    ...Object.fromEntries([...theirs].map(([n, peer]) => [`theirs${n}`, load(peer, n, short)])),
  })
  mode.say('many events …')
  const spread = await interleave(arena, mode.rounds, {
    product100: load(product, CALLERS, short, wishes(hundred, arena.people)),
    naive100: load(naive.get(32)!, CALLERS, short, wishes(hundred, arena.people)),
    product1000: load(product, CALLERS, short, wishes(thousand, arena.people)),
    naive1000: load(naive.get(32)!, CALLERS, short, wishes(thousand, arena.people)),
  })

  const voided =
    (await product.lost()) ??
    (await arena.fault()) ??
    (await peerFault(arena.db)) ??
    failureOf([
      ...hot.product!,
      ...singleCaller.product!,
      ...spread.product100!,
      ...spread.product1000!,
      ...[...theirs.keys()].flatMap((n) => hot[`theirs${n}`]!),
    ])
  for (const peer of [...naive.values(), ...oneFunction.values(), ...theirs.values(), single, bare])
    await peer.close()

  const row = (
    goal: string,
    workload: string,
    [ours, theirs]: [Load[], Load[]],
    [floor, moonshot]: [number, number],
    field: 'perSecond' | 'p50' = 'perSecond',
  ): Row => ({
    goal,
    workload,
    product: rateOf(ours),
    peer: rateOf(theirs),
    ratios: field === 'perSecond' ? ratioOf(ours, theirs) : speedOf(ours, theirs),
    latency: latencyOf(ours, theirs),
    floor,
    moonshot,
    direction: 'atLeast',
    ...(voided === undefined ? {} : { voided }),
  })
  const bestNaive = bestOf(TRIED.map((n) => hot[`naive${n}`]!))
  const bestFunction = bestOf(TRIED.map((n) => hot[`function${n}`]!))
  return [
    row('G1', '256 callers, one event; naive transaction each', [hot.product!, hot.naive!], [15, 50]),
    row('G2', 'same; naive at its best concurrency', [hot.product!, bestNaive], [12, 40]),
    row('G2', 'same; one stored function each, at its best', [hot.product!, bestFunction], [5, 20]),
    ...(file
      ? [
          row(
            'G2',
            `same; ${file.name}, at its best`,
            [hot.product!, bestOf(TRIED.map((n) => hot[`theirs${n}`]!))],
            [12, 40],
          ),
        ]
      : []),
    row('G3', 'same; bare insert of the same rows', [hot.product!, hot.bare!], [0.4, 0.75]),
    row(
      'G5',
      '1 caller; one stored function, by p50',
      [singleCaller.product!, singleCaller.oneFunction!],
      [0.8, 1],
      'p50',
    ),
    row('G6', '256 callers, 100 events; naive', [spread.product100!, spread.naive100!], [4, 12]),
    row('G6', '256 callers, 1,000 events; naive', [spread.product1000!, spread.naive1000!], [4, 12]),
  ]
}
