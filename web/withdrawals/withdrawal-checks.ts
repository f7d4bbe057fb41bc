import { checkDestination, type DestinationKind } from '#contract/destinations.ts'
import { WITHDRAWAL_PRESETS_CENTS, withdrawalFee } from '#contract/fees.ts'
import { parseMoney } from '#contract/money.ts'
import { moneyText } from '#web/ui/money-text.ts'

/** What stands in the form, as typed and chosen. */
export type WithdrawalDraft = {
  amount: string
  destination: DestinationKind | null
  /** number of a saved destination; empty for details of one's own */
  savedId: string
  details: string
}

export const emptyDraft: WithdrawalDraft = { amount: '', destination: null, savedId: '', details: '' }

export type Problem = { field: 'amount' | 'destination' | 'details'; title: string; description: string }

/** The preset amounts as their buttons say them: "$50". */
export const presets = WITHDRAWAL_PRESETS_CENTS.map((cents) => ({
  cents,
  words: moneyText({ cents, currency: 'USD' }).replace(/\.00$/, ''),
}))

/** What was typed, hundredths; null where it is no amount above zero. */
export function draftCents({ amount }: WithdrawalDraft): bigint | null {
  const cents = parseMoney(amount.trim())
  return cents !== null && cents > 0n ? cents : null
}

/** Whether the button may be pressed: an amount above zero, a destination and its details. The rest is said when it is. */
export function isReady(draft: WithdrawalDraft): boolean {
  return (
    draftCents(draft) !== null &&
    draft.destination !== null &&
    (draft.savedId !== '' || draft.details.trim() !== '')
  )
}

/** Fee and what arrives, hundredths, as the server will have them; null where there is no amount. */
export function quoteOf(draft: WithdrawalDraft): { fee: bigint; net: bigint } | null {
  const cents = draftCents(draft)
  if (cents === null) return null
  const fee = withdrawalFee(cents)
  return { fee, net: cents - fee }
}

const DETAILS_WANTED: Record<DestinationKind, string> = {
  cashapp: 'Enter your Cash App $tag.',
  bank: 'Enter your bank account details.',
}

/** The first thing that keeps a draft from being sent, in the words of its notification; null when it may go. */
export function problemOf(draft: WithdrawalDraft, balanceCents: bigint): Problem | null {
  const cents = draftCents(draft)
  if (cents === null) {
    return {
      field: 'amount',
      title: 'Invalid Amount',
      description: 'Please enter a valid withdrawal amount.',
    }
  }
  if (cents > balanceCents) {
    const available = moneyText({ cents: balanceCents, currency: 'USD' })
    return {
      field: 'amount',
      title: 'Insufficient Balance',
      description: `You only have ${available} available to withdraw.`,
    }
  }
  if (draft.destination === null) {
    return {
      field: 'destination',
      title: 'Select Destination',
      description: 'Choose Cash App or a bank account.',
    }
  }
  if (draft.savedId !== '') return null
  const wanted = (description: string): Problem => ({
    field: 'details',
    title: 'Enter Destination Details',
    description,
  })
  if (draft.details.trim() === '') return wanted(DETAILS_WANTED[draft.destination])
  const checked = checkDestination(draft.destination, draft.details)
  return 'problem' in checked ? wanted(checked.problem) : null
}
