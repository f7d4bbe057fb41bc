/** Money that may not leave yet: from a card, won, or won and held while a moderator examines a report. */
export type SettlingPart = {
  from: 'card' | 'winnings' | 'held'
  cents: bigint
  /** from then on it may leave */
  until: Date
}

/**
 * The part of a purse that may leave now, and the last part that an amount waits for. Money in a purse has no marks, so the whole of a
 * credit or a winning counts until it has settled.
 * @param purse the balance, cents
 * @param parts in any order
 * @param amount cents, at most the balance
 */
export function settlingOf(
  purse: bigint,
  parts: readonly SettlingPart[],
  amount: bigint,
): { available: bigint; waitsFor: SettlingPart | null } {
  const sorted = parts.toSorted((a, b) => a.until.getTime() - b.until.getTime())
  let held = sorted.reduce((sum, { cents }) => sum + cents, 0n)
  const available = purse > held ? purse - held : 0n
  if (amount <= available) return { available, waitsFor: null }
  let waitsFor: SettlingPart | null = null
  for (const part of sorted) {
    held -= part.cents
    waitsFor = part
    if (purse - held >= amount) break
  }
  return { available, waitsFor }
}

/** Further parts of a purse that may leave, with their times, up to the whole purse; the earliest first. */
export function stepsOf(purse: bigint, parts: readonly SettlingPart[]): { cents: bigint; until: Date }[] {
  const moments = [...new Set(parts.map(({ until }) => until.getTime()))].sort((a, b) => a - b)
  const steps: { cents: bigint; until: Date }[] = []
  let before = settlingOf(purse, parts, 0n).available
  for (const moment of moments) {
    const later = parts.filter(({ until }) => until.getTime() > moment)
    const { available } = settlingOf(purse, later, 0n)
    if (available > before) steps.push({ cents: available - before, until: new Date(moment) })
    before = available
  }
  return steps
}
