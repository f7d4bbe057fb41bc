import { type Bytes, Fault, readJson, utf8 } from '../log/bytes.ts'
import { readLiabilityStatement } from '../log/liabilities.ts'
import { isPublic, readRecord } from '../log/receipt.ts'
import {
  COMMITTED,
  commitmentOf,
  type Opening,
  readCommitment,
  readSettlement,
  readTournamentSaid,
  SETTLEMENT,
  type Settlement,
  TOURNAMENT,
} from '../log/settlement.ts'
import { treeChecker } from './check-trees.ts'
import { eventFees } from './event-fees.ts'

/** Settlements that the log states or that were opened, and commitments that were not opened. */
type Counts = { settlements: number; unopened: number }

const named = (opening: Opening) => `The settlement ${JSON.stringify(opening.text)?.slice(0, 60)}`

/**
 * A log's commitments to settlements, and the openings that a site shows.
 * @param settle takes a settlement that was opened
 */
function committedSettlements(counts: Counts, settle: (said: Settlement, index: number) => void) {
  /** places in the log, by the commitments that are not opened */
  const waiting = new Map<string, number>()

  return {
    add(commitment: string, index: number): void {
      waiting.set(commitment, index)
      counts.unopened++
    },
    /** Opens the commitments in the order of the log; openings without a commitment yet come last. Yields the faults. */
    async *open(openings: AsyncIterable<Opening>): AsyncGenerator<Fault> {
      let [before, stranger] = [-1, false]
      for await (const opening of openings)
        try {
          const commitment = await commitmentOf(opening)
          const index = waiting.get(commitment)
          if (index === undefined) {
            stranger = true
            continue
          }
          if (stranger || index < before)
            throw new Fault('opening', 'it comes after one to which the log has not committed.')
          before = index
          waiting.delete(commitment)
          settle(readSettlement(utf8(opening.text)), index)
          counts.settlements++
          counts.unopened--
        } catch (error) {
          if (!(error instanceof Fault)) throw error
          yield new Fault(error.check, `${named(opening)}: ${error.message}`)
        }
    },
  }
}

export type EntryCounts = {
  commitments: number
  public: number
  /** settlements that the log states, and opened ones */
  settlements: number
  /** commitments to settlements that were not opened */
  unopened: number
  tournaments: number
  others: number
}

const LIABILITIES = 'liabilities 1'
/** Statements with these names are never merely counted: a version that no one checks could state anything. */
const KNOWN = /^\s*(settlement|liabilities|tournament)(?![a-z-])/i

/**
 * Checks entries one after the other, in the order of the log.
 * @param now milliseconds since 1970
 */
export function entryChecker(now: number) {
  const counts: EntryCounts = {
    commitments: 0,
    public: 0,
    settlements: 0,
    unopened: 0,
    tournaments: 0,
    others: 0,
  }
  const { trees, check: checkTree } = treeChecker(now)
  const fees = eventFees()
  const committed = committedSettlements(counts, fees.settle)
  const tournaments = new Set<string>()
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
    } else if (found.evens === COMMITTED) {
      committed.add(readCommitment(text), index)
    } else if (found.evens === TOURNAMENT) {
      const { tournament } = readTournamentSaid(text)
      if (tournaments.has(tournament))
        throw new Fault('doubled', `Tournament ${tournament} is said twice in the log.`)
      tournaments.add(tournament)
      counts.tournaments++
    } else if (found.evens === LIABILITIES) {
      checkTree(readLiabilityStatement(text), index)
    } else if (KNOWN.test(found.evens))
      throw new Fault('statement', `This program does not know the version “${found.evens.slice(0, 40)}”.`)
    else counts.others++
  }

  return {
    counts,
    /** Opens settlements, once the whole log is read. */
    open: committed.open,
    trees,
    /** The faults, once the whole log is read. */
    faults: fees.faults,
    /** The pools of settled events, once the whole log is read. */
    ended: fees.ended,
    /** The moment of the oldest public posting, milliseconds since 1970. */
    oldest: () => (oldest === undefined ? undefined : Number(oldest / 1_000n)),
    /** @throws Fault for an entry that the format does not have */
    check(entry: Bytes, index: number): void {
      const body = entry.subarray(1)
      if (entry[0] === 1 && body.length === 32) counts.commitments++
      else if (entry[0] === 2) checkRecord(body)
      else if (entry[0] === 3) checkStatement(body, index)
      else throw new Fault('entry', 'The entry is of a kind that the format does not have.')
    },
  }
}
