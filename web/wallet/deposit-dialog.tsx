import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { customCents, presets } from './deposit-amount.ts'
import { useCardDeposit } from './use-card-deposit.ts'

export type DepositDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Adds real money. What was typed and asked for lives as long as the dialog is open, not longer. */
export function DepositDialog({ open, onOpenChange }: DepositDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Deposit"
      description="Adds to your real balance. Practice coins are not touched."
    >
      {open && (
        <Tabs
          label="Way to pay"
          items={[
            {
              value: 'card',
              label: 'Credit Card',
              panel: <CardDeposit onClose={() => onOpenChange(false)} />,
            },
            { value: 'bitcoin', label: 'Bitcoin', panel: <BitcoinDeposit /> },
          ]}
        />
      )}
    </Dialog>
  )
}

function CardDeposit({ onClose }: { onClose: () => void }) {
  const [custom, setCustom] = useState('')
  const deposit = useCardDeposit(onClose)
  const cents = customCents(custom)
  const ofPreset = deposit.amount !== null && presets.some((preset) => preset.cents === deposit.amount)
  // a refusal of a typed amount stands at the field; any other one above the way to try again
  const failure = deposit.amountError ? undefined : deposit.failure
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
          if (cents !== null && !deposit.loading) deposit.start(cents)
        }}
      >
        <TextField
          label="Custom amount"
          type="number"
          inputMode="decimal"
          step="0.01"
          min="1"
          placeholder="0.00"
          autoComplete="off"
          hint="In US dollars, from $1.00"
          value={custom}
          disabled={deposit.loading}
          error={deposit.amountError}
          onChange={(typed) => {
            setCustom(typed.target.value)
            deposit.forget()
          }}
        />
        <Button type="submit" size="large" disabled={cents === null || deposit.loading}>
          {deposit.loading && !ofPreset ? (deposit.credited ? 'Added' : 'Paying…') : 'Next'}
        </Button>
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
      {deposit.needsCard && (
        <p role="alert" className="rounded-lg bg-sunken p-3 text-sm">
          <span className="font-semibold">Card entry is not switched on here yet.</span> Nothing was charged
          and your balance is as it was.
        </p>
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

function BitcoinDeposit() {
  return (
    <div className="grid gap-3">
      <p className="font-semibold">Bitcoin deposits open with the wallet release.</p>
      <p className="text-ink-2">
        You will name an amount from $1.00, get an address and a code to scan that are yours alone, and see
        the payment arrive here. A fee of 0.5% will be shown before you send anything.
      </p>
      <p className="text-ink-2">Until then there is no address to pay to: please send nothing.</p>
    </div>
  )
}
