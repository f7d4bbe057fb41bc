import { checkDestination, type DestinationKind } from '#contract/destinations.ts'
import { WITHDRAWAL_PRESETS_CENTS, withdrawalFee } from '#contract/fees.ts'
import { amountCents, whyNoAmount } from '#web/ui/amount-reader.ts'
import { moneyText } from '#web/ui/money-text.ts'

/** The values of the form, as typed and chosen. */
export type WithdrawalDraft = {
  amount: string
  destination: DestinationKind | null
  /** number of a saved destination; empty for typed details; null when none of the saved ones is chosen */
  savedId: string | null
  details: string
}

export const emptyDraft: WithdrawalDraft = { amount: '', destination: null, savedId: '', details: '' }

export type WithdrawalProblem = {
  field: 'amount' | 'destination' | 'details'
  title: string
  description: string
}

/** The preset amounts with their buttons' labels: "$50". */
export const withdrawalPresets = WITHDRAWAL_PRESETS_CENTS.map((cents) => ({
  cents,
  label: moneyText({ cents, currency: 'USD' }).replace(/\.00$/, ''),
}))

/** The typed amount, hundredths; null if it is not above zero. */
export const draftCents = ({ amount }: WithdrawalDraft): bigint | null => amountCents(amount)

const CHOICE_WANTED = 'Choose one of your destinations, or another one.'
const DETAILS_WANTED: Record<DestinationKind, string> = {
  cashapp: 'Enter your Cash App $tag.',
  bank: 'Enter your bank account details.',
}

/**
 * Why the button is still disabled: no amount above zero, no destination or no details. Undefined when it is enabled; a press
 * reports other problems.
 */
export function notReady(draft: WithdrawalDraft): string | undefined {
  const amount = whyNoAmount(draft.amount)
  if (amount) return amount
  if (draft.destination === null) return 'Choose where the money goes'
  if (draft.savedId === null) return CHOICE_WANTED
  return draft.savedId === '' && draft.details.trim() === '' ? DETAILS_WANTED[draft.destination] : undefined
}

/** Fee and net amount, hundredths, as the server will compute them; null without an amount. */
export function quoteOf(draft: WithdrawalDraft): { fee: bigint; net: bigint } | null {
  const cents = draftCents(draft)
  if (cents === null) return null
  const fee = withdrawalFee(cents)
  return { fee, net: cents - fee }
}

/** The first problem that blocks a draft, in its notification's words; null when the form may send it. */
export function withdrawalProblem(draft: WithdrawalDraft, balanceCents: bigint): WithdrawalProblem | null {
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
  if (draft.savedId) return null
  const wanted = (description: string): WithdrawalProblem => ({
    field: 'details',
    title: 'Enter Destination Details',
    description,
  })
  if (draft.savedId === null) return wanted(CHOICE_WANTED)
  if (draft.details.trim() === '') return wanted(DETAILS_WANTED[draft.destination])
  const checked = checkDestination(draft.destination, draft.details)
  return 'problem' in checked ? wanted(checked.problem) : null
}
