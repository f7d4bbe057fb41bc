import type { Outcome } from '#server/core/batch.ts'
import { type Db, type DedicatedConnection, retried, sql, sqlState } from '#server/core/db.ts'
import { busy, Refusal } from '#server/core/refusal.ts'
import {
  carryOut,
  carryOutApart,
  KEY_USED,
  LOCK_WAITED_FOR,
  type Refusals,
  refusalOf,
  rowOf,
  type VerdictBatch,
  waitsForStandby,
} from '#server/core/verdict-batch.ts'
import { account, printOf } from '#server/ledger/index.ts'
import { lineToAccept, NOT_ACCEPTED } from '../event/interest.ts'
import { keptFrom } from '../may.ts'
import { type BatchRow, batchOf, readBooks, readPlaced, readPosted, wireOf } from './batch-wire.ts'
import type { BetCommand, PlacedBet } from './bet-command.ts'
import { findReasons, findRepeats } from './bet-keys.ts'

export type { BetCommand, PlacedBet }

const PLACE_MANY = 'select * from bets_place_within($1, $2, $3, $4, $5, $6, $7, $8)'
const PLACE_ONE = 'select bets_place_one_within($1, $2, $3, $4, $5, $6, $7) as answer'
/**
 * The function for a single bet has no settings of its own: setting and resetting three of them takes a tenth of its
 * time. The connection keeps plans: it rules out plans that suit only small tables, and their compilation.
 */
const SINGLE_BET = { lockTimeout: 1_000, settings: { enable_seqscan: 'off', jit: 'off' } }
const INSUFFICIENT = 5
/** The event does not exist, or not for this person. */
const UNSEEN = 1

/** By the verdicts of bets_place_within (place-bets.sql). */
const REFUSALS: Refusals<BetCommand> = {
  [UNSEEN]: ['not_found', 'There is no such event'],
  2: ({ isPracticeMode }) =>
    new Refusal(
      'mode_mismatch',
      `This event is played with ${isPracticeMode ? 'real money' : 'practice coins'}. Nothing was staked.`,
    ),
  3: ['event_not_open', 'Betting on this event has closed. Nothing was staked.'],
  4: ['other_side', 'You already bet on the other side of this event. Nothing was staked.'],
  6: () => keptFrom(6)!,
  8: () => keptFrom(8)!,
  9: () => keptFrom(9)!,
  // with the line in place of this message, once it is read
  [NOT_ACCEPTED]: ['interest_not_accepted', 'Accept the interest in this event first. Nothing was staked.'],
  [INSUFFICIENT]: ['insufficient_funds', 'Your balance does not cover this bet. Nothing was staked.'],
}

const eventBusy = () => busy('This event is busy right now. Nothing was staked; try again.')

/** A bet that was refused. The reason is found by `explainRefused`. */
export class RefusedBet extends Error {
  readonly command: BetCommand
  readonly verdict: number
  constructor(command: BetCommand, verdict: number) {
    super('a bet was refused')
    this.command = command
    this.verdict = verdict
  }
}

/** Answers the bets that a batch refused. */
type Refuse = (refused: readonly RefusedBet[]) => Promise<Outcome<PlacedBet>[]>

/** Places bets together. A batch has at most one bet of each person, in user order. */
const batchIn = (db: Db, refuse: Refuse): VerdictBatch<BetCommand, PlacedBet> => ({
  together: (commands) => placeTogether(db, commands, refuse),
  alone: (command) => placeOne(db, command),
  async regroup(commands) {
    const free = await findFreeEvents(db, commands)
    // No event is blocked, so a purse was. Running each command alone finds it.
    if (commands.every(({ eventId }) => free.has(eventId))) return (command) => command
    return ({ eventId }) => (free.has(eventId) ? 'free' : undefined)
  },
  busy: eventBusy,
  commitsWait: () => waitsForStandby(db),
  repeats: (commands) => findRepeats(db, commands),
})

/**
 * Places bets, each with its own answer, in the order given: a set-based transaction for all of them, or the single
 * path when there are at most two. One bad command never fails the others.
 * @returns for each command the placed bet, or the Refusal that it got
 */
export const placeBets = (db: Db, commands: BetCommand[]): Promise<Outcome<PlacedBet>[]> =>
  placeAll(db, commands, (refused) => explainRefused(db, refused))

/** The same without waiting for the reasons of refused bets: the error of each is a RefusedBet. */
export const placeUnexplained = (db: Db, commands: BetCommand[]): Promise<Outcome<PlacedBet>[]> =>
  placeAll(db, commands, async (refused) => refused.map((error) => ({ error })))

async function placeAll(db: Db, commands: BetCommand[], refuse: Refuse): Promise<Outcome<PlacedBet>[]> {
  const batch = batchIn(db, refuse)
  const outcomes = new Array<Outcome<PlacedBet>>(commands.length)
  let left = commands.map((_, index) => index)
  while (left.length > 0) {
    const { now, later } = split(commands, left)
    const place = now.length <= 2 ? carryOutApart : carryOut
    const answers = await place(
      batch,
      now.map((index) => commands[index]!),
    )
    for (const [at, index] of now.entries()) outcomes[index] = answers[at]!
    left = later
  }
  return outcomes
}

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

