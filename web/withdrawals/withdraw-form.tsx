import { Clock, Lock } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { formatMoney, wireToCents } from '#contract/money.ts'
import { useApi } from '#web/client/calls/query.ts'
import type { User } from '#web/client/calls/session.tsx'
import { toast } from '#web/client/calls/toast.ts'
import { pressedKey } from '#web/client/pressed-key.ts'
import { CardRefundOffer } from '#web/deposits/card-refund-offer.tsx'
import { DebtNotice } from '#web/deposits/debt-notice.tsx'
import { RealMoneyNotice } from '#web/deposits/real-money-notice.tsx'
import { AvailableNow } from '#web/money-out/available.tsx'
import { AmountInput } from '#web/ui/amount-input.tsx'
import { amountCents } from '#web/ui/amount-reader.ts'
import { Button, ButtonReason } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { DestinationFields } from './destination-fields.tsx'
import { useWithdrawal } from './use-withdrawal.ts'
import {
  draftCents,
  emptyDraft,
  notReady,
  quoteOf,
  type WithdrawalDraft,
  type WithdrawalProblem,
  withdrawalPresets,
  withdrawalProblem,
} from './withdrawal-checks.ts'
import { WithdrawalSummary } from './withdrawal-summary.tsx'

/** Takes real money out: amount, destination, details, and the cost before the person sends it. */
export function WithdrawForm({ user }: { user: User }) {
  const saved = useApi('listDestinations')
  const balance = wireToCents(user.balance)
  const locked = user.walletLocked
  const { draft, errors, busy, ...form } = useWithdrawForm(balance, locked)
  const quote = quoteOf(draft)
  return (
    <Card aria-labelledby="withdraw-form">
      <CardTitle id="withdraw-form">Withdraw money</CardTitle>
      <Notices locked={locked} />
      <div className="mb-4 empty:hidden">
        <DebtNotice user={user} />
      </div>
      <Form
        aria-labelledby="withdraw-form"
        className="grid grid-cols-1 gap-5"
        onSubmit={() => form.check()}
        onKeyDown={(event) => {
          const { target } = event
          // Enter reports the missing parts, also while the button is disabled.
          if (
            pressedKey(event) !== 'Enter' ||
            !(target instanceof HTMLInputElement) ||
            target.type === 'radio'
          )
            return
          event.preventDefault()
          form.check()
        }}
      >
        <AmountChoice
          amount={draft.amount}
          balance={balance}
          error={errors.amount}
          disabled={busy}
          onChange={(amount) => form.change({ amount })}
        />
        <DestinationFields
          draft={draft}
          onChange={form.change}
          destinationError={errors.destination}
          detailsError={errors.details}
          disabled={busy}
        />
        <QuoteSums fee={quote?.fee} net={quote?.net} />
        {errors.other && <FieldError>{errors.other}</FieldError>}
        <CardRefundOffer error={form.error} />
        <SendButton draft={draft} locked={locked} busy={busy} />
      </Form>
      {form.checked && (
        <WithdrawalSummary
          draft={draft}
          savedLabel={saved.data?.find(({ id }) => id === draft.savedId)?.destinationLabel}
          onClose={form.reconsider}
          onSend={form.send}
        />
      )}
      {form.dialog}
    </Card>
  )
}

/**
 * A withdrawal in preparation: checks the draft, shows its summary, and sends it.
 * @param balance hundredths
 */
function useWithdrawForm(balance: bigint, locked: boolean) {
  const [draft, setDraft] = useState<WithdrawalDraft>(emptyDraft)
  const [problem, setProblem] = useState<WithdrawalProblem | null>(null)
  const [checked, setChecked] = useState(false)
  const withdrawal = useWithdrawal(() => setDraft(emptyDraft))
  const { busy, dialog, error, amountError, detailsError, failure } = withdrawal
  const errorAt = (field: WithdrawalProblem['field']) =>
    problem?.field === field ? problem.description : undefined
  return {
    draft,
    busy,
    dialog,
    error,
    /** the draft is valid, and the summary is open */
    checked,
    errors: {
      amount: errorAt('amount') ?? amountError,
      destination: errorAt('destination'),
      details: errorAt('details') ?? detailsError,
      /** a refusal that belongs to no field */
      other: amountError || detailsError ? undefined : failure,
    },
    change(more: Partial<WithdrawalDraft>) {
      setDraft((before) => ({ ...before, ...more }))
      setProblem(null)
      withdrawal.forget()
    },
    check() {
      if (busy || locked) return
      const found = withdrawalProblem(draft, balance)
      setProblem(found)
      if (found) toast({ title: found.title, description: found.description, variant: 'destructive' })
      else setChecked(true)
    },
    reconsider: () => setChecked(false),
    send() {
      setChecked(false)
      withdrawal.send(draft)
    },
  }
}

