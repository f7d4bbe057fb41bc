const HOUR_MS = 3_600_000

/** An amount that may not leave before a moment; hundredths. */
export type WaitingShare = { cents: bigint; until: Date }

/** The known facts about a person who lost; all sums in hundredths. */
export type Loser = {
  /** in this event or tournament */
  lost: bigint
  /** in the 24 hours up to its end, including this loss and all open stakes */
  exposed: bigint
  /** their card money that had not settled */
  card: readonly WaitingShare[]
  /** their own winnings that had not settled */
  winnings: readonly WaitingShare[]
}

/** Larger losses of a person in 24 hours make the winner wait; cents. */
export const SMALL_LOSSES = 5_000n

/** The next full hour. */
export const fullHour = (at: Date): Date => new Date(Math.ceil(at.getTime() / HOUR_MS) * HOUR_MS)

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

/**
 * The part of one person's loss that may not leave a winner's wallet, and until when (decisions, Play is a way out too): all of it for some
 * hours if they lost much in a day, and the parts from their card or their own winnings for as long as they would have had to wait
 * themselves. Pure.
 * @returns the steps, the latest first, each the amount that waits until then and no longer
 */
export function waitingOf(
  { lost, exposed, card, winnings }: Loser,
  ended: Date,
  hours: number,
): WaitingShare[] {
  const large = exposed > SMALL_LOSSES
  const parts: WaitingShare[] = [
    ...(large ? [{ cents: lost, until: fullHour(new Date(ended.getTime() + hours * HOUR_MS)) }] : []),
    ...(large ? card : []),
    ...winnings,
  ].map(({ cents, until }) => ({ cents, until: fullHour(until) }))
  const moments = [...new Set(parts.map(({ until }) => until.getTime()))].sort((a, b) => b - a)
  const steps: WaitingShare[] = []
  let later = 0n
  for (const moment of moments) {
    const sum = parts
      .filter(({ until }) => until.getTime() >= moment)
      .reduce((all, { cents }) => all + cents, 0n)
    const waits = smaller(lost, sum)
    if (waits > later) steps.push({ cents: waits - later, until: new Date(moment) })
    later = waits
  }
  return steps
}

/** The part of a winning that waits, where `cents` of all losses wait; rounded up, so that nothing slips through. */
export const shareOf = (winning: bigint, cents: bigint, of: bigint): bigint =>
  (winning * cents + of - 1n) / of
