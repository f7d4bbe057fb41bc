/** A card deposit whose money may not leave yet. */
export type SettlingCredit = {
  /** what of it has not gone back to the card, cents */
  cents: bigint
  creditedAt: Date
}

const HOUR_MS = 3_600_000

/**
 * The part of a purse that may leave now, and the moment from which an amount may. Money of a card can be charged back, so it
 * leaves some hours after its credit. Money in a purse has no marks, so the whole credit counts until then.
 * @param purse the balance, cents
 * @param credits in any order
 * @param amount cents, at most the balance
 */
export function settlingOf(
  purse: bigint,
  credits: readonly SettlingCredit[],
  amount: bigint,
  hours: number,
): { available: bigint; at: Date | null } {
  const sorted = [...credits].sort((a, b) => a.creditedAt.getTime() - b.creditedAt.getTime())
  let held = sorted.reduce((sum, { cents }) => sum + cents, 0n)
  const available = purse > held ? purse - held : 0n
  if (amount <= available) return { available, at: null }
  let at: Date | null = null
  for (const { cents, creditedAt } of sorted) {
    held -= cents
    at = new Date(creditedAt.getTime() + hours * HOUR_MS)
    if (purse - held >= amount) break
  }
  return { available, at }
}
