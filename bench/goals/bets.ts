import type { Arena } from '../arena.ts'
import { call, type Load, type Wish, wishes } from '../callers.ts'
import { bareInsertPeer } from '../peers/bare-insert.ts'
import { naivePeer, type Peer } from '../peers/naive.ts'
import { oneFunctionPeer } from '../peers/one-function.ts'
import { openSqlFile } from '../peers/sql-file.ts'
import { createPeerTables, peerFault } from '../peers/tables.ts'
import { openProduct, type Product } from '../product.ts'
import type { Row } from '../report.ts'
import { interleave, type Mode, takeTurns } from '../rounds.ts'
import { failureOf, latencyOf, rateOf, ratioOf, speedOf } from './row.ts'

const CALLERS = 256
/** Numbers of connections for every lock-based peer; its best result counts. */
const TRIED = [2, 8, 32]
/**
 * Enough bets to write most pages once after a checkpoint (in service a checkpoint runs once in some minutes). The same
 * number for every contender, since a slower one writes fewer pages in a second; the slowest stop after `WARM_UP_MS`.
 */
const WARM_UP_BETS = 40_000
const WARM_UP_MS = 3_000
/** About as many bets as a single connection writes in `WARM_UP_MS`, so that a single caller meets as many rows with each peer. */
const WARM_UP_BETS_SINGLE = 8_000
const SINGLE_MS = 300
const TURNS_SINGLE = 5

/** The best of several tries in each round. */
const bestOf = (tries: Load[][]): Load[] =>
  tries[0]!.map((_, round) =>
    tries
      .map((loads) => loads[round]!)
      .reduce((best, load) => (load.perSecond > best.perSecond ? load : best)),
  )

type Contenders = {
  product: Product
  bare: Peer
  /** one stored function for each bet, on one connection */
  single: Peer
  /** by number of connections */
  naive: Map<number, Peer>
  oneFunction: Map<number, Peer>
  /** somebody else's ledger; empty without `--peer-sql` */
  file: { name: string; peers: Map<number, Peer> }
}

async function openContenders(arena: Arena, mode: Mode, peerSql?: string): Promise<Contenders> {
  const tried = (open: (connections: number) => Peer) =>
    new Map(TRIED.map((connections) => [connections, open(connections)]))
  const file = peerSql === undefined ? undefined : await openSqlFile(arena.url, peerSql)
  if (!file) mode.say('no --peer-sql: somebody else’s ledger is left out')
  return {
    product: openProduct(arena),
    bare: bareInsertPeer(arena.url),
    single: oneFunctionPeer(arena.url, 1),
    naive: tried((connections) => naivePeer(arena.url, connections)),
    oneFunction: tried((connections) => oneFunctionPeer(arena.url, connections)),
    file: { name: file?.name ?? '', peers: file ? tried(file.peer) : new Map() },
  }
}

type Work = { callers: number; ms: number; wish: () => Wish }

/** A contender for `interleave` and `takeTurns`, whose warm-up counts bets rather than time. */
const load =
  ({ place }: Pick<Peer, 'place'>, { callers, ms, wish }: Work) =>
  async (warmUp = false) => {
    if (!warmUp) return call({ callers, ms, wish, act: place })
    let left = callers === 1 ? WARM_UP_BETS_SINGLE : WARM_UP_BETS
    const crowd = await call({
      callers: Math.max(callers, 64),
      ms: WARM_UP_MS,
      wish: () => (left-- > 0 ? wish() : undefined),
      act: place,
    })
    // A single caller warms up with a crowd, which writes the pages, and then alone, since the product takes another path then.
    return callers === 1 ? call({ callers, ms: SINGLE_MS, wish, act: place }) : crowd
  }

type Loads = Record<string, Load[]>

/** All contenders on one event, the lock-based peers at several concurrencies. */
function betOnOneEvent(
  arena: Arena,
  mode: Mode,
  { product, bare, naive, oneFunction, file }: Contenders,
  wish: () => Wish,
): Promise<Loads> {
  mode.say('bets on one event …')
  const long = { callers: CALLERS, ms: mode.quick ? 800 : 1_500, wish }
  const ms = mode.quick ? 400 : 1_000
  const tried = (name: string, peers: Map<number, Peer>) =>
    Object.fromEntries([...peers].map(([n, peer]) => [`${name}${n}`, load(peer, { callers: n, ms, wish })]))
  return interleave(arena, mode.rounds, {
    product: load(product, long),
    naive: load(naive.get(32)!, { callers: CALLERS, ms, wish }),
    bare: load(bare, long),
    ...tried('naive', naive),
    ...tried('function', oneFunction),
    ...tried('theirs', file.peers),
  })
}

