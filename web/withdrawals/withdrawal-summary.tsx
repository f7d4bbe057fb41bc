import type { ReactNode } from 'react'
import { DESTINATION_NAMES } from '#contract/destinations.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { draftCents, quoteOf, type WithdrawalDraft } from './withdrawal-checks.ts'

type WithdrawalSummaryProps = {
  draft: WithdrawalDraft
  /** the saved destination's label; undefined for typed details */
  savedLabel: string | undefined
  onClose: () => void
  onSend: () => void
}

/** The last look before money leaves: receiver, cost, net amount. */
export function WithdrawalSummary({ draft, savedLabel, onClose, onSend }: WithdrawalSummaryProps) {
  const [cents, quote] = [draftCents(draft), quoteOf(draft)]
  if (cents === null || !quote || !draft.destination) return null
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Withdraw ${moneyText({ cents, currency: 'USD' })} of real money?`}
      description="Check where the money goes: once it is paid out, only the recipient can send it back."
      cancelLabel="Change something"
      confirmLabel="Request withdrawal"
      onConfirm={onSend}
    >
      <dl className="grid gap-2.5">
        <Line term="Payee">
          {DESTINATION_NAMES[draft.destination]}
          <span className="tabular block whitespace-pre-line">{savedLabel ?? draft.details.trim()}</span>
        </Line>
        <Line term="Amount">
          <Money cents={cents} currency="USD" />
        </Line>
        <Line term="Fee (3%)">
          <Money cents={quote.fee} currency="USD" />
        </Line>
        <Line term="Arrives">In 1-3 business days</Line>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line-2 pt-3 text-lg font-semibold">
          <dt>You receive</dt>
          <dd className="ml-auto">
            <Money cents={quote.net} currency="USD" />
          </dd>
        </div>
      </dl>
    </ConfirmDialog>
  )
}

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <dt className="text-ink-2">{term}</dt>
    <dd className="ml-auto min-w-0 text-right font-semibold wrap-anywhere">{children}</dd>
  </div>
)