type Staked = Pick<PlacedBet, 'id' | 'userId' | 'amount' | 'practice'>

/** A stake is one posting, and the bet has its number. The event's mode chose the purse, whatever mode the call named. */
const noteStake = (db: Db, { id, userId, amount, practice }: Staked) =>
  db.written({ id, print: printOf(account('person', userId, practice ? 'PLAY' : 'USD'), amount) })

/** One statement for all. */
async function placeTogether(
  db: Db,
  commands: readonly BetCommand[],
  refuse: Refuse,
): Promise<Outcome<PlacedBet>[]> {
  const row = await rowOf<BatchRow>(db, 'bets_place_within', PLACE_MANY, batchOf(commands))
  const books = readBooks(row.books)
  const posted = readPosted(row.placed)
  const verdicts = row.verdicts.split(',')
  const refused: { at: number; bet: RefusedBet }[] = []
  let newest: Staked | undefined
  const outcomes = new Array<Outcome<PlacedBet>>(commands.length)
  for (const [at, command] of commands.entries()) {
    const posting = posted.get(at)
    if (posting) {
      const { eventId, userId, selection, amount } = command
      const book = books.get(eventId)!
      outcomes[at] = {
        value: { ...posting, eventId, userId, selection, amount, at: row.at, ...book, replayed: false },
      }
      if (newest === undefined || posting.id > newest.id) newest = { ...posting, userId, amount, ...book }
    } else refused.push({ at, bet: new RefusedBet(command, Number(verdicts[at]) || INSUFFICIENT) })
  }
  if (newest) noteStake(db, newest)
  if (refused.length === 0) return outcomes
  // the others are placed: an error here concerns only the refused bets
  const answers = await refuse(refused.map(({ bet }) => bet)).catch((error) => refused.map(() => ({ error })))
  for (const [n, { at }] of refused.entries()) outcomes[at] = answers[n]!
  return outcomes
}

/**
 * A refusal gives way to an earlier success under the same key: a retry that arrives after the lock still gets its
 * bet, and the same key with another body is a reused key. A locked wallet is the first reason of all. About an event that the person
 * may not see there is one answer, whatever their wallet: people with a bet see its event, so no earlier success is behind it.
 */
export async function explainRefused(db: Db, refused: readonly RefusedBet[]): Promise<Outcome<PlacedBet>[]> {
  const commands = refused.map(({ command }) => command)
  const reasons = refused.some(({ verdict }) => verdict !== UNSEEN) ? await findReasons(db, commands) : []
  const outcomes: Outcome<PlacedBet>[] = []
  for (const [n, { command, verdict }] of refused.entries()) {
    const earlier = verdict === UNSEEN ? undefined : reasons[n]
    outcomes.push(earlier ?? { error: await refusalFor(db, command, verdict) })
  }
  return outcomes
}

const refusalFor = async (db: Db, command: BetCommand, verdict: number): Promise<Error> =>
  verdict === NOT_ACCEPTED
    ? new Refusal('interest_not_accepted', await lineToAccept(db, command.eventId, command.userId))
    : refusalOf(REFUSALS, verdict, command)

/** The events of a batch that no transaction has locked right now. */
async function findFreeEvents(db: Db, commands: readonly BetCommand[]): Promise<Set<bigint>> {
  const ids = [...new Set(commands.map((command) => command.eventId))]
  const rows = await db.rows<{ event_id: bigint }>(sql`
    select event_id from event_books where event_id = any(${ids}::bigint[]) order by event_id for update skip locked`)
  return new Set(rows.map((row) => row.event_id))
}

/** The connection on which bets are placed one by one. */
const connectionOf = (db: Db): DedicatedConnection =>
  db.dedicated('bets_place_one_within', PLACE_ONE, SINGLE_BET)

/**
 * Places one bet alone.
 * @throws the Refusal that it got, or its error
 */
export async function placeOne(db: Db, command: BetCommand): Promise<PlacedBet> {
  try {
    const placed = readPlaced(await retried(() => connectionOf(db).ask(wireOf(command))), command)
    noteStake(db, placed)
    return placed
  } catch (error) {
    const outcome = await answerRefused(db, command, error)
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }
}

/** The result of a bet that failed: an earlier bet's answer, a refusal, or its error. */
async function answerRefused(db: Db, command: BetCommand, error: unknown): Promise<Outcome<PlacedBet>> {
  const state = sqlState(error) ?? ''
  const verdict = /^EV00([1-9])$/.exec(state)?.[1]
  if (verdict !== undefined) return (await explainRefused(db, [new RefusedBet(command, Number(verdict))]))[0]!
  if (state === KEY_USED) return (await findRepeats(db, [command]))[0] ?? { error }
  if (state === LOCK_WAITED_FOR && (await waitsForStandby(db))) return { error }
  const isBlocked = state === LOCK_WAITED_FOR && !(await findFreeEvents(db, [command])).has(command.eventId)
  return { error: isBlocked ? eventBusy() : error }
}
