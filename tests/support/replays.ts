import { createHash } from 'node:crypto'
import { payouts } from '#contract/odds.ts'
import { fc } from '#tests/support/properties.ts'
import { openReplay, type ReplayResult } from '#verifier/replays/replay.ts'

export type Bet = { person: number; side: 'A' | 'B'; cents: bigint }
export type Outcome = 'optionA' | 'optionB' | 'void'
export type Lines = { head: Record<string, unknown>; lines: string[] }

const PAGE = 10_000
export const RULES = [
  'Who wins?',
  'By the league’s table.',
  'sports',
  'Kings',
  'Rovers',
  'real',
  '2026-11-26T18:00:00.000Z',
  200,
]
export const hashOf = (rules: unknown) => createHash('sha256').update(JSON.stringify(rules)).digest('hex')

/** A true replay of these bets, by the arithmetic of the contract. */
export function replayOf(bets: readonly Bet[], outcome: Outcome, bps = 200): Lines {
  const of = (side: string) => bets.filter((bet) => bet.side === side)
  const sum = (some: readonly Bet[]) => some.reduce((total, { cents }) => total + cents, 0n)
  const won = outcome === 'optionB' ? 'B' : 'A'
  const losing = sum(of(won === 'A' ? 'B' : 'A'))
  const shared = payouts(
    of(won).map(({ cents }) => cents),
    losing,
    BigInt(bps),
  )
  const parts = outcome === 'void' ? bets.map(({ cents }) => cents) : shared.payouts
  const paid = new Map<number, bigint>()
  const payees = outcome === 'void' ? bets : of(won)
  for (const [n, { person }] of payees.entries()) paid.set(person, (paid.get(person) ?? 0n) + parts[n]!)
  const rules = [...RULES.slice(0, 7), bps]
  const fee = outcome === 'void' ? 0n : shared.fee
  const lines: string[] = []
  for (let from = 0; from < bets.length; from += PAGE) {
    for (const [n, { person, side, cents }] of bets.slice(from, from + PAGE).entries())
      lines.push(`[${from + n + 1},${person},"${side}",${cents}]`)
    for (let person = from + 1; person <= from + PAGE; person++)
      if (paid.has(person)) lines.push(`[${person},${paid.get(person)}]`)
  }
  const feeRule = { bps, of: 'pool', rounding: 'down', cap: 'losing pool', cents: String(fee), text: '' }
  const head = {
    rules,
    rulesHash: hashOf(rules),
    outcome,
    decidedBy: 'proposal',
    feeRule,
    betCount: bets.length,
  }
  return { head, lines }
}

export const textOf = ({ head, lines }: Lines) => [JSON.stringify(head), ...lines, ''].join('\n')

export async function readText(text: string, chunk = 1_000): Promise<ReplayResult> {
  const replay = openReplay()
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += chunk) if (!replay.take(bytes.subarray(at, at + chunk))) break
  return replay.end()
}

/** Bets by people who are numbered by their first ones, each on one side. */
export const someBets = (stake: fc.Arbitrary<bigint>, most = 60) =>
  fc
    .array(fc.record({ who: fc.nat(11), side: fc.constantFrom('A' as const, 'B' as const), cents: stake }), {
      minLength: 1,
      maxLength: most,
    })
    .map((drawn) => {
      const known = new Map<number, { person: number; side: 'A' | 'B' }>()
      return drawn.map(({ who, side, cents }): Bet => {
        if (!known.has(who)) known.set(who, { person: known.size + 1, side })
        return { ...known.get(who)!, cents }
      })
    })

/** Six people: two winners who bet twice, one who bet once, three losers. */
export const SIX: Bet[] = [
  { person: 1, side: 'A', cents: 777n },
  { person: 2, side: 'B', cents: 1_000n },
  { person: 3, side: 'A', cents: 333n },
  { person: 1, side: 'A', cents: 5n },
  { person: 4, side: 'B', cents: 1n },
  { person: 5, side: 'A', cents: 50_000n },
  { person: 3, side: 'A', cents: 1n },
  { person: 6, side: 'B', cents: 2_500n },
]
/** More than two pages, by 12,000 people. */
export const MANY: Bet[] = Array.from({ length: 25_000 }, (_, n) => ({
  person: (n % 12_000) + 1,
  side: (n % 12_000) % 3 === 0 ? ('B' as const) : ('A' as const),
  cents: BigInt(100 + ((n * 7_919) % 5_000)),
}))