function betOnManyEvents(
  arena: Arena,
  mode: Mode,
  { product, naive }: Contenders,
  { hundred, thousand }: { hundred: bigint[]; thousand: bigint[] },
): Promise<Loads> {
  mode.say('many events …')
  const on = (events: bigint[]): Work => ({
    callers: CALLERS,
    ms: mode.quick ? 400 : 1_000,
    wish: wishes(events, arena.people),
  })
  return interleave(arena, mode.rounds, {
    product100: load(product, on(hundred)),
    naive100: load(naive.get(32)!, on(hundred)),
    product1000: load(product, on(thousand)),
    naive1000: load(naive.get(32)!, on(thousand)),
  })
}

/**
 * G1, G2, G3, G5, G6: bets through the product's writer beside its peers, in one process, without HTTP.
 * @param peerSql path of somebody else's ledger (peers/sql-file.ts), measured like the other lock-based peers
 */
export async function measureBets(arena: Arena, mode: Mode, peerSql?: string): Promise<Row[]> {
  const [one] = await arena.events(1)
  const hundred = await arena.events(100)
  const thousand = await arena.events(1_000)
  await createPeerTables(arena.db, [one!, ...hundred, ...thousand])

  const contenders = await openContenders(arena, mode, peerSql)
  const { product, bare, single, naive, oneFunction, file } = contenders
  const wish = wishes([one!], arena.people)
  for (const peer of [product, bare, naive.get(32)!, oneFunction.get(32)!])
    await load(peer, { callers: 64, ms: 500, wish })()

  // First, while the product and its peer store about as many bets: ten times as many have ten times as many index
  // pages to write whole after a checkpoint.
  mode.say('one caller …')
  const alone = { callers: 1, ms: mode.quick ? 200 : 500, wish }
  const singleCaller = await takeTurns(arena, mode.rounds, TURNS_SINGLE, {
    product: load(product, alone),
    oneFunction: load(single, alone),
  })
  const hot = await betOnOneEvent(arena, mode, contenders, wish)
  const spread = await betOnManyEvents(arena, mode, contenders, { hundred, thousand })

  const voided =
    (await product.lost()) ??
    (await peerFault(arena.db)) ??
    failureOf([
      ...hot.product!,
      ...singleCaller.product!,
      ...spread.product100!,
      ...spread.product1000!,
      ...[...file.peers.keys()].flatMap((n) => hot[`theirs${n}`]!),
    ])
  for (const peer of [...naive.values(), ...oneFunction.values(), ...file.peers.values(), single, bare])
    await peer.close()
  const rows = rowsOf({ singleCaller, hot, spread }, file.peers.size > 0 ? file.name : undefined)
  return voided === undefined ? rows : rows.map((row) => ({ ...row, voided }))
}

/** @param fileName of somebody else's ledger; empty without one */
function rowsOf(
  { singleCaller, hot, spread }: Record<'singleCaller' | 'hot' | 'spread', Loads>,
  fileName: string | undefined,
): Row[] {
  const row = (
    goal: string,
    workload: string,
    [ours, theirs]: [Load[], Load[]],
    [floor, moonshot]: [number, number],
  ): Row => ({
    goal,
    workload,
    product: rateOf(ours),
    peer: rateOf(theirs),
    ratios: ratioOf(ours, theirs),
    latency: latencyOf(ours, theirs),
    floor,
    moonshot,
    direction: 'atLeast',
  })
  const bestAt = (name: string) => bestOf(TRIED.map((n) => hot[`${name}${n}`]!))
  const product = hot.product!
  const { product: ours, oneFunction: theirs } = singleCaller
  const alone: [Load[], Load[]] = [ours!, theirs!]
  const ofFile =
    fileName === undefined
      ? []
      : [row('G2', `same; ${fileName}, at its best`, [product, bestAt('theirs')], [18, 40])]
  return [
    row('G1', '256 callers, one event; naive transaction each', [product, hot.naive!], [25, 60]),
    row('G2', 'same; naive at its best concurrency', [product, bestAt('naive')], [18, 40]),
    row('G2', 'same; one stored function each, at its best', [product, bestAt('function')], [6, 20]),
    ...ofFile,
    row('G3', 'same; bare insert of the same rows', [product, hot.bare!], [0.4, 0.75]),
    { ...row('G5', '1 caller; one stored function, by p50', alone, [0.8, 1]), ratios: speedOf(...alone) },
    row('G6', '256 callers, 100 events; naive', [spread.product100!, spread.naive100!], [8, 20]),
    row('G6', '256 callers, 1,000 events; naive', [spread.product1000!, spread.naive1000!], [6, 15]),
  ]
}