/** The button with its amount, and why it is disabled. */
function SendButton({ draft, locked, busy }: { draft: WithdrawalDraft; locked: boolean; busy: boolean }) {
  const reasonId = useId()
  const reason = locked ? undefined : notReady(draft)
  const cents = draftCents(draft)
  return (
    <>
      <Button
        type="submit"
        size="large"
        disabled={locked || reason !== undefined}
        aria-describedby={reason && reasonId}
        busy={busy}
        busyLabel="Requesting…"
      >
        {cents === null ? 'Withdraw' : `Withdraw ${moneyText({ cents, currency: 'USD' })}`}
      </Button>
      <ButtonReason id={reasonId} reason={reason} />
    </>
  )
}

type AmountChoiceProps = {
  amount: string
  /** hundredths */
  balance: bigint
  error: string | undefined
  disabled: boolean
  onChange: (amount: string) => void
}

/** The amount, typed or by a preset, with the balance below. */
function AmountChoice({ amount, balance, error, disabled, onChange }: AmountChoiceProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <AmountInput
        label="Amount"
        value={amount}
        onChange={onChange}
        currency="USD"
        chips={false}
        error={error}
        disabled={disabled}
      />
      <fieldset className="flex flex-wrap justify-center gap-2">
        <legend className="sr-only">Preset amounts</legend>
        {[...withdrawalPresets, { cents: balance, label: 'Max' }].map((preset) => (
          <Chip
            key={preset.label}
            pressed={preset.label !== 'Max' && amountCents(amount) === preset.cents}
            disabled={disabled}
            onPressedChange={() => onChange(formatMoney(preset.cents))}
          >
            {preset.label}
          </Chip>
        ))}
      </fieldset>
      <p className="text-center text-sm text-ink-2">
        Available: <Money cents={balance} currency="USD" className="font-semibold text-ink-1" />
      </p>
      <AvailableNow />
    </div>
  )
}

/** The fee, the net amount and the processing time; amounts in hundredths. */
function QuoteSums({ fee = 0n, net = 0n }: { fee: bigint | undefined; net: bigint | undefined }) {
  return (
    <dl className="grid gap-2 border-t border-dashed border-line-2 pt-4">
      <Sum term="Fee (3%)">
        <Money cents={fee} currency="USD" />
      </Sum>
      <Sum term="You receive" strong>
        <Money cents={net} currency="USD" />
      </Sum>
      <Sum term="Processing time">
        <span className="inline-flex items-center gap-1.5">
          <Clock size={16} strokeWidth={1.75} aria-hidden="true" />
          1-3 business days
        </span>
      </Sum>
    </dl>
  )
}

/** The facts to know before typing: that this is real money, or that no money can leave now. */
function Notices({ locked }: { locked: boolean }) {
  return (
    <>
      <div className="mb-4 empty:hidden">
        <RealMoneyNotice>Practice coins have no cash value and cannot be withdrawn.</RealMoneyNotice>
      </div>
      {locked && (
        <p role="status" className="mb-4 flex items-start gap-2.5 rounded-lg bg-pot-soft p-3 text-sm">
          <Lock size={18} strokeWidth={1.75} aria-hidden="true" className="mt-px shrink-0" />
          <span>
            <span className="font-semibold">Your wallet is locked.</span> Nothing can be withdrawn until you
            unlock it in{' '}
            <Link href="/settings" className="underline underline-offset-4">
              settings
            </Link>
            .
          </span>
        </p>
      )}
    </>
  )
}

function Sum({
  term,
  strong = false,
  children,
}: {
  term: string
  strong?: boolean
  children: React.ReactNode
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className={strong ? 'font-semibold' : 'text-ink-2'}>{term}</dt>
      <dd className={strong ? 'ml-auto text-lg font-semibold' : 'ml-auto font-semibold'}>{children}</dd>
    </div>
  )
}
