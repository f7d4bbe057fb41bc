import { INVALID_GAME, PRACTICE_ONLY, SESSION_MIN_CENTS } from '#contract/games.ts'
import { formatMoney, parseMoney, wireToCents } from '#contract/money.ts'
import type { PotPlay, PotView } from '#contract/pots.ts'
import { ApiError, errorText } from '#web/client/calls/api.ts'
import type { ToastContent } from '#web/client/calls/toast-store.ts'
import { isPotGame } from '#web/games/game-text.ts'
import { moneyText } from '#web/ui/money-text.ts'

export const PRACTICE_NEEDED: ToastContent = {
  title: 'Practice Mode Required',
  description: 'Pot games only work with virtual currency. Please enable Practice Mode to play!',
  variant: 'destructive',
}
export const SESSION_CHECK_WARNING: ToastContent = {
  title: 'Session Check Warning',
  description: 'Unable to verify some game sessions. You may be prompted to start a session.',
}

type Offer = Pick<PotView, 'potAmount' | 'gameType'>

/** The label of a pot's Play button, and whether it is on. `purse`: practice coins, hundredths. */
export function playButton(
  { potAmount }: Offer,
  { purse, session }: { purse: bigint; session: boolean },
): { label: string; enough: boolean } {
  const cents = wireToCents(potAmount)
  if (!session && purse < SESSION_MIN_CENTS) return { label: 'Need $1 for Session', enough: false }
  if (purse < cents) return { label: `Need $${potAmount}`, enough: false }
  return { label: `Play for ${moneyText({ cents, currency: 'PLAY' })}`, enough: true }
}

/**
 * The last check before sending a bet.
 * @throws Error outside practice mode, and for a pot with an unknown game
 */
export function checkPlayable({ gameType }: Offer, practiceMode: boolean): void {
  if (!practiceMode) throw new Error(PRACTICE_ONLY)
  if (!isPotGame(gameType)) throw new Error(INVALID_GAME)
}

/** Announces the winner and the amount, once the animation is over. */
export function resultToast({ winner, payout }: Pick<PotPlay, 'winner' | 'payout'>): ToastContent {
  const cents = parseMoney(payout) ?? 0n
  const won = winner === 'challenger'
  return {
    title: won ? 'You Won!' : 'You Lost',
    description: `${won ? 'You' : 'Pot creator'} won $${formatMoney(cents)}`,
    ...(!won && { tone: 'neutral' }),
  }
}

/** The server's sentence after a refusal, this page's sentence after its own error, else the fallback. */
export function failureToast(error: unknown, fallback: string): ToastContent {
  const own = error instanceof Error && !(error instanceof ApiError) && !(error instanceof TypeError)
  return {
    title: 'Error',
    description: own ? error.message : errorText(error, fallback),
    variant: 'destructive',
  }
}
