import type { Outcome } from '#server/core/batch.ts'
import { type Db, sql } from '#server/core/db.ts'
import { busy } from '#server/core/refusal.ts'
import {
  answersOf,
  carryOut,
  type Refusals,
  refusalOf,
  rowOf,
  type VerdictBatch,
  waitsForStandby,
} from '#server/core/verdict-batch.ts'
import { account, freeAccounts } from '#server/ledger/index.ts'
import type { KnownPot, SealedPot } from './known-pots.ts'
import { PLAY_REFUSALS } from './may.ts'
import type { PlayCommand, PlayedPot } from './play-command.ts'
import { type Played, playOut } from './play-out.ts'
import { readReplay } from './read-replay.ts'

export type { PlayCommand, PlayedPot }

/** A challenge and the immutable part of its pot; undefined: there is no such pot. */
export type PlayOrder = { command: PlayCommand; pot: KnownPot | SealedPot | undefined }

/** A challenge of an open pot, with its game. */
type Challenge = { command: PlayCommand; index: number; pot: KnownPot; played: Played }
type Row = { at: Date; verdicts: string; balances: string | null }

const PLAY_MANY = 'select * from pots_play($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)'
const KEY_OF_ANOTHER = 8
/** Not a verdict of pots_play, which never gets a pot whose seed no key opens. */
const SEALED = 10

/** By the verdicts of pots_play (play-pots.sql). */
const REFUSALS: Refusals<unknown> = {
  ...PLAY_REFUSALS,
  5: ['stale_commitment', 'This pot has changed since you saw it. Check it again. Nothing was staked.'],
  6: ['insufficient_funds', 'Your practice coins do not cover this pot. Nothing was staked.'],
  [KEY_OF_ANOTHER]: [
    'idempotency_key_reused',
    'This Idempotency-Key was used for another pot. Nothing was staked.',
  ],
  [SEALED]: [
    'pot_taken',
    'The seed of this pot cannot be opened any more, so it cannot be played. Its creator can take it back. Nothing was staked.',
  ],
}

/**
 * Plays pots, each with its own answer, in the order given: one statement in one transaction for all of them. One bad
 * command never fails the others.
 * @param orders at most one of each challenger: a double click waits for its twin, and a purse is judged after what it
 * staked
 * @returns for each command the played pot, or the Refusal that it got
 */
export async function playPots(
  db: Db,
  orders: PlayOrder[],
  feesTo = account('fees', 0n, 'PLAY'),
): Promise<Outcome<PlayedPot>[]> {
  const outcomes = new Array<Outcome<PlayedPot>>(orders.length)
  const challenges: Challenge[] = []
  orders.forEach(({ command, pot }, index) => {
    if (pot && !('sealed' in pot))
      challenges.push({ command, index, pot, played: playOut(pot, command.clientSeed) })
    else outcomes[index] = { error: refusalOf(REFUSALS, !pot ? 1 : pot.open ? SEALED : 3, command) }
  })
  if (challenges.length === 0) return outcomes
  const answers = await carryOut(batchIn(db, feesTo), challenges)
  for (const [at, { index }] of challenges.entries()) outcomes[index] = answers[at]!
  return outcomes
}

/** How pots are played together: by one statement. */
const batchIn = (db: Db, feesTo: bigint): VerdictBatch<Challenge, PlayedPot> => ({
  async together(challenges) {
    const row = await rowOf<Row>(db, 'pots_play', PLAY_MANY, parametersOf(challenges, feesTo))
    const balances = row.balances?.split(',') ?? []
    return answersOf(challenges, row.verdicts, {
      done: (challenge, at) => playedPot(challenge, BigInt(balances[at]!)),
      // the other pots are played: an error here concerns this one alone
      replay: ({ command }) => readReplay(db, command).catch((error) => ({ error })),
      refusals: REFUSALS,
    })
  },
  async regroup(challenges) {
    const isFree = await findFree(db, challenges)
    return (challenge) => (isFree(challenge) ? 'free' : undefined)
  },
  busy: () => busy('This pot is busy right now. Nothing was staked; try again.'),
  commitsWait: () => waitsForStandby(db),
  keyUsed: (challenge) => refusalOf(REFUSALS, KEY_OF_ANOTHER, challenge),
})

/** Finds the challenges of a batch that no lock blocks right now. It does not look at who would win. */
async function findFree(db: Db, batch: readonly Challenge[]): Promise<(one: Challenge) => boolean> {
  const ids = batch.map(({ pot }) => pot.id)
  const rows = await db.rows<{ id: bigint }>(
    sql`select id from pots where id = any(${ids}::bigint[]) order by id for update skip locked`,
  )
  const pots = new Set(rows.map(({ id }) => id))
  const accountsOf = ({ pot, command }: Challenge) => [
    account('person', command.userId, 'PLAY'),
    account('person', pot.creatorId, 'PLAY'),
    account('pot', pot.id, 'PLAY'),
  ]
  const accounts = await freeAccounts(db, batch.flatMap(accountsOf))
  return (one) => pots.has(one.pot.id) && accountsOf(one).every((id) => accounts.has(id))
}

const playedPot = ({ command, pot, played }: Challenge, balance: bigint): PlayedPot => ({
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

function parametersOf(batch: readonly Challenge[], feesTo: bigint): unknown[] {
  const digits = (of: (one: Challenge) => bigint | string | boolean) => `{${batch.map(of).join(',')}}`
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
    feesTo,
  ]
}
