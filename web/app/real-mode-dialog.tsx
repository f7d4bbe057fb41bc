import { useSession } from '#web/client/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/native-sheet.tsx'

/** Asks before each switch to real money, with the age limit and the balance in sight. */
export function RealModeDialog({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }) {
  const { user } = useSession()
  return (
    <Sheet title="Switch to real money?" onClose={onCancel}>
      <p className="text-ink-2">
        You must be 18 or older (21 where the law requires) to bet with real money. Money that you bet can be
        lost.
      </p>
      {user && (
        <dl className="mt-4 flex items-baseline justify-between gap-3 rounded-lg bg-sunken px-4 py-3">
          <dt className="text-ink-2">Your real balance</dt>
          <dd>
            <Money wire={user.balance} currency="USD" size="figure" />
          </dd>
        </dl>
      )}
      <p className="mt-3 text-sm text-ink-3">
        Events that you create from now on take real stakes. Going back to practice takes one press.
      </p>
      <div className="mt-5 flex flex-col gap-2 md:flex-row-reverse">
        <Button variant="secondary" onClick={onConfirm}>
          Switch to real money
        </Button>
        {/* the focus starts on the safe action */}
        <Button data-first onClick={onCancel}>
          Stay in practice
        </Button>
      </div>
    </Sheet>
  )
}
