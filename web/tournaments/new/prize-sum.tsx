import type { ReactNode } from 'react'
import { TOURNAMENT_FEE_BPS, type TournamentSplit } from '#contract/fees.ts'
import type { Currency } from '#contract/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Money } from '#web/ui/money.tsx'
import { percent } from '#web/ui/money-text.ts'

export type PrizeSumProps = {
  /** null while the page cannot compute the sum */
  split: TournamentSplit | null
  currency: Currency
  /** "with 8 players" */
  when: string
}

/** How the entry fees become the prize: total pot, platform fee, prize pool (T-21, T-22). */
export function PrizeSum({ split, currency, when }: PrizeSumProps) {
  return (
    <dl aria-label={`Prize pool ${when}`} className="grid gap-2">
      <Line term={`Total pot ${when}`}>{split && <Money cents={split.fees} currency={currency} />}</Line>
      <Line term={`Platform fee, ${percent(TOURNAMENT_FEE_BPS)}`}>
        {split && <Money cents={-(split.platform + split.host)} currency={currency} />}
      </Line>
      <Line term="Prize pool" strong>
        {split && <Money cents={split.prize} currency={currency} size="figure" />}
      </Line>
    </dl>
  )
}

function Line({ term, strong = false, children }: { term: string; strong?: boolean; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-4',
        strong && 'border-t border-dashed border-line-2 pt-2 font-semibold',
      )}
    >
      <dt className={strong ? undefined : 'text-ink-2'}>{term}</dt>
      <dd aria-live="polite">{children ?? '–'}</dd>
    </div>
  )
}
