import { Fault } from './proof/bytes.ts'
import type { PostingRecord } from './proof/receipt.ts'

/** Kinds of accounts and the reason, by their numbers in docs/transparency.md. */
const POOLS = [2, 3]
const FEES = 64
const EVENT_FEE = 3

type Taken = { cents: bigint; currency: string }

/** The fees that postings take out of the pools of events, held against those that the settlements say. */
export function eventFees() {
  const taken = new Map<string, Taken>()
  const settled = new Map<string, { fee: bigint; index: number }>()

  return {
    /** @throws Fault for a posting that takes something else than a fee, or a fee in a second currency */
    take({ posting, source, destination, cents, reason }: PostingRecord): void {
      if (!POOLS.includes(source.kind) || destination.kind !== FEES) return
      const event = `${source.owner}`
      if (reason !== EVENT_FEE)
        throw new Fault(
          'fees',
          `Posting ${posting} takes money of event ${event} for something else than its fee.`,
        )
      const { currency } = source
      const before = taken.get(event) ?? { cents: 0n, currency }
      taken.set(event, { ...before, cents: before.cents + cents })
      if (before.currency !== currency)
        throw new Fault('fees', `Posting ${posting} takes a fee of event ${event} in a second currency.`)
    },
    /** @throws Fault where the event is settled already */
    settle({ event, fee }: { event: string; fee: string }, index: number): void {
      if (settled.has(event)) throw new Fault('doubled', `Event ${event} is settled twice in the log.`)
      settled.set(event, { fee: BigInt(fee), index })
    },
    /** Once the log is read: a fee is taken before its settlement is said, so none is on its way. */
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
