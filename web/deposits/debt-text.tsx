import { Money } from '#web/ui/money.tsx'

/** The debt for a reversed deposit, and its consequence. */
export function DebtText({ owed }: { owed: string }) {
  return (
    <p role="note" className="rounded-lg bg-loss-soft p-3 text-sm">
      <span className="font-semibold">
        You owe <Money wire={owed} currency="USD" /> for a deposit that was taken back.
      </span>{' '}
      Incoming money repays it first.
    </p>
  )
}
