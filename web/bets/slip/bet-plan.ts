import { DEPOSIT_MIN_CENTS, PRACTICE_REFILL_BELOW_CENTS } from '#contract/fees.ts'
import { wireToCents } from '#contract/money.ts'
import type { Selection } from '#contract/odds.ts'
import { ApiError, errorText } from '#web/client/calls/api.ts'
import type { ToastContent } from '#web/client/calls/toast-store.ts'
import { tabStore } from '#web/client/kept/storage.ts'
import { isOwnLimit } from '#web/safer-play/limits-link.tsx'
import { amountCents } from '#web/ui/amount-reader.ts'
import { figureOf, moneyText } from '#web/ui/money-text.ts'
import type { EventDetail } from '../event/event-labels.ts'

const KEY = 'realMoneyConfirmed'

/** Whether a real-money bet was already confirmed in this tab's session. Without storage every one needs a confirmation. */
export const confirmedRealMoney = (): boolean => tabStore.read(KEY) === 'yes'

export const rememberRealMoney = (): void => void tabStore.write(KEY, 'yes')

/** The content of the slip: a side, once chosen, and the amount as typed. */
export type BetPlan = { selection: Selection | undefined; amount: string }

export const INVALID_BET: ToastContent = {
  title: 'Invalid Bet',
  description: 'Please select an option and enter a valid amount',
  variant: 'destructive',
}
/**
 * The fault in the amount of a plan; nothing while the plan can be bet.
 * @param refused the person pressed and the page refused: then an empty field is wrong too
 * @param purse hundredths
 */
export function amountProblem(
  { amount }: BetPlan,
  { refused, purse, practice }: { refused: boolean; purse: bigint; practice: boolean },
): string | undefined {
  const cents = amountCents(amount)
  if (cents === null) return refused ? INVALID_BET.description : undefined
  if (cents <= purse) return undefined
  return practice ? 'You do not have that many practice coins.' : 'Your real balance does not cover that.'
}

/**
 * The sum that a purse lacks for a bet, at least the smallest deposit; null while the purse has enough, and where nothing fills it:
 * a practice purse is refilled only when it is nearly empty.
 * @param cents of the bet, hundredths
 */
export function missingSum(cents: bigint, purse: bigint, practice: boolean): bigint | null {
  if (cents <= purse || (practice && purse >= PRACTICE_REFILL_BELOW_CENTS)) return null
  const missing = cents - purse
  return missing < DEPOSIT_MIN_CENTS ? DEPOSIT_MIN_CENTS : missing
}

const BET_FAILED = 'Failed to place bet'

/** The bet of a plan, in hundredths; null without a side or without an amount above 0. */
export function readPlan({ selection, amount }: BetPlan): { selection: Selection; cents: bigint } | null {
  const cents = amountCents(amount)
  return selection && cents !== null ? { selection, cents } : null
}

/** The amount of a person's first bet in practice coins. */
const FIRST_STAKE = '5.00'

/**
 * The amount with which the slip opens: in coins the usual one, if the purse has it; in dollars none.
 * @param purse the balance, hundredths
 */
export function openingAmount(
  event: Pick<EventDetail, 'isPracticeMode' | 'usualStake'> | undefined,
  purse: bigint,
): string {
  if (!event?.isPracticeMode) return ''
  const amount = event.usualStake ?? FIRST_STAKE
  return wireToCents(amount) <= purse ? amount : ''
}

/** The button's label: the known ones of amount, money and answer. */
export function betLabel(plan: BetPlan, labels: Record<Selection, string>, practice: boolean): string {
  const bet = readPlan(plan)
  if (!bet) return plan.selection ? `Bet on ${labels[plan.selection]}` : 'Place bet'
  const side = labels[bet.selection]
  return practice
    ? `Bet ${figureOf(bet.cents)} practice coins on ${side}`
    : `Bet ${moneyText({ cents: bet.cents, currency: 'USD' })} real money on ${side}`
}

/**
 * Whether a bet needs a confirmation: the first real-money bet of a session, and any real-money bet while practice mode is
 * on.
 */
export function needsConfirmation(bet: {
  practiceEvent: boolean
  practiceMode: boolean
  confirmedBefore: boolean
}): boolean {
  return !bet.practiceEvent && (bet.practiceMode || !bet.confirmedBefore)
}

export const betFailedToast = (error: unknown): ToastContent => ({
  title: 'Bet Failed',
  description: errorText(error, BET_FAILED),
  variant: 'destructive',
})

/** The notice of a room's slip; the slip itself shows the server's sentence. */
export const ROOM_BET_FAILED: ToastContent = {
  title: 'Error',
  description: BET_FAILED,
  variant: 'destructive',
}

/** The line under the slip after a failure: whether money moved and what to do. */
export function betFailedText(error: unknown): string {
  // these sentences already say that nothing was staked
  if (isOwnLimit(error)) return errorText(error, BET_FAILED)
  if (error instanceof ApiError && error.status < 500) {
    return `${errorText(error, BET_FAILED)}. No money moved.`.replace(/([.!?])\.+/, '$1')
  }
  if (error instanceof ApiError && error.code === 'unavailable') return errorText(error, BET_FAILED)
  return 'No answer came back. Press again: the same bet is never taken twice.'
}
