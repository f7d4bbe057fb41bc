import type { Selection } from '#contract/odds.ts'
import { amountCents } from '#web/ui/amount-reader.ts'

export type RoomBet = { selection: Selection | undefined; amount: string }

/** Why the person cannot place the bet yet, by field; empty when they can. */
export function roomBetProblems(
  { selection, amount }: RoomBet,
  { balance, practice }: { balance: bigint; practice: boolean },
): { selection?: string; amount?: string } {
  const cents = amountCents(amount)
  const tooMuch = practice ? 'That is more than your practice coins' : 'That is more than your real balance'
  return {
    ...(!selection && { selection: 'Choose an outcome' }),
    ...(cents === null ? { amount: 'Enter an amount above 0' } : cents > balance && { amount: tooMuch }),
  }
}
