import { wireToCents } from '#contract/money.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { Money } from '#web/ui/money.tsx'

type TransferSummaryProps = { cents: bigint; to: string; note: string; noteLabel?: string }

/** The sums before the confirmation: receiver, amount, fee, remaining balance. */
export function TransferSummary({ cents, to, note, noteLabel = 'Note' }: TransferSummaryProps) {
  const { balance } = useUser()
  const left = wireToCents(balance) - cents
  return (
    <dl className="grid gap-2.5">
      <Line term="To">{to}</Line>
      {note.trim() && <Line term={noteLabel}>{note.trim()}</Line>}
      <Line term="Fee">None</Line>
      <Line term="Money">Real money, at once</Line>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line-2 pt-3 font-semibold">
        <dt>Your balance after</dt>
        <dd className="ml-auto">{left < 0n ? 'Not enough' : <Money cents={left} currency="USD" />}</dd>
      </div>
    </dl>
  )
}

function Line({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className="ml-auto min-w-0 text-right font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
