import { sideOf } from '../event/book.ts'
import type { BetCommand, PlacedBet } from './bet-command.ts'

/** The answer to a batch, see bets_place_within in place-bets.sql. */
export type BatchRow = { at: Date; verdicts: string; placed: string | null; books: string | null }

/** -1 when the caller names no mode. */
const mode = (practice: boolean | undefined) => (practice === undefined ? -1 : Number(practice))

/** The largest day sum: every stake fits. */
const ANY_SUM = 2n ** 63n - 1n
/** -1 for a bet that a proof lets pass. */
const sumOf = ({ daySum = ANY_SUM }: BetCommand) => (daySum === 'proved' ? -1 : daySum)

/**
 * The arrays of a batch as PostgreSQL reads them: the events, and for each bet its place among them. They contain only
 * digits and uuids, so nothing needs quoting.
 * @param batch in the order of its people, none of them twice
 */
export function batchOf(batch: readonly BetCommand[]): string[] {
  const events = [...new Set(batch.map((command) => command.eventId))].sort((a, b) => (a < b ? -1 : 1))
  const places = new Map(events.map((eventId, at) => [eventId, at + 1]))
  const list = (of: (command: BetCommand) => bigint | string | number) => `{${batch.map(of).join(',')}}`
  return [
    `{${events.join(',')}}`,
    list((command) => places.get(command.eventId)!),
    list((command) => command.userId),
    list((command) => command.key),
    list((command) => sideOf(command.selection)),
    list((command) => command.amount),
    list((command) => mode(command.isPracticeMode)),
    list(sumOf),
  ]
}

/** The arguments of bets_place_one_within, as PostgreSQL reads them. */
export const wireOf = (command: BetCommand): string[] => [
  `${command.eventId}`,
  `${command.userId}`,
  command.key,
  `${sideOf(command.selection)}`,
  `${command.amount}`,
  `${mode(command.isPracticeMode)}`,
  `${sumOf(command)}`,
]

/** Reads "n,posting,balance;…": the placed bets, by their place in the batch (from 0). */
export function readPosted(text: string | null): Map<number, { id: bigint; balanceAfter: bigint }> {
  const posted = new Map<number, { id: bigint; balanceAfter: bigint }>()
  for (const line of text?.split(';') ?? []) {
    const [n, id = '', balance = ''] = line.split(',')
    posted.set(Number(n) - 1, { id: BigInt(id), balanceAfter: BigInt(balance) })
  }
  return posted
}

type TallyAfter = Pick<PlacedBet, 'practice' | 'stakeA' | 'stakeB' | 'betsA' | 'betsB'>

/** Reads "event,practice,stakeA,stakeB,betsA,betsB;…": the tally of every event that the batch changed. */
export function readBooks(text: string | null): Map<bigint, TallyAfter> {
  const books = new Map<bigint, TallyAfter>()
  for (const line of text?.split(';') ?? []) {
    const [eventId = '', practice, stakeA = '', stakeB = '', betsA, betsB] = line.split(',')
    books.set(BigInt(eventId), {
      practice: practice === '1',
      stakeA: BigInt(stakeA),
      stakeB: BigInt(stakeB),
      betsA: Number(betsA),
      betsB: Number(betsB),
    })
  }
  return books
}

/** Reads the answer of bets_place_one_within to this command. */
export function readPlaced(text: string, command: BetCommand): PlacedBet {
  const [id = '', balance = '', stakeA = '', stakeB = '', betsA, betsB, practice, at] = text.split(',')
  const { eventId, userId, selection, amount } = command
  return {
    id: BigInt(id),
    eventId,
    userId,
    selection,
    amount,
    practice: practice === '1',
    at: new Date(Number(at)),
    balanceAfter: BigInt(balance),
    stakeA: BigInt(stakeA),
    stakeB: BigInt(stakeB),
    betsA: Number(betsA),
    betsB: Number(betsB),
    replayed: false,
  }
}
