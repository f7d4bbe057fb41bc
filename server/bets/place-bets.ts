import type { Outcome } from '#server/core/batch.ts'
import {
  DatabaseUnavailable,
  type Db,
  type DedicatedConnection,
  retried,
  sql,
  sqlState,
} from '#server/core/db.ts'
import { busy, Refusal } from '#server/core/refusal.ts'
import { type BatchRow, batchOf, readBooks, readPlaced, readPosted, wireOf } from './batch-wire.ts'
import type { BetCommand, PlacedBet } from './bet-command.ts'
import { findRepeats } from './bet-keys.ts'

export type { BetCommand, PlacedBet }

const PLACE_MANY = 'select * from bets_place($1, $2, $3, $4, $5, $6, $7)'
const PLACE_ONE = 'select bets_place_one($1, $2, $3, $4, $5, $6) as answer'
/**
 * The function for a single bet has no settings of its own: setting and resetting three of them takes a tenth of its
 * time. Plans are kept: those that only small tables deserve are ruled out, and so is compiling them.
 */
const SINGLE_BET = { lockTimeout: 1_000, settings: { enable_seqscan: 'off', jit: 'off' } }
const INSUFFICIENT = 5
const KEY_USED = '23505'
const LOCK_WAITED_FOR = '55P03'

/**
 * A refusal gives way to an earlier success under the same key: a retry that comes after the lock still gets its bet,
 * and the same key with another body is a reused key.
 */
async function refuse(
  db: Db,
  commands: BetCommand[],
  refused: { index: number; verdict: number }[],
  outcomes: Outcome<PlacedBet>[],
): Promise<void> {
  const judged = refused.map(({ index }) => commands[index]!)
  const repeats = refused.some(({ verdict }) => verdict !== 1) ? await findRepeats(db, judged) : []
  refused.forEach(({ index, verdict }, at) => {
    outcomes[index] = repeats[at] ?? { error: refusalOf(verdict, commands[index]!) }
  })
}

/** The refusal of a verdict of bets_place (place-bets.sql). */
function refusalOf(verdict: number, command: BetCommand): Refusal {
  switch (verdict) {
    case 1:
      return new Refusal('not_found', 'There is no such event')
    case 2:
      return new Refusal(
        'mode_mismatch',
        `This event is played with ${command.isPracticeMode ? 'real money' : 'practice coins'}. Nothing was staked.`,
      )
    case 3:
      return new Refusal('event_not_open', 'Betting on this event has closed. Nothing was staked.')
    case 4:
      return new Refusal('other_side', 'You already bet on the other side of this event. Nothing was staked.')
    case 5:
      return new Refusal('insufficient_funds', 'Your balance does not cover this bet. Nothing was staked.')
    default:
      throw new Error(`unknown verdict ${verdict}`)
  }
}

/**
 * Places bets, each with its own answer, in the order given: a set-based transaction for all of them, or the single
 * path when there are at most two. One bad command never fails the others.
 * @returns for each command the placed bet, or the Refusal that it got
 */
export async function placeBets(db: Db, commands: BetCommand[]): Promise<Outcome<PlacedBet>[]> {
  const outcomes = new Array<Outcome<PlacedBet>>(commands.length)
  let left = commands.map((_, index) => index)
  while (left.length > 0) {
    const { now, later } = split(commands, left)
    const alone = now.length <= 2 ? now : await placeTogether(db, commands, now, outcomes)
    await placeApart(db, commands, alone, outcomes)
    left = later
  }
  return outcomes
}

/** One after the other. Once the database is unreachable nothing more is sent: each would wait as long as the first. */
async function placeApart(
  db: Db,
  commands: BetCommand[],
  indexes: number[],
  outcomes: Outcome<PlacedBet>[],
): Promise<void> {
  let away: DatabaseUnavailable | undefined
  for (const index of indexes) {
    if (away) {
      outcomes[index] = { error: new DatabaseUnavailable(away.cause, 'nothing') }
      continue
    }
    try {
      outcomes[index] = { value: await placeOne(db, commands[index]!) }
    } catch (error) {
      outcomes[index] = { error }
      if (isAway(error)) away = error
    }
  }
}

/** The database itself fails, not just one busy event, which gets a refusal. */
const isAway = (error: unknown): error is DatabaseUnavailable => error instanceof DatabaseUnavailable

