import type { PotGameResult } from '#contract/fairness.ts'
import type { PotGame } from '#contract/games.ts'
import type { Outcome } from '#server/core/batch.ts'
import { type Db, retried, sqlState } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Side } from '#server/games/index.ts'
import type { KnownPot } from './known-pots.ts'
import { type Played, playOut } from './play-out.ts'
import { readReplay } from './read-replay.ts'

/** One challenge. */
export type PlayCommand = {
  potId: bigint
  userId: bigint
  /** from the person's Idempotency-Key, or drawn when there is none */
  key: string
  /** what the player's browser added; undefined: the server draws one */
  clientSeed: string | undefined
  /** the commitment that the player saw, when it says */
  commitment: string | undefined
}

/** A played pot. Amounts in hundredths. */
export type PlayedPot = {
  potId: bigint
  game: PotGame
  creatorId: bigint
  challengerId: bigint
  winner: Side
  gameResult: PotGameResult
  payout: bigint
  commitment: string
  serverSeed: string
  clientSeed: string
  clientSeedBy: 'player' | 'server'
  /** the challenger's practice purse after the game */
  balance: bigint
  /** the same call had played it before; nothing moved now */
  replayed: boolean
}

type Batch = { command: PlayCommand; index: number; pot: KnownPot; played: Played }
type Row = { at: Date; verdicts: string; balances: string | null }

const PLAY_MANY = 'select * from pots_play($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)'
const LOCK_WAITED_FOR = '55P03'
/** Another node used the key for another pot in this very moment. */
const KEY_USED = '23505'

/**
 * Plays pots, each with its own answer, in the order given: one statement in one transaction for all of them. One bad
 * command never fails its neighbours.
 * @param known what never changes of the pots that are asked for
 * @returns for each command the played pot, or the Refusal that it got
 */
export async function playPots(
  db: Db,
  known: (ids: bigint[]) => Promise<Map<bigint, KnownPot>>,
  commands: PlayCommand[],
): Promise<Outcome<PlayedPot>[]> {
  const outcomes = new Array<Outcome<PlayedPot>>(commands.length)
  const pots = await known(commands.map((command) => command.potId))
  let left: Batch[] = []
  commands.forEach((command, index) => {
    const pot = pots.get(command.potId)
    if (!pot) outcomes[index] = { error: refusalOf(1) }
    else left.push({ command, index, pot, played: playOut(pot, command.clientSeed) })
  })
  while (left.length > 0) {
    const { now, later } = split(left)
    await playTogether(db, now, outcomes)
    left = later
  }
  return outcomes
}

/** A challenger plays one pot at a time: a double click waits for its twin, and a purse is judged after what it staked. */
function split(batch: Batch[]): { now: Batch[]; later: Batch[] } {
  const busy = new Set<bigint>()
  const now: Batch[] = []
  const later: Batch[] = []
  for (const one of batch) {
    if (busy.has(one.command.userId)) later.push(one)
    else {
      busy.add(one.command.userId)
      now.push(one)
    }
  }
  return { now, later }
}

/** One statement for all; what is wrong with one command is found by trying each by itself. */
async function playTogether(db: Db, batch: Batch[], outcomes: Outcome<PlayedPot>[]): Promise<void> {
  let row: Row
  try {
    ;[row] = (await retried(() => db.prepared<Row>('pots_play', PLAY_MANY, parametersOf(batch)))) as [Row]
  } catch (error) {
    if (batch.length === 1) outcomes[batch[0]!.index] = { error: errorOf(error) }
    else for (const one of batch) await playTogether(db, [one], outcomes)
    return
  }
  const verdicts = row.verdicts.split(',').map(Number)
  const balances = row.balances?.split(',') ?? []
  for (const [at, one] of batch.entries()) {
    const verdict = verdicts[at]!
    if (verdict === 0) outcomes[one.index] = { value: playedPot(one, BigInt(balances[at]!)) }
    else if (verdict === 9) outcomes[one.index] = await readReplay(db, one.command)
    else outcomes[one.index] = { error: refusalOf(verdict) }
  }
}

const playedPot = ({ command, pot, played }: Batch, balance: bigint): PlayedPot => ({
  potId: pot.id,
  game: pot.game,
  creatorId: pot.creatorId,
  challengerId: command.userId,
  winner: played.winner,
  gameResult: played.gameResult,
  payout: played.payout,
  commitment: pot.commitment,
  serverSeed: pot.serverSeed.toString('hex'),
  clientSeed: played.clientSeed,
  clientSeedBy: played.clientSeedBy,
  balance,
  replayed: false,
})

function parametersOf(batch: Batch[]): unknown[] {
  const digits = (of: (one: Batch) => bigint | string | boolean) => `{${batch.map(of).join(',')}}`
  return [
    digits(({ pot }) => pot.id),
    digits(({ command }) => command.userId),
    digits(({ command }) => command.key),
    digits(({ command, pot }) => command.commitment !== undefined && command.commitment !== pot.commitment),
    batch.map(({ played }) => played.clientSeed),
    digits(({ played }) => played.clientSeedBy),
    digits(({ pot }) => pot.serverSeed.toString('hex')),
    digits(({ played }) => played.winner),
    batch.map(({ played }) => JSON.stringify(played.gameResult)),
    digits(({ played }) => played.payout),
    batch.map(({ played }) => played.creatorTold.title),
    batch.map(({ played }) => played.creatorTold.body),
  ]
}

/** What one command by itself failed with. */
function errorOf(error: unknown): unknown {
  switch (sqlState(error)) {
    case LOCK_WAITED_FOR:
      return new Refusal('rate_limited', 'This pot is busy right now. Nothing was staked; try again.')
    case KEY_USED:
      return refusalOf(8)
    default:
      return error
  }
}

/** The refusal that a verdict of pots_play stands for (migration 0027). */
function refusalOf(verdict: number): Refusal {
  switch (verdict) {
    case 1:
      return new Refusal('not_found', 'There is no such pot')
    case 2:
      return new Refusal('own_pot', 'This is your own pot: somebody else has to play it. Nothing was staked.')
    case 3:
      return new Refusal('pot_taken', 'This pot is no longer open. Nothing was staked.')
    case 4:
      return new Refusal('session_needed', 'Start a session of this game first. Nothing was staked.')
    case 5:
      return new Refusal(
        'stale_commitment',
        'This is not the pot that you were shown. Look at it again. Nothing was staked.',
      )
    case 6:
      return new Refusal(
        'insufficient_funds',
        'Your practice coins do not cover this pot. Nothing was staked.',
      )
    case 8:
      return new Refusal(
        'idempotency_key_reused',
        'This Idempotency-Key was used for another pot. Nothing was staked.',
      )
    default:
      throw new Error(`unknown verdict ${verdict}`)
  }
}
