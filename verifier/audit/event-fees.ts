import { Fault } from '../log/bytes.ts'
import type { PostingRecord } from '../log/receipt.ts'
import type { Settlement } from '../log/settlement.ts'

/** Kinds of accounts and the reason, by their numbers in docs/transparency.md. */
const POOLS = [2, 3]
const FEES = 64
const EVENT_FEE = 3

type Taken = { cents: bigint; currency: string }

/** A settled event in dollars, as public postings and its statement show it. */
export type EndedPool = {
  event: string
  /** cents, as they were until the settlement */
  pool: { optionA: string; optionB: string }
  rulesHash: string
  /** when money left its pools for the first time, milliseconds since 1970 */
  leftAt: number
}

/** Compares the fees that postings take out of the pools of events with those that the settlements state. */
export function eventFees() {
  const taken = new Map<string, Taken>()
  const settled = new Map<string, { fee: bigint; index: number } & Pick<EndedPool, 'pool' | 'rulesHash'>>()
  const left = new Map<string, bigint>()

  return {
    /** @throws Fault for a posting that takes something else than a fee, or a fee in a second currency */
    take({ posting, source, destination, cents, reason, at }: PostingRecord): void {
      if (!POOLS.includes(source.kind)) return
      const event = `${source.owner}`
      const before = left.get(event)
      if (source.currency === 'USD' && (before === undefined || at < before)) left.set(event, at)
      if (destination.kind !== FEES) return
      if (reason !== EVENT_FEE)
        throw new Fault(
          'fees',
          `Posting ${posting} takes money of event ${event} for something else than its fee.`,
        )
      const { currency } = source
      const fees = taken.get(event) ?? { cents: 0n, currency }
      taken.set(event, { ...fees, cents: fees.cents + cents })
      if (fees.currency !== currency)
        throw new Fault('fees', `Posting ${posting} takes a fee of event ${event} in a second currency.`)
    },
    /** @throws Fault where the event is settled already */
    settle({ event, fee, pool, rulesHash }: Settlement, index: number): void {
      if (settled.has(event)) throw new Fault('doubled', `Event ${event} is settled twice in the log.`)
      settled.set(event, { fee: BigInt(fee), index, pool, rulesHash })
    },
    /** Once the log is read: the pools of settled events. Money of a void event leaves without a public posting. */
    *ended(): Generator<EndedPool> {
      for (const [event, { pool, rulesHash }] of settled) {
        const at = left.get(event)
        if (at !== undefined) yield { event, pool, rulesHash, leftAt: Number(at / 1_000n) }
      }
    },
    /** The faults, once the log is read: a fee precedes the statement of its settlement, so none is still on its way. */
    *faults(): Generator<Fault> {
      for (const [event, { fee, index }] of settled) {
        const cents = taken.get(event)?.cents ?? 0n
        if (cents !== fee)
          yield new Fault(
            'fees',
            `Entry ${index}: The settlement of event ${event} says a fee of ${fee}, and postings took ${cents}, in cents.`,
          )
      }
    },
  }
}
