import { useId, useState } from 'react'
import { DEPOSIT_MIN_CENTS } from '#contract/fees.ts'
import type { Reply } from '#contract/index.ts'
import { formatMoney } from '#contract/money.ts'
import { lazy } from '#web/client/lazy.ts'
import { isOwnLimit, LimitsLink } from '#web/safer-play/limits-link.tsx'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountCents, whyNoAmount } from '#web/ui/amount-reader.ts'
import { Button, ButtonReason } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { Loading } from '#web/ui/skeleton.tsx'
import { presets, tooLittle } from './deposit-amount.ts'
import type { CreditedDeposit } from './deposit-receipt.tsx'
import { useCardDeposit } from './use-card-deposit.ts'

const CardForm = lazy(
  async () => ({ default: (await import('./card-form.tsx')).CardForm }),
  <Loading label="The card form is opening" />,
)

type CardDepositProps = { amount: string | undefined; onCredited: (deposit: CreditedDeposit) => void }

/** The card tab: an amount, its sum, then the provider's form; in test mode the server credits the money at once. */
export function CardDeposit({ amount = '', onCredited }: CardDepositProps) {
  const [custom, setCustom] = useState(amount)
  const deposit = useCardDeposit(onCredited)
  const cents = amountCents(custom)
  const [low, setLow] = useState<string>()
  const reasonId = useId()
  const reason = deposit.loading ? undefined : whyNoAmount(custom)
  // a refusal of a typed amount appears at the field; any other one above the button
  const limited = isOwnLimit(deposit.refusal)
  const failure = deposit.amountError || limited ? undefined : deposit.failure
  const change = (typed: string) => {
    setCustom(typed)
    setLow(undefined)
    deposit.forget()
  }
  if (deposit.payment) {
    return <CardForm payment={deposit.payment} onCredited={onCredited} onBack={deposit.changeAmount} />
  }
  return (
    <Form
      className="grid grid-cols-1 gap-5"
      sending={{ isPending: deposit.loading }}
      onSubmit={() => {
        if (cents === null) return
        setLow(tooLittle(cents))
        if (!tooLittle(cents)) deposit.start(cents)
      }}
    >
      <PresetAmounts cents={cents} disabled={deposit.loading} onChoose={change} />
      <AmountField
        label="Custom amount"
        min={DEPOSIT_MIN_CENTS}
        hint="In US dollars, from $1.00"
        value={custom}
        disabled={deposit.loading}
        error={low ?? deposit.amountError ?? (limited ? deposit.failure : undefined)}
        onChange={change}
      />
      <LimitsLink error={deposit.refusal} />
      <Summary cents={cents} terms={deposit.terms} />
      {failure && deposit.amount !== null && (
        <FailedStart failure={failure} cents={deposit.amount} onRetry={deposit.start} />
      )}
      <div className="grid gap-2">
        <Button
          type="submit"
          size="large"
          disabled={cents === null || deposit.loading}
          aria-describedby={reason && reasonId}
        >
          {deposit.loading ? (deposit.credited ? 'Added' : 'Paying…') : 'Next'}
        </Button>
        <ButtonReason id={reasonId} reason={reason} />
      </div>
    </Form>
  )
}

type PresetAmountsProps = {
  /** the typed or chosen amount */
  cents: bigint | null
  disabled: boolean
  onChoose: (amount: string) => void
}

function PresetAmounts({ cents, disabled, onChoose }: PresetAmountsProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-2 text-sm font-semibold">Amount</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-2">
        {presets.map((preset) => (
          <Button
            key={preset.label}
            variant="secondary"
            size="large"
            className={classNames('figure px-1 text-lg', preset.cents === cents && 'border-ink-1 bg-sunken')}
            aria-pressed={preset.cents === cents}
            onClick={() => onChoose(formatMoney(preset.cents))}
          >
            {preset.label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

type FailedStartProps = { failure: string; cents: bigint; onRetry: (cents: bigint) => void }

/** Why the payment did not begin, and another try with the same amount. */
function FailedStart({ failure, cents, onRetry }: FailedStartProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <FieldError>{failure}</FieldError>
      <Button variant="secondary" onClick={() => onRetry(cents)}>
        Try {moneyText({ cents, currency: 'USD' })} again
      </Button>
    </div>
  )
}

/** The effect of the button, before it is pressed. */
function Summary({ cents, terms }: { cents: bigint | null; terms: Reply<'cardDepositTerms'> | undefined }) {
  const sum = moneyText({ cents: cents ?? 0n, currency: 'USD' })
  return (
    <dl aria-label="Summary" className="grid gap-2 border-t border-dashed border-line-2 pt-4">
      <Fact term="You pay" said={sum} />
      <Fact term="Fee" said="None" />
      <Fact term="Added to your balance" said={sum} strong />
      <Fact term="Arrives" said={terms?.testMode === false ? 'As soon as the card is charged' : 'At once'} />
      {terms?.testMode && <Fact term="Test mode" said="No card is charged" />}
      {terms?.available === false && <Fact term="Cards" said="Not accepted on this server at the moment" />}
    </dl>
  )
}

function Fact({ term, said, strong = false }: { term: string; said: string; strong?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className={strong ? 'font-semibold' : 'text-ink-2'}>{term}</dt>
      <dd className={classNames('ml-auto text-right font-semibold', strong && 'text-lg')}>{said}</dd>
    </div>
  )
}
