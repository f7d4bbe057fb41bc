import type { Selection } from '#contract/odds.ts'
import type { Outcome } from '#server/core/batch.ts'
import { type Db, retried, sqlState } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { findRepeats } from './bet-keys.ts'

/** One bet to be placed. Amounts in hundredths. */
export type BetCommand = {
  eventId: bigint
  userId: bigint
  selection: Selection
  amount: bigint
  /** from the person's Idempotency-Key, or drawn when there is none */
  key: string
  /** what the caller believes the event's mode to be; undefined when it does not say */
  isPracticeMode: boolean | undefined
}

/** A bet as the ledger has it, with its event's tally after the batch that placed it. */
export type PlacedBet = {
  id: bigint
  eventId: bigint
  userId: bigint
  selection: Selection
  amount: bigint
  practice: boolean
  at: Date
  balanceAfter: bigint
  stakeA: bigint
  stakeB: bigint
  betsA: number
  betsB: number
  /** the same key had placed this bet before; nothing moved now */
  replayed: boolean
}

type Row = {
  n: number
  verdict: number
  bet_id: bigint
  balance: bigint
  stake_a: bigint
  stake_b: bigint
  bets_a: number
  bets_b: number
  practice: boolean
  at: Date
}

const PLACE_MANY = 'select * from bets_place($1, $2, $3, $4, $5, $6)'
const PLACE_ONE = 'select * from bets_place_one($1, $2, $3, $4, $5, $6)'
const TRY_ALONE = 6

const side = (selection: Selection) => (selection === 'optionA' ? 0 : 1)
const mode = (practice: boolean | undefined) => (practice === undefined ? -1 : Number(practice))

/**
 * A refusal gives way to an earlier success under the same key: a retry that comes after the lock still gets its bet,
 * and the same key with another body is a reused key.
 */
async function refusedOrRepeated(db: Db, command: BetCommand, verdict: number): Promise<Outcome<PlacedBet>> {
  const [repeat] = verdict === 1 ? [] : await findRepeats(db, [command])
  return repeat ?? { error: refusalOf(verdict, command) }
}

/** The refusal that a verdict of bets_place stands for (see migration 0005). */
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

const placed = (row: Row, command: BetCommand): PlacedBet => ({
  id: row.bet_id,
  eventId: command.eventId,
  userId: command.userId,
  selection: command.selection,
  amount: command.amount,
  practice: row.practice,
  at: row.at,
  balanceAfter: row.balance,
  stakeA: row.stake_a,
  stakeB: row.stake_b,
  betsA: row.bets_a,
  betsB: row.bets_b,
  replayed: false,
})

/**
 * Places bets, each with its own answer, in the order given: a set-based transaction for all of them, or the single
 * path when there are at most two. One bad command never fails its neighbours.
 * @returns for each command the placed bet, or the Refusal that it got
 */
export async function placeBets(db: Db, commands: BetCommand[]): Promise<Outcome<PlacedBet>[]> {
  const outcomes = new Array<Outcome<PlacedBet>>(commands.length)
  let left = commands.map((_, index) => index)
  while (left.length > 0) {
    const { now, later } = split(commands, left)
    const again =
      now.length <= 2
        ? await placeEach(db, commands, now, outcomes)
        : await placeTogether(db, commands, now, outcomes)
    for (const index of again) await placeAlone(db, commands[index]!, index, outcomes)
    left = later
  }
  return outcomes
}

/**
 * Splits off what may not share a batch with an earlier command: the same person's key on the same event (a double
 * click waits for its twin), and the same person's other side.
 */
function split(commands: BetCommand[], indexes: number[]) {
  const keys = new Set<string>()
  const sides = new Map<string, Selection>()
  const now: number[] = []
  const later: number[] = []
  for (const index of indexes) {
    const command = commands[index]!
    const who = `${command.eventId}/${command.userId}`
    const key = `${who}/${command.key}`
    const taken = sides.get(who)
    if (keys.has(key) || (taken !== undefined && taken !== command.selection)) later.push(index)
    else {
      keys.add(key)
      sides.set(who, command.selection)
      now.push(index)
    }
  }
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
  let rows: Row[]
  try {
    rows = await retried(() =>
      db.prepared<Row>('bets_place', PLACE_MANY, [
        batch.map((command) => command.eventId),
        batch.map((command) => command.userId),
        batch.map((command) => command.key),
        batch.map((command) => side(command.selection)),
        batch.map((command) => command.amount),
        batch.map((command) => mode(command.isPracticeMode)),
      ]),
    )
  } catch (error) {
    // A key of this batch was used before: nothing of it is stored, so take the repeats out and send the rest again.
    if (sqlState(error) !== '23505') throw error
    const repeats = await findRepeats(db, batch)
    const fresh = indexes.filter((index, at) => {
      const repeat = repeats[at]
      if (repeat) outcomes[index] = repeat
      return !repeat
    })
    return fresh.length < indexes.length ? placeTogether(db, commands, fresh, outcomes) : indexes
  }
  const alone: number[] = []
  for (const row of rows) {
    const index = indexes[row.n - 1]!
    const command = commands[index]!
    if (row.verdict === TRY_ALONE) alone.push(index)
    else if (row.verdict === 0) outcomes[index] = { value: placed(row, command) }
    else outcomes[index] = await refusedOrRepeated(db, command, row.verdict)
  }
  return alone
}

async function placeEach(
  db: Db,
  commands: BetCommand[],
  indexes: number[],
  outcomes: Outcome<PlacedBet>[],
): Promise<number[]> {
  for (const index of indexes) await placeAlone(db, commands[index]!, index, outcomes)
  return []
}

async function placeAlone(
  db: Db,
  command: BetCommand,
  index: number,
  outcomes: Outcome<PlacedBet>[],
): Promise<void> {
  try {
    const [row] = await retried(() =>
      db.prepared<Row>('bets_place_one', PLACE_ONE, [
        command.eventId,
        command.userId,
        command.key,
        side(command.selection),
        command.amount,
        mode(command.isPracticeMode),
      ]),
    )
    outcomes[index] =
      row!.verdict === 0
        ? { value: placed(row!, command) }
        : await refusedOrRepeated(db, command, row!.verdict)
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    const [repeat] = await findRepeats(db, [command])
    if (!repeat) throw error
    outcomes[index] = repeat
  }
}
