import type { Outcome } from '#server/core/batch.ts'
import { type Db, retried, sql, sqlState } from '#server/core/db.ts'
import { busy, Refusal } from '#server/core/refusal.ts'
import { account, freeAccounts } from '#server/ledger/index.ts'
import type { KnownPot, SealedPot } from './known-pots.ts'
import type { PlayCommand, PlayedPot } from './play-command.ts'
import { type Played, playOut } from './play-out.ts'
import { readReplay } from './read-replay.ts'

export type { PlayCommand, PlayedPot }

/** A challenge and what never changes of the pot that it names; undefined: there is none. */
export type PlayOrder = { command: PlayCommand; pot: KnownPot | SealedPot | undefined }

type Batch = { command: PlayCommand; index: number; pot: KnownPot; played: Played; feesTo: bigint }
type Row = { at: Date; verdicts: string; balances: string | null }

const PLAY_MANY = 'select * from pots_play($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)'
const LOCK_WAITED_FOR = '55P03'
/** Another node used the key for another pot in this very moment. */
const KEY_USED = '23505'
/** Bad data, a constraint, or what a function raised. */
const OF_ONE_COMMAND = /^(22|23|P0)/
/** Not a verdict of pots_play: such a pot never gets there. */
const SEALED = 10
/** How often a batch may wait for locks, a second each. */
const WAITS_MAX = 3

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
  const left: Batch[] = []
  orders.forEach(({ command, pot }, index) => {
    if (!pot) outcomes[index] = { error: refusalOf(1) }
    else if ('sealed' in pot) outcomes[index] = { error: refusalOf(pot.open ? SEALED : 3) }
    else left.push({ command, index, pot, feesTo, played: playOut(pot, command.clientSeed) })
  })
  if (left.length > 0) await playTogether(db, left, outcomes)
  return outcomes
}

/**
 * One statement for all.
 * @param waits how often it has waited for a lock in vain
 */
async function playTogether(
  db: Db,
  batch: Batch[],
  outcomes: Outcome<PlayedPot>[],
  waits = 0,
): Promise<void> {
  let row: Row
  try {
    ;[row] = (await retried(() => db.prepared<Row>('pots_play', PLAY_MANY, parametersOf(batch)))) as [Row]
  } catch (error) {
    return answerFailure(db, batch, outcomes, { error, waits })
  }
  const verdicts = row.verdicts.split(',').map(Number)
  const balances = row.balances?.split(',') ?? []
  for (const [at, one] of batch.entries()) {
    const verdict = verdicts[at]!
    if (verdict === 0) outcomes[one.index] = { value: playedPot(one, BigInt(balances[at]!)) }
    // the others are played: what goes wrong here is this one's alone
    else if (verdict === 9)
      outcomes[one.index] = await readReplay(db, one.command).catch((error) => ({ error }))
    else outcomes[one.index] = { error: refusalOf(verdict) }
  }
}

/**
 * Nothing of a failed batch was played. Commands blocked by a lock are answered at once, and the others tried together.
 * An error of one command is found by trying each separately. Any other failure, such as a lost connection, goes to
 * all; a retry uses the same key.
 */
async function answerFailure(
  db: Db,
  batch: Batch[],
  outcomes: Outcome<PlayedPot>[],
  { error, waits }: { error: unknown; waits: number },
): Promise<void> {
  const answer = (some: Batch[], why: unknown) => {
    for (const { index } of some) outcomes[index] = { error: why }
  }
  const state = sqlState(error) ?? ''
  try {
    if (state === LOCK_WAITED_FOR) {
      const isFree = await findFree(db, batch)
      const rest = waits + 1 < WAITS_MAX ? batch.filter(isFree) : []
      answer(
        batch.filter((one) => !rest.includes(one)),
        busy('This pot is busy right now. Nothing was staked; try again.'),
      )
      if (rest.length > 0) await playTogether(db, rest, outcomes, waits + 1)
    } else if (batch.length === 1) answer(batch, state === KEY_USED ? refusalOf(8) : error)
    else if (OF_ONE_COMMAND.test(state))
      for (const one of batch) await playTogether(db, [one], outcomes, WAITS_MAX - 1)
    else answer(batch, error)
  } catch (later) {
    answer(
      batch.filter(({ index }) => !outcomes[index]),
      later,
    )
  }
}

/** Finds the commands of a batch that no lock blocks right now. It does not look at who would win. */
async function findFree(db: Db, batch: Batch[]): Promise<(one: Batch) => boolean> {
  const ids = batch.map(({ pot }) => pot.id)
  const rows = await db.rows<{ id: bigint }>(
    sql`select id from pots where id = any(${ids}::bigint[]) order by id for update skip locked`,
  )
  const pots = new Set(rows.map(({ id }) => id))
  const accountsOf = ({ pot, command }: Batch) => [
    account('person', command.userId, 'PLAY'),
    account('person', pot.creatorId, 'PLAY'),
    account('pot', pot.id, 'PLAY'),
  ]
  const accounts = await freeAccounts(db, batch.flatMap(accountsOf))
  return (one) => pots.has(one.pot.id) && accountsOf(one).every((id) => accounts.has(id))
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
    batch[0]!.feesTo,
  ]
}

/** The refusal of a verdict of pots_play (play-pots.sql). */
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
    case SEALED:
      return new Refusal(
        'pot_taken',
        'The seed of this pot cannot be opened any more, so it cannot be played. Its creator can take it back. Nothing was staked.',
      )
    default:
      throw new Error(`unknown verdict ${verdict}`)
  }
}
