/** The money of a tournament: who paid for a seat, who got it back, and who got the prize (docs/replays.md). */
import type { Step } from '../games/verify.ts'

/** The first part of a tournament that does not agree. */
export class Doubt extends Error {
  readonly step: Step
  constructor(name: string, said: unknown, found: unknown) {
    super(name)
    this.step = { name, ok: false, said: String(said), found: String(found) }
  }
}

/** @throws Doubt unless the two are the same text */
export function demand(name: string, said: unknown, found: unknown): void {
  if (String(said) !== String(found)) throw new Doubt(name, said, found)
}

/** Whether a value is a whole number from zero on, not its text. */
export const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0

/** `player` paid an entry or got the rest; null for the platform and the host. */
export type Posting = { kind: string; player: string | null; cents: string }

type Money = {
  status: string
  entryFee: string
  seats: number
  places: number
  winner: string | null
  feeRule: { bps: number; hostBps: number; hostShares: boolean }
  postings: readonly Posting[]
}

/** TOURNAMENT_FEE_BPS and REVENUE_SHARE_BPS of contract/fees.ts, written here: a rule from the server would bind no one. */
const FEE_BPS = 2_500
const HOST_BPS = 100
/** An amount in hundredths in its only writing. */
const CENTS = /^(?:0|[1-9]\d{0,17})$/

const OF_PLAYERS = ['entry', 'refund', 'prize']
const OF_OTHERS = ['fee', 'share']

/**
 * Compares the ledger's postings with the rule of the fees and the line.
 * @returns the names of the parts that agree, with the values found
 * @throws Doubt for the first that does not
 */
export function checkTournamentMoney(money: Money): [name: string, found: string][] {
  checkNumbers(money)
  checkReceivers(money)
  checkSeats(money)
  const seats: [string, string] =
    money.status === 'cancelled'
      ? ['Every entry fee went back', 'to those who paid it']
      : ['Each seat was paid for once, by its player', `${money.seats} seats`]
  return [...checkParts(money), seats]
}

/** The rule of the fees is the known one, and amounts are plain digits. */
function checkNumbers({ feeRule, entryFee, seats, postings }: Money): void {
  demand('The platform’s fee is 25 %, in basis points', feeRule.bps, FEE_BPS)
  demand('The host’s share is 1 %, in basis points', feeRule.hostBps, HOST_BPS)
  for (const cents of [entryFee, ...postings.map((posting) => posting.cents)])
    if (typeof cents !== 'string' || !CENTS.test(cents))
      throw new Doubt('Each amount is written in plain digits, in cents', cents, 'a number of cents')
  if (!isCount(seats)) throw new Doubt('The seats can be counted', seats, 'a whole number')
}

/** Each posting is of a kind, and of a player where that kind is a player's. */
function checkReceivers({ postings }: Money): void {
  for (const { kind, player } of postings) {
    if (OF_PLAYERS.includes(kind)) {
      if (!/^[1-9]\d{0,3}$/.test(player ?? ''))
        throw new Doubt(`Each ${kind} names its player`, player, 'a place')
    } else if (!OF_OTHERS.includes(kind))
      throw new Doubt('Every posting is of a kind that this program knows', kind, [
        ...OF_PLAYERS,
        ...OF_OTHERS,
      ])
    else if (player !== null) throw new Doubt(`The ${kind} goes to no player`, player, 'nobody')
  }
}

/** Each player in the line has paid for one seat; everybody else got their payments back, and in a cancelled tournament all did. */
function checkSeats({ postings, entryFee, seats, status, places }: Money): void {
  const of = (kind: string) => postings.filter((posting) => posting.kind === kind)
  const paid = [...of('entry'), ...of('refund')].find(({ cents }) => cents !== entryFee)
  if (paid) throw new Doubt('Every entry and refund is the entry fee, in cents', paid.cents, entryFee)
  const kept = new Map(Array.from({ length: places }, (_, n) => [String(n + 1), 0]))
  for (const { player } of of('entry')) kept.set(player!, (kept.get(player!) ?? 0) + 1)
  for (const { player } of of('refund')) {
    const left = kept.get(player!) ?? 0
    if (left < 1) throw new Doubt('A refund goes to somebody who paid', `player ${player}`, 'nothing paid')
    kept.set(player!, left - 1)
  }
  const isPlayed = status !== 'cancelled'
  for (const [player, fees] of kept) {
    if (isPlayed && Number(player) <= places) demand(`Player ${player} paid for one seat`, fees, 1)
    else demand(`Player ${player} got every fee back`, fees, 0)
  }
  demand('The fees that were kept are those of the seats', isPlayed ? seats : 0, isPlayed ? places : 0)
}

/** The parts of the fees: their amounts, and the receiver of the prize. */
function checkParts({ postings, entryFee, status, seats, winner, feeRule }: Money): [string, string][] {
  const of = (kind: string) => postings.filter((posting) => posting.kind === kind)
  const sum = (kind: string) => of(kind).reduce((total, { cents }) => total + BigInt(cents), 0n)
  const fees = BigInt(status === 'cancelled' ? 0 : seats) * BigInt(entryFee)
  const part = (bps: number) => (fees * BigInt(bps)) / 10_000n
  const taken = part(feeRule.bps)
  const host = feeRule.hostShares ? part(feeRule.hostBps) : 0n
  const wanted: [string, string, bigint][] = [
    ['The prize, in cents', 'prize', fees - taken],
    ['The platform’s fee, in cents', 'fee', taken - host],
    ['The host’s share, in cents', 'share', host],
  ]
  for (const [name, kind, due] of wanted) demand(name, sum(kind), due)
  const parts = wanted.map(([name, , due]): [string, string] => [name, due.toString()])
  if (fees === 0n) return parts
  const whole = 'The whole prize goes to the winner'
  const prizes = of('prize').map(({ player, cents }) => `${cents} to player ${player}`)
  demand(whole, prizes.join(', '), `${fees - taken} to player ${winner}`)
  return [...parts, [whole, `player ${winner}`]]
}
