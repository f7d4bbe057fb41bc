import type { User } from '#web/app/session.tsx'
import { Money } from '#web/ui/money.tsx'

/** What is owed for a deposit that was taken back, and what that does; nothing where nothing is owed. */
export function DebtNotice({ user: { owed = '0.00' } }: { user: Pick<User, 'owed'> }) {
  if (owed === '0.00') return null
  return (
    <p role="note" className="rounded-lg bg-loss-soft p-3 text-sm">
      <span className="font-semibold">
        You owe <Money wire={owed} currency="USD" /> for a deposit that was taken back.
      </span>{' '}
      Whatever comes in pays it first.
    </p>
  )
}
