import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { call, errorText } from '#web/client/calls/api.ts'
import { toast } from '#web/client/calls/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { type SplitPart, SplitSending } from './split-sending.ts'

type SplitResultProps = { parts: SplitPart[]; message: string; onDone: () => void }

const total = (parts: readonly SplitPart[]) =>
  moneyText({ cents: parts.reduce((sum, { cents }) => sum + cents, 0n), currency: 'USD' })

/** Sends the requests at once; `send` sends the failed ones again. */
function useSplitSending(parts: SplitPart[], message: string) {
  const [sending] = useState(() => new SplitSending(parts))
  const [outcomes, setOutcomes] = useState(sending.outcomes)
  const [busy, setBusy] = useState(true)
  const began = useRef(false)
  const send = async () => {
    setBusy(true)
    await sending.send(
      ({ toUserId, cents }, key) =>
        call('createFundRequest', {
          body: { toUserId, amount: formatMoney(cents), ...(message && { message }) },
          key,
        }),
      setOutcomes,
    )
    setBusy(false)
    const out = sending.outcomes.filter(({ state }) => state === 'sent').map(({ part }) => part)
    if (out.length === parts.length)
      toast({ title: 'Requests Sent!', description: `You asked ${out.length} people for ${total(out)}.` })
    else
      toast({
        title: 'Request Failed',
        description: `${out.length} of ${parts.length} requests went out.`,
        variant: 'destructive',
      })
  }
  useEffect(() => {
    if (began.current) return
    began.current = true
    void send()
  })
  return { outcomes, busy, send }
}

/** Sends the requests of a split and shows the result of each; the person can send failed ones again. */
export function SplitResult({ parts, message, onDone }: SplitResultProps) {
  const { outcomes, busy, send } = useSplitSending(parts, message)
  const left = outcomes.filter(({ state }) => state !== 'sent').length
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul aria-label="Requests in this split" className="grid grid-cols-1">
        {outcomes.map((outcome) => (
          <li key={outcome.part.toUserId} className="border-b border-line-1 py-2.5 last:border-0">
            <p className="flex items-center gap-3 whitespace-nowrap">
              <span className="min-w-0 flex-1 truncate font-semibold">{outcome.part.name}</span>
              <Money cents={outcome.part.cents} currency="USD" />
              {outcome.state === 'sent' && <StatusBadge status="completed" label="Sent" />}
              {outcome.state === 'waiting' && <StatusBadge status="pending" label="Waiting" />}
              {outcome.state === 'failed' && <StatusBadge status="failed" label="Not sent" />}
            </p>
            {outcome.state === 'failed' && (
              <p className="text-sm text-loss">{errorText(outcome.why, 'Failed to create fund request')}</p>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="text-ink-2">
        {busy
          ? 'Sending…'
          : left === 0
            ? `All ${parts.length} requests went out.`
            : `${parts.length - left} of ${parts.length} went out. Trying again sends only the others.`}
      </p>
      <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
        {left > 0 && (
          <Button variant="secondary" busy={busy} busyLabel="Sending…" onClick={() => void send()}>
            Try again
          </Button>
        )}
        <Button disabled={busy} onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
