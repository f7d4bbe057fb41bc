import { DEPOSIT_MIN_CENTS } from '#contract/fees.ts'
import { wireToCents } from '#contract/money.ts'
import type { TournamentView } from '#contract/tournaments.ts'
import { moneyText } from '#web/ui/money-text.ts'
import { currencyOf } from '../tournament/tournament-labels.ts'

/** The sums of one join, hundredths. */
export type JoinSums = {
  fee: bigint
  balance: bigint
  /** the missing amount of the balance; 0 when it covers the fee */
  missing: bigint
  /**
   * the amount of a deposit for this seat: the missing amount, at least the smallest deposit; the whole fee if nothing is
   * missing
   */
  deposit: bigint
}

type Purses = { balance: string; practiceBalance: string }

/** @param user the person's balances as on the wire */
export function joinSums(
  tournament: Pick<TournamentView, 'entryFee' | 'isPracticeMode'>,
  user: Purses,
): JoinSums {
  const fee = wireToCents(tournament.entryFee)
  const balance = wireToCents(tournament.isPracticeMode ? user.practiceBalance : user.balance)
  const missing = fee > balance ? fee - balance : 0n
  const wanted = missing > 0n ? missing : fee
  const deposit = wanted > DEPOSIT_MIN_CENTS ? wanted : DEPOSIT_MIN_CENTS
  return { fee, balance, missing, deposit }
}

/** Why the balance is not enough (T-43). */
export const insufficientText = (
  tournament: Pick<TournamentView, 'isPracticeMode'>,
  { missing }: JoinSums,
): string =>
  tournament.isPracticeMode
    ? `Insufficient balance. You need ${moneyText({ cents: missing, currency: currencyOf(tournament) })} more practice coins.`
    : `Insufficient balance. You need ${moneyText({ cents: missing, currency: 'USD' })} more. Use Card or Crypto to add funds.`
