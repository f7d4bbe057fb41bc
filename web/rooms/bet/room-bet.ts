import type { Selection } from '#contract/odds.ts'
import { amountCents } from '#web/ui/amount-reader.ts'

export type RoomBet = { selection: Selection | undefined; amount: string }

/** Why a bet cannot be placed yet, by its field; nothing when it can. */
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
