import { type ReactNode, useId, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { readAmount } from '#web/ui/amount-reader.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { PeriodField } from './limit-dialog.tsx'
import { depositAnswerText, type LimitPeriod } from './limit-text.ts'
import { useLimitChange } from './use-limit-change.ts'

/**
 * Asks for a limit for deposits, until the person answers. It stops nothing, and its field is empty. Wanting none is one act,
 * with one confirmation.
 */
export function DepositLimitPrompt() {
  const titleId = useId()
  const [answer, setAnswer] = useState<string>()
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState<string>()
  const [period, setPeriod] = useState<LimitPeriod>('day')
  const [declining, setDeclining] = useState(false)
  const setting = useLimitChange()
  const { cents } = readAmount(typed)
  const send = (amount: string | null, at: LimitPeriod) =>
    setting.mutate(
      { kind: 'deposit', period: at, act: 'set', amount },
      { onSuccess: (reply) => setAnswer(depositAnswerText(reply, at)) },
    )
  if (answer) return <Frame titleId={titleId} title={answer} />
  if (declining)
    return (
      <Frame titleId={titleId} title="No deposit limit?">
        <p className="text-sm text-ink-2">You can set one at any time in Safer play.</p>
        {setting.failure && <FieldError>{setting.failure}</FieldError>}
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="dense" onClick={() => setDeclining(false)}>
            Back
          </Button>
          <Button
            variant="secondary"
            size="dense"
            busy={setting.isPending}
            busyLabel="Saving…"
            onClick={() => send(null, 'month')}
          >
            No limit
          </Button>
        </div>
      </Frame>
    )
  return (
    <Frame titleId={titleId} title="Set a deposit limit">
      <Form
        aria-labelledby={titleId}
        className="grid grid-cols-1 gap-3"
        sending={setting}
        onSubmit={() => (cents === null ? setMissing('Enter an amount') : send(formatMoney(cents), period))}
      >
        <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-start gap-3">
          <AmountField
            label="At most"
            min={0n}
            value={typed}
            error={missing}
            onChange={(next) => {
              setTyped(next)
              setMissing(undefined)
            }}
          />
          <PeriodField value={period} onChange={setPeriod} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="secondary" size="dense" busy={setting.isPending} busyLabel="Saving…">
            Set limit
          </Button>
          <Button variant="ghost" size="dense" onClick={() => setDeclining(true)}>
            No limit
          </Button>
        </div>
      </Form>
    </Frame>
  )
}

function Frame({ titleId, title, children }: { titleId: string; title: string; children?: ReactNode }) {
  return (
    <section aria-labelledby={titleId} className="mb-4 grid gap-2 rounded-xl bg-sunken p-3">
      <h3 id={titleId} className="text-base">
        {title}
      </h3>
      {children}
    </section>
  )
}
