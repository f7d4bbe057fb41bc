import { SESSION_MIN_CENTS } from '#contract/games.ts'
import { RefillButton } from '#web/deposits/refill-button.tsx'

/** Appears when the purse is nearly empty: coins are free. */
export function RefillHint({ purse }: { purse: bigint }) {
  if (purse >= SESSION_MIN_CENTS) return null
  return (
    <section
      aria-label="Refill"
      className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line-1 bg-surface px-4 py-3"
    >
      <p className="text-ink-2">You are nearly out of practice coins. They cost nothing.</p>
      <RefillButton />
    </section>
  )
}
