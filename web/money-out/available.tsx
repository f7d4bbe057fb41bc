import { wireToCents } from '#contract/money.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** It names this many later moments; the last one stands for the rest. */
const NAMED = 3

/** The part of a balance that can leave now, in hundredths: all of it until the answer is here. */
export function useLeaving(balance: bigint): bigint {
  const { data } = useApi('availableMoney')
  const available = data ? wireToCents(data.available) : balance
  return available < balance ? available : balance
}

/** The part of the balance that can leave now, and the later parts with their moments. Empty when all of it can. */
export function AvailableNow() {
  const { data, isPending } = useApi('availableMoney')
  // mostly nothing follows, so it takes no space; what stands below waits for the answer (base.css)
  if (isPending) return <Skeleton className="hidden" />
  if (!data || data.later.length === 0) return null
  const { held } = data
  const later = data.later.slice(0, NAMED)
  const last = data.later.at(-1)!
  return (
    <div className="grid gap-1 rounded-md bg-sunken px-3 py-2 text-sm text-ink-2">
      <p>
        <Money wire={data.available} currency="USD" className="font-semibold text-ink-1" /> can leave now. The
        rest has to settle first, but it can be bet at once.
      </p>
      <ul aria-label="What can leave later" className="grid gap-0.5">
        {later.map(({ amount, at }) => (
          <li key={at} className="flex flex-wrap justify-between gap-x-3">
            <span>
              from <Moment at={at} format={shortMomentText} />
            </span>
            <span>
              <Money cents={wireToCents(amount)} currency="USD" /> more
            </span>
          </li>
        ))}
        {data.later.length > NAMED && (
          <li>
            all of it from <Moment at={last.at} format={shortMomentText} />
          </li>
        )}
      </ul>
      {held && (
        <p>
          <Money wire={held.amount} currency="USD" className="font-semibold text-ink-1" /> of it is held while
          we check a report, until <Moment at={held.until} format={shortMomentText} /> at the latest.
        </p>
      )}
    </div>
  )
}
