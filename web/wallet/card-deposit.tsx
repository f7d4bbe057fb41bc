import { Suspense, useId, useState } from 'react'
import { DEPOSIT_MIN_CENTS } from '#contract/fees.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountCents, whyNoAmount } from '#web/ui/amount-reader.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonReason } from '#web/ui/button-reason.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { moneyText } from '#web/ui/money-text.ts'
import { Loading } from '#web/ui/skeleton.tsx'
import { presets, tooLittle } from './deposit-amount.ts'
import { useCardDeposit } from './use-card-deposit.ts'

const CardForm = lazy(async () => ({ default: (await import('./card-form.tsx')).CardForm }))

/** The card tab: an amount, then the provider's form; in test mode the money is there at once. */
export function CardDeposit({ onClose }: { onClose: () => void }) {
  const [custom, setCustom] = useState('')
  const deposit = useCardDeposit(onClose)
  const cents = amountCents(custom)
  const [low, setLow] = useState<string>()
  const reasonId = useId()
  const reason = deposit.loading ? undefined : whyNoAmount(custom)
  const ofPreset = deposit.amount !== null && presets.some((preset) => preset.cents === deposit.amount)
  // a refusal of a typed amount stands at the field; any other one above the way to try again
  const failure = deposit.amountError ? undefined : deposit.failure
  if (deposit.payment) {
    return (
      <Suspense fallback={<Loading label="The card form is opening" />}>
        <CardForm payment={deposit.payment} onCredited={onClose} onBack={deposit.changeAmount} />
      </Suspense>
    )
  }
  return (
    <div className="grid gap-5">
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">Amount</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {presets.map((preset) => {
            const chosen = preset.cents === deposit.amount && deposit.loading
            return (
              <Button
                key={preset.words}
                variant="secondary"
                size="large"
                className="figure text-lg"
                disabled={deposit.loading && !chosen}
                busy={chosen}
                busyLabel={deposit.credited ? 'Added' : 'Paying…'}
                onClick={() => {
                  setCustom('')
                  setLow(undefined)
                  deposit.start(preset.cents)
                }}
              >
                {preset.words}
              </Button>
            )
          })}
        </div>
      </fieldset>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          if (cents === null || deposit.loading) return
          setLow(tooLittle(cents))
          if (!tooLittle(cents)) deposit.start(cents)
        }}
      >
        <AmountField
          label="Custom amount"
          min={DEPOSIT_MIN_CENTS}
          hint="In US dollars, from $1.00"
          value={custom}
          disabled={deposit.loading}
          error={low ?? deposit.amountError}
          onChange={(typed) => {
            setCustom(typed)
            setLow(undefined)
            deposit.forget()
          }}
        />
        <Button
          type="submit"
          size="large"
          disabled={cents === null || deposit.loading}
          aria-describedby={reason && reasonId}
        >
          {deposit.loading && !ofPreset ? (deposit.credited ? 'Added' : 'Paying…') : 'Next'}
        </Button>
        <ButtonReason id={reasonId} reason={reason} />
      </form>
      {failure && deposit.amount !== null && (
        <div className="grid justify-items-start gap-2">
          <FieldError>{failure}</FieldError>
          <Button
            variant="secondary"
            onClick={() => deposit.amount !== null && deposit.start(deposit.amount)}
          >
            Try {moneyText({ cents: deposit.amount, currency: 'USD' })} again
          </Button>
        </div>
      )}
      <dl className="grid gap-2 border-t border-line-1 pt-4 text-sm">
        <Fact term="Fee" said="None: all of it is yours to bet" />
        <Fact term="Arrives" said="At once" />
        {deposit.testMode && <Fact term="Test mode" said="No card is charged" />}
      </dl>
    </div>
  )
}

function Fact({ term, said }: { term: string; said: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className="text-right font-semibold">{said}</dd>
    </div>
  )
}
