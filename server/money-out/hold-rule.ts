import type { WaitingShare } from './share-rule.ts'

/** The part of a person's loss that is held for a case. */
export type Hold = {
  caseId: bigint
  /** hundredths */
  cents: bigint
  until: Date
  /** the steps in which the same loss settles, case or not */
  settling: readonly WaitingShare[]
}

/** A waiting part of a loss. */
export type HeldWaiting = WaitingShare & {
  /** the case for which it is held; null where the part settles on its own */
  caseId: bigint | null
}

/**
 * The steps in which money lost in an event may leave, with its held parts. The same money does not wait twice: a hold replaces the steps
 * of its loss that end last. Pure.
 * @param steps of all losses in the event
 */
export function withHolds(steps: readonly WaitingShare[], holds: readonly Hold[]): HeldWaiting[] {
  const cents = new Map(steps.map((step) => [step.until.getTime(), step.cents]))
  const held: HeldWaiting[] = []
  for (const hold of holds) {
    held.push({ cents: hold.cents, until: hold.until, caseId: hold.caseId })
    let left = hold.cents
    for (const step of hold.settling.toSorted((a, b) => b.until.getTime() - a.until.getTime())) {
      const at = step.until.getTime()
      const here = cents.get(at) ?? 0n
      const taken = [left, step.cents, here].reduce((least, one) => (one < least ? one : least))
      cents.set(at, here - taken)
      left -= taken
    }
  }
  const settling = [...cents].filter(([, waits]) => waits > 0n)
  return [...settling.map(([at, waits]) => ({ cents: waits, until: new Date(at), caseId: null })), ...held]
}
