/**
 * Recomputes an event from its replay (docs/replays.md): the rules' hash, the fee, and what everybody is due, to the cent. It imports
 * nothing but its two parts and shares no code with the server that paid; it runs in a worker of the browser and in Node alike.
 */

import {
  type Disagreement,
  Disagrees,
  nothingTaken,
  SIDES,
  type Taken,
  takeLines,
  UNPAID,
} from './replay-lines.ts'
import { compute } from './replay-money.ts'

export type ReplayResult = {
  /** null when every cent agrees */
  fault: Disagreement | null
  outcome: string
  decidedBy: string
  rules: readonly (string | number)[]
  rulesHash: string
  bets: number
  people: number
  /** hundredths, as computed here */
  pool: bigint
  fee: bigint
  paid: bigint
}

/** A person's part of an event. Sums in hundredths. */
export type Part = { side: 'optionA' | 'optionB'; bets: number; stake: bigint; paid: bigint }

type Head = {
  rules: (string | number)[]
  rulesHash: string
  outcome: string
  decidedBy: string
  feeRule: { bps: number; of: string; rounding: string; cap: string; cents: string }
  betCount: number
  /** the numbers of people on the winning side who stepped back; absent where there are none */
  steppedBack?: string[]
}

const LINE_END = 10
/** The place of the fee among the rules. */
const FEE_RULE_AT = 7
/** Reads a replay as it arrives, and computes it at its end. */
export function openReplay() {
  let head: Head | undefined
  let fault: Disagreement | null = null
  let rest: Uint8Array = new Uint8Array(0)
  const taken = nothingTaken()

  /** @returns what is left after the last whole line */
  function read(bytes: Uint8Array): Uint8Array {
    const lineEnd = head ? -1 : bytes.indexOf(LINE_END)
    if (!head && lineEnd < 0) return bytes
    head ??= headOf(bytes.subarray(0, lineEnd))
    const lines = bytes.subarray(lineEnd + 1)
    return lines.slice(takeLines(lines, taken))
  }

  return {
    /** the number of bets read, and the number announced */
    get progress() {
      return { bets: taken.count, of: head?.betCount ?? 0 }
    },

    /** Takes the next bytes. After the first fault it reads nothing more. @returns whether more is wanted */
    take(bytes: Uint8Array): boolean {
      if (fault) return false
      try {
        rest = read(rest.length === 0 ? bytes : joined(rest, bytes))
      } catch (error) {
        fault = faultOf(error)
      }
      return fault === null
    },

    /** Computes everything, once all bytes were taken. */
    async end(): Promise<ReplayResult> {
      const result: ReplayResult = {
        ...UNREAD,
        ...about(head),
        fault,
        bets: taken.count,
        people: taken.people,
      }
      if (fault) return result
      try {
        if (!head) throw new Disagrees('The replay begins with its rules', 'nothing', 'a first line')
        if (rest.length > 0)
          throw new Disagrees('The replay ends with a whole line', 'half a line', 'a whole one')
        if (taken.count !== head.betCount)
          throw new Disagrees('Every bet is there', head.betCount, taken.count)
        await checkRules(head)
        return { ...result, ...compute(head, taken) }
      } catch (error) {
        return { ...result, fault: faultOf(error) }
      }
    },

    /** The part of one person, as in the replay; undefined where there is no such person. */
    partOf: (person: number): Part | undefined => partOf(taken, person),
  }
}

function partOf({ bettors, stakes, count, sideOf, said, people }: Taken, person: number): Part | undefined {
  if (!(person >= 1 && person <= people)) return undefined
  let [bets, stake] = [0, 0n]
  for (let n = 0; n < count; n++)
    if (bettors[n] === person) {
      bets++
      stake += BigInt(stakes[n]!)
    }
  const paid = said[person] ?? UNPAID
  return { side: SIDES[sideOf[person]!]!, bets, stake, paid: paid === UNPAID ? 0n : BigInt(paid) }
}

/** The figures that a statement in the log must have. @param hash of the whole text */
export const replayedOf = ({ outcome, rulesHash, rules, fee, bets }: ReplayResult, hash: string) => ({
  ...{ hash, outcome, rulesHash, feeBps: Number(rules[FEE_RULE_AT]), fee: `${fee}`, bets },
})

const UNREAD = { outcome: '', decidedBy: '', rules: [], rulesHash: '', pool: 0n, fee: 0n, paid: 0n }

const about = (head: Head | undefined) =>
  head && {
    outcome: head.outcome,
    decidedBy: head.decidedBy,
    rules: head.rules,
    rulesHash: head.rulesHash,
  }

function faultOf(error: unknown): Disagreement {
  if (error instanceof Disagrees) return error.fault
  throw error
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/** Reads the first line. @throws Disagrees for anything else */
function headOf(line: Uint8Array): Head {
  const found = parsed(new TextDecoder().decode(line)) as Partial<Head> | undefined
  const { rules, rulesHash, outcome, decidedBy, feeRule, betCount, steppedBack } = found ?? {}
  const right =
    Array.isArray(rules) &&
    typeof rulesHash === 'string' &&
    (outcome === 'optionA' || outcome === 'optionB' || outcome === 'void') &&
    typeof decidedBy === 'string' &&
    typeof feeRule === 'object' &&
    feeRule !== null &&
    /^\d{1,30}$/.test(String(feeRule.cents)) &&
    (steppedBack === undefined || isList(steppedBack)) &&
    Number.isSafeInteger(betCount) &&
    betCount! >= 0
  if (!right) throw new Disagrees('The first line can be read', 'something else', 'rules, outcome and fee')
  return found as Head
}

/** Texts, at least one. */
const isList = (list: unknown): boolean =>
  Array.isArray(list) && list.length > 0 && list.every((one) => typeof one === 'string')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Checks that the rules are those of the hash, and the fee is the one that they name. */
async function checkRules({ rules, rulesHash, feeRule }: Head): Promise<void> {
  const text = new TextEncoder().encode(JSON.stringify(rules))
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  const hash = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (hash !== rulesHash) throw new Disagrees('The hash is that of the rules', rulesHash, hash)
  const bps = rules[FEE_RULE_AT]
  if (feeRule.bps !== bps) throw new Disagrees('The fee’s rate is the one in the rules', feeRule.bps, bps)
  if (!Number.isInteger(bps) || (bps as number) < 0 || (bps as number) > 10_000)
    throw new Disagrees('The fee’s rate is one', bps, '0 to 10,000')
  const rule = [feeRule.of, feeRule.rounding, feeRule.cap].join(', ')
  const known = 'pool, down, losing pool'
  if (rule !== known) throw new Disagrees('The fee’s rule is one that this program knows', rule, known)
}
