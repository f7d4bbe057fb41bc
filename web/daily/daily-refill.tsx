import { RefillButton } from '#web/deposits/refill-button.tsx'

/** Stands for the answers while the practice purse is nearly empty. */
export function DailyRefill() {
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ink-2">Your practice coins are used up. They cost nothing.</p>
      <RefillButton />
    </div>
  )
}
