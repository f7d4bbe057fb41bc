/** One bar in a box of 100 in height: its upper edge and its height. */
export type Bar = { top: number; height: number }

/** The least height of a bar, of the box: a small amount stays visible. */
const LEAST = 2
const THOUSAND = 1000n

/**
 * Bars that rise from a common zero line for gains and fall for losses, all to one scale, filling the box.
 * @param amounts hundredths, signed
 * @returns the height of the zero line in the box, and a bar for each amount; an amount of zero has no height
 */
export function barsOf(amounts: readonly bigint[]): { zero: number; bars: Bar[] } {
  const most = amounts.reduce((high, cents) => (cents > high ? cents : high), 0n)
  const least = amounts.reduce((low, cents) => (cents < low ? cents : low), 0n)
  const span = most - least
  if (span === 0n) return { zero: 50, bars: amounts.map(() => ({ top: 50, height: 0 })) }
  // shares of the box, not money: in thousandths, with whole numbers
  const share = (cents: bigint) => Number((cents * 100n * THOUSAND) / span) / 1000
  const zero = share(most)
  const bars = amounts.map((cents) => {
    if (cents === 0n) return { top: zero, height: 0 }
    const height = Math.max(LEAST, share(cents < 0n ? -cents : cents))
    return { top: cents > 0n ? zero - height : zero, height }
  })
  return { zero, bars }
}