/** Each person's first command, in user order, and the rest: a batch has at most one bet per purse. */
function split(commands: BetCommand[], indexes: number[]) {
  const people = new Set<bigint>()
  const now: number[] = []
  const later: number[] = []
  for (const index of indexes) {
    const { userId } = commands[index]!
    if (people.has(userId)) later.push(index)
    else {
      people.add(userId)
      now.push(index)
    }
  }
  now.sort((a, b) => (commands[a]!.userId < commands[b]!.userId ? -1 : 1))
  return { now, later }
}

/** One statement for all. @returns the indexes that have to be tried alone */
async function placeTogether(
  db: Db,
  commands: BetCommand[],
  indexes: number[],
  outcomes: Outcome<PlacedBet>[],
): Promise<number[]> {
  const batch = indexes.map((index) => commands[index]!)
  let row: BatchRow
  try {
    ;[row] = (await retried(() => db.prepared<BatchRow>('bets_place', PLACE_MANY, batchOf(batch)))) as [
      BatchRow,
    ]
  } catch (error) {
    const answered = await answerFailure(db, batch, error)
    if (answered === undefined && isAway(error)) {
      for (const index of indexes) outcomes[index] = { error }
      return []
    }
    // An error of one command must not fail the others: each is tried separately.
    if (answered === undefined) return indexes
    const rest = indexes.filter((index, at) => {
      const answer = answered[at]
      if (answer) outcomes[index] = answer
      return !answer
    })
    if (rest.length === 0) return []
    return rest.length < indexes.length ? placeTogether(db, commands, rest, outcomes) : rest
  }
  const books = readBooks(row.books)
  const posted = readPosted(row.placed)
  const verdicts = row.verdicts.split(',')
  const refused: { index: number; verdict: number }[] = []
  indexes.forEach((index, at) => {
    const { eventId, userId, selection, amount } = batch[at]!
    const posting = posted.get(at)
    if (posting) {
      const book = books.get(eventId)!
      outcomes[index] = {
        value: { ...posting, eventId, userId, selection, amount, at: row.at, ...book, replayed: false },
      }
    } else refused.push({ index, verdict: Number(verdicts[at]) || INSUFFICIENT })
  })
  if (refused.length > 0) await refuse(db, commands, refused, outcomes)
  return []
}

/**
 * Nothing of a failed batch is stored. Finds the commands that can be answered now: those with a used key, or those
 * whose event another transaction has locked. Undefined when the failure does not tell.
 */
async function answerFailure(
  db: Db,
  batch: BetCommand[],
  error: unknown,
): Promise<(Outcome<PlacedBet> | undefined)[] | undefined> {
  switch (sqlState(error)) {
    case KEY_USED:
      return findRepeats(db, batch)
    case LOCK_WAITED_FOR: {
      const free = await findFreeEvents(db, batch)
      return batch.map((command) => (free.has(command.eventId) ? undefined : { error: eventBusy() }))
    }
    default:
      return undefined
  }
}

/** The events of a batch that no transaction has locked right now. */
async function findFreeEvents(db: Db, batch: BetCommand[]): Promise<Set<bigint>> {
  const ids = [...new Set(batch.map((command) => command.eventId))]
  const rows = await db.rows<{ event_id: bigint }>(sql`
    select event_id from event_books where event_id = any(${ids}::bigint[]) order by event_id for update skip locked`)
  return new Set(rows.map((row) => row.event_id))
}

const eventBusy = () => busy('This event is busy right now. Nothing was staked; try again.')

const connections = new WeakMap<Db, DedicatedConnection>()

/** The connection on which bets are placed one by one. */
function connectionOf(db: Db): DedicatedConnection {
  const known = connections.get(db)
  if (known) return known
  const made = db.dedicated('bets_place_one', PLACE_ONE, SINGLE_BET)
  connections.set(db, made)
  return made
}

/**
 * Places one bet by itself.
 * @throws the Refusal that it got, or its error
 */
export async function placeOne(db: Db, command: BetCommand): Promise<PlacedBet> {
  try {
    return readPlaced(await retried(() => connectionOf(db).ask(wireOf(command))), command)
  } catch (error) {
    const outcome = await answerRefused(db, command, error)
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }
}

/** The result of a bet that failed: an earlier bet's answer, a refusal, or its error. */
async function answerRefused(db: Db, command: BetCommand, error: unknown): Promise<Outcome<PlacedBet>> {
  const verdict = /^EV00([1-5])$/.exec(sqlState(error) ?? '')?.[1]
  const outcomes: Outcome<PlacedBet>[] = []
  if (verdict !== undefined) {
    await refuse(db, [command], [{ index: 0, verdict: Number(verdict) }], outcomes)
    return outcomes[0]!
  }
  return (await answerFailure(db, [command], error))?.[0] ?? { error }
}
