import { createHash } from 'node:crypto'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { drawFunGame, playPotGame, type Seeds } from '#server/games/index.ts'
import { emptyTally, joined, note, type Tally } from './randomness.ts'

/** Plays under one server seed, so that consecutive plays differ in the nonce alone; fixed seeds make a run repeatable. */
const BLOCK = 100
/** From this number on two threads pay off. */
const THREADS_FROM = 200_000

const SIDES = ['challenger', 'creator']

/** Each judged sequence: its faces, and its members from one play of all five games. */
const SEQUENCES = {
  'pot cards': 2,
  'pot coin': 2,
  'craps: who shoots': 2,
  'craps: a die': 6,
  'craps: who wins': 2,
  'fun coin': 2,
  'fun card of the player': 13,
  'fun card of the house': 13,
} as const
type Sequence = keyof typeof SEQUENCES
export type Tallies = Record<Sequence, Tally>

let present = { block: -1, serverSeed: Buffer.alloc(0) }

export function seedsOf(play: number): Seeds {
  const block = Math.floor(play / BLOCK)
  if (block !== present.block)
    present = { block, serverSeed: createHash('sha256').update(`evens, block ${block}`).digest() }
  return {
    serverSeed: present.serverSeed,
    clientSeed: `player-${block}`,
    nonce: BigInt(play % BLOCK) + 1n,
  }
}

/** Plays all five games under the seeds of the plays `from` … `to` - 1. */
function playStretch(from: number, to: number): Tallies {
  const tallies = Object.fromEntries(
    Object.entries(SEQUENCES).map(([name, faces]) => [name, emptyTally(faces)]),
  ) as Tallies
  for (let play = from; play < to; play++) {
    const seeds = seedsOf(play)
    note(tallies['pot cards'], SIDES.indexOf(playPotGame('cards', seeds).winner))
    note(tallies['pot coin'], SIDES.indexOf(playPotGame('coin-flip', seeds).winner))
    const craps = playPotGame('craps', seeds)
    if (!('rolls' in craps.gameResult)) throw new Error('craps without rolls')
    note(tallies['craps: who shoots'], SIDES.indexOf(craps.gameResult.shooter))
    note(tallies['craps: a die'], craps.gameResult.rolls[0]!.dice1 - 1)
    note(tallies['craps: who wins'], SIDES.indexOf(craps.winner))
    note(tallies['fun coin'], drawFunGame('coin', 'heads', seeds).won ? 0 : 1)
    const cards = drawFunGame('card', 'high', seeds)
    note(tallies['fun card of the player'], cards.playerCard! - 1)
    note(tallies['fun card of the house'], cards.houseCard! - 1)
  }
  return tallies
}

/** Plays each game `count` times, in two threads when that is many. */
export async function playMany(plays: number): Promise<Tallies> {
  if (plays < THREADS_FROM) return playStretch(0, plays)
  const half = Math.floor(plays / 2)
  const stretches = await Promise.all([playElsewhere(0, half), playElsewhere(half, plays)])
  const [one, other] = stretches as [Tallies, Tallies]
  return Object.fromEntries(
    (Object.keys(SEQUENCES) as Sequence[]).map((name) => [name, joined(one[name], other[name])]),
  ) as Tallies
}

const playElsewhere = (from: number, to: number) =>
  new Promise<Tallies>((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { from, to }, execArgv: [] })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

const stretch = workerData as { from?: number; to?: number } | null
if (!isMainThread && stretch?.from !== undefined)
  parentPort?.postMessage(playStretch(stretch.from, stretch.to!))
