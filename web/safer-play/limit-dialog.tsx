import { useState } from 'react'
import { formatMoney, wireToCents } from '#contract/money.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { readAmount } from '#web/ui/amount-reader.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import {
  effectText,
  kindLabel,
  kindText,
  type LimitKind,
  type LimitPeriod,
  limitName,
  type PlayLimit,
  periodLabel,
} from './limit-text.ts'
import { useLimitChange } from './use-limit-change.ts'

type LimitDialogProps = {
  limits: readonly PlayLimit[]
  /** the limit to change; absent for a new one */
  change: PlayLimit | undefined
  onClose: () => void
}

/** Sets, lowers, raises or removes one limit. The field is empty: it suggests no amount. */
export function LimitDialog({ limits, change, onClose }: LimitDialogProps) {
  const [kind, setKind] = useState<LimitKind>(change?.kind ?? 'deposit')
  const [window, setWindow] = useState<LimitPeriod>(change?.period ?? 'day')
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState<string>()
  const changing = useLimitChange(onClose)
  const period = kind === 'single' ? 'bet' : window === 'bet' ? 'day' : window
  const present = limits.find((one) => one.kind === kind && one.period === period)
  const held = present?.amount == null ? null : wireToCents(present.amount)
  const { cents } = readAmount(typed)
  const set = (amount: string | null) => changing.mutate({ kind, period, act: 'set', amount })
  return (
    <FormDialog
      title={change ? limitName(change) : 'Set a limit'}
      description={held === null ? undefined : `Now ${moneyText({ cents: held, currency: 'USD' })}.`}
      submitLabel={change ? 'Save' : 'Set limit'}
      busyLabel="Saving…"
      sending={changing}
      className="grid grid-cols-1 gap-4"
      onClose={onClose}
      onSubmit={() => (cents === null ? setMissing('Enter an amount') : set(formatMoney(cents)))}
      further={
        change && (
          <Button variant="ghost" disabled={changing.isPending} onClick={() => set(null)}>
            Remove limit
          </Button>
        )
      }
    >
      {!change && (
        <>
          <SelectField
            label="Of what"
            value={kind}
            hint={kindText[kind]}
            onChange={({ target }) => setKind(target.value as LimitKind)}
          >
            {Object.entries(kindLabel).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          {kind !== 'single' && <PeriodField value={period} onChange={setWindow} />}
        </>
      )}
      <AmountField
        label={change ? 'New amount' : 'At most'}
        hint="In US dollars. Enter 0 to allow none."
        min={0n}
        value={typed}
        error={missing}
        onChange={(next) => {
          setTyped(next)
          setMissing(undefined)
        }}
      />
      <p className="min-h-[2lh] text-sm text-ink-2">
        {change && cents === null ? effectText(held, null) : effectText(held, cents)}
      </p>
    </FormDialog>
  )
}

type PeriodFieldProps = { value: LimitPeriod; onChange: (period: LimitPeriod) => void }

/** The window that the limit looks back over. */
export function PeriodField({ value, onChange }: PeriodFieldProps) {
  return (
    <SelectField label="In" value={value} onChange={({ target }) => onChange(target.value as LimitPeriod)}>
      {Object.entries(periodLabel).map(([period, label]) => (
        <option key={period} value={period}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
