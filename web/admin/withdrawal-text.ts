import type { QueuedWithdrawal } from '#contract/withdrawals.ts'

const MINUTE = 60_000
const units = [
  { ms: 1440 * MINUTE, word: 'day' },
  { ms: 60 * MINUTE, word: 'hour' },
  { ms: MINUTE, word: 'minute' },
]

/** How long a person has waited: "3 days", "1 hour", "less than a minute". */
export function ageText(since: string, now: number): string {
  const age = now - Date.parse(since)
  const unit = units.find(({ ms }) => age >= ms)
  if (!unit) return 'less than a minute'
  const count = Math.floor(age / unit.ms)
  return `${count} ${unit.word}${count === 1 ? '' : 's'}`
}

/** The operator who pays it out by hand, so that no other operator does. */
export function payerText(
  status: QueuedWithdrawal['status'],
  { operator, mine }: NonNullable<QueuedWithdrawal['payingOperator']>,
): string {
  if (status !== 'processing') return mine ? 'You were paying it out' : `${operator} was paying it out`
  return mine
    ? 'You are paying it out'
    : `${operator} is paying it out. Do not pay it too: take it over first`
}

/** The operators who have approved, and those who still have to. */
export function approvalText({
  approvals,
  approvalsNeeded,
  status,
}: Pick<QueuedWithdrawal, 'approvals' | 'approvalsNeeded' | 'status'>): string {
  const by = approvals.map(({ operator, mine }) => (mine ? 'you' : operator)).join(' and ')
  const given = by === '' ? 'Approved by nobody' : `Approved by ${by}`
  const left = approvalsNeeded - approvals.length
  if (status !== 'pending' || left <= 0) return given
  if (by !== '') return `${given}: another operator must approve it too`
  return left === 1 ? 'Needs one approval' : 'Needs approvals by two different operators'
}

/** The report of its return, and the operator who has to confirm it. */
export function returningText(
  { as, operator, mine }: Pick<NonNullable<QueuedWithdrawal['returning']>, 'as' | 'operator' | 'mine'>,
  payer: QueuedWithdrawal['payingOperator'],
): string {
  const said = `${mine ? 'You say' : `${operator} says`} that ${as === 'failed' ? 'the payout failed' : 'it is to be cancelled'}`
  if (as === 'failed') return `${said}: ${mine ? 'another operator has' : 'you have'} to confirm it.`
  const confirms = payer?.mine ? 'you have' : `${payer?.operator ?? 'the operator who pays it out'} has`
  return `${said}: ${confirms} to confirm that it was not paid.`
}

/** The source of a part of a withdrawal's money. */
export const ORIGIN_LABELS: Record<QueuedWithdrawal['origin'][number]['source'], string> = {
  card: 'Card',
  crypto: 'Crypto',
  transfer: 'Transfer',
  winnings: 'Winnings',
  shop: 'Taken at a shop',
  returned: 'Came back',
  other: 'Something else',
}
