import { Fault, utf8 } from '../log/bytes.ts'
import { commitmentOf, type Opening, readSettlement, type Settlement } from '../log/settlement.ts'

/** Settlements that the log states or that were opened, and commitments that were not opened. */
type Counts = { settlements: number; unopened: number }

const named = (opening: Opening) => `The settlement ${JSON.stringify(opening.text)?.slice(0, 60)}`

/**
 * A log's commitments to settlements, and the openings that a site shows.
 * @param settle takes a settlement that was opened
 */
export function committedSettlements(counts: Counts, settle: (said: Settlement, index: number) => void) {
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
