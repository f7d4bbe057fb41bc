import { treeChecker } from './check-trees.ts'
import { eventFees } from './event-fees.ts'
import { type Bytes, decimal, Fault, readJson } from './proof/bytes.ts'
import { readLiabilityStatement } from './proof/liabilities.ts'
import { isPublic, readRecord } from './proof/receipt.ts'

export type EntryCounts = {
  commitments: number
  public: number
  settlements: number
  others: number
}

const SETTLEMENT = 'settlement 1'
const LIABILITIES = 'liabilities 1'
/** Statements of these names are never only counted: one of a version that nobody checks would say what it likes. */
const KNOWN = /^\s*(settlement|liabilities)(?![a-z-])/i
const SETTLEMENT_FIELDS = 'evens,event,rulesHash,outcome,feeBps,pool,fee,paid,bets,replay'
const HASH = /^[0-9a-f]{64}$/

export type Settlement = {
  evens: string
  event: string
  rulesHash: string
  outcome: string
  feeBps: number
  pool: { optionA: string; optionB: string }
  fee: string
  paid: string
  bets: number
  replay: string
}

/** The statement of a settlement. @throws Fault when it is not well formed or gives another sum than was in the pool */
export function readSettlement(text: Bytes): Settlement {
  const found = readJson(text) as Settlement | undefined
  if (found?.evens !== SETTLEMENT) throw new Fault('statement', 'This is no statement of a settlement.')
  const { event, rulesHash, outcome, feeBps, pool, fee, paid, bets, replay } = found
  const [one, other, taken, out] = [pool?.optionA, pool?.optionB, fee, paid].map(decimal)
  const whole = [feeBps, bets].every((number) => Number.isSafeInteger(number) && number >= 0)
  const shaped =
    Object.keys(found).join() === SETTLEMENT_FIELDS &&
    Object.keys(pool ?? {}).join() === 'optionA,optionB' &&
    decimal(event) !== undefined &&
    [rulesHash, replay].every((hash) => HASH.test(hash)) &&
    ['optionA', 'optionB', 'void'].includes(outcome)
  if (!shaped || !whole || [one, other, taken, out].includes(undefined))
    throw new Fault('statement', 'The settlement is not written as its format says.')
  if (taken! + out! !== one! + other!)
    throw new Fault(
      'sums',
      `The settlement of event ${event} pays and takes another sum than was in its pool.`,
    )
  const lost = outcome === 'optionA' ? other! : one!
  const share = ((one! + other!) * BigInt(feeBps)) / 10_000n
  if (taken! !== (outcome === 'void' ? 0n : share < lost ? share : lost))
    throw new Fault('sums', `The settlement of event ${event} takes another fee than its rule.`)
  return found
}

/**
 * Checks entries one after the other, in the order of the log.
 * @param now milliseconds since 1970
 */
export function entryChecker(now: number) {
  const counts: EntryCounts = { commitments: 0, public: 0, settlements: 0, others: 0 }
  const { trees, check: checkTree } = treeChecker(now)
  const fees = eventFees()
  let posting = 0n
  let oldest: bigint | undefined

  function checkRecord(bytes: Bytes): void {
    const record = readRecord(bytes)
    if (!isPublic(record))
      throw new Fault('record', `Posting ${record.posting} names an account of somebody.`)
    if (record.posting <= posting)
      throw new Fault('order', `Posting ${record.posting} comes after posting ${posting}.`)
    posting = record.posting
    if (oldest === undefined || record.at < oldest) oldest = record.at
    counts.public++
    fees.take(record)
  }

  function checkStatement(text: Bytes, index: number): void {
    const found = readJson(text) as { evens?: unknown } | undefined
    if (typeof found?.evens !== 'string')
      throw new Fault('statement', 'The statement is not written as its format says.')
    if (found.evens === SETTLEMENT) {
      fees.settle(readSettlement(text), index)
      counts.settlements++
    } else if (found.evens === LIABILITIES) {
      checkTree(readLiabilityStatement(text), index)
    } else if (KNOWN.test(found.evens))
      throw new Fault('statement', `This program does not know the version “${found.evens.slice(0, 40)}”.`)
    else counts.others++
  }

  return {
    counts,
    trees,
    /** What is wrong once the whole log is read. */
    faults: fees.faults,
    /** The moment of the oldest public posting, milliseconds since 1970. */
    oldest: () => (oldest === undefined ? undefined : Number(oldest / 1_000n)),
    /** @throws Fault where an entry is none that the format has */
    check(entry: Bytes, index: number): void {
      const body = entry.subarray(1)
      if (entry[0] === 1 && body.length === 32) counts.commitments++
      else if (entry[0] === 2) checkRecord(body)
      else if (entry[0] === 3) checkStatement(body, index)
      else throw new Fault('entry', 'The entry is of a kind that the format does not have.')
    },
  }
}
