import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Currency } from '#contract/money.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'

export type BalanceAgainstFeeProps = {
  /** hundredths */
  balance: bigint
  /** hundredths; null while it cannot be read */
  fee: bigint | null
  currency: Currency
  note?: ReactNode
}

/** The person's balance against the entry fee: sufficient, or how much more is needed (T-25, T-39). */
export function BalanceAgainstFee({ balance, fee, currency, note }: BalanceAgainstFeeProps) {
  const needed = fee === null ? 0n : fee - balance
  return (
    <Card>
      <CardTitle>Your balance</CardTitle>
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <Money cents={balance} currency={currency} size="figure" />
        {fee !== null && (
          <span className="text-sm text-ink-2">
            Entry fee <Money cents={fee} currency={currency} />
          </span>
        )}
      </p>
      {fee !== null && (
        <p className="mt-2 flex items-start gap-1.5 text-sm">
          {needed <= 0n ? (
            <>
              <Check size={16} strokeWidth={2} aria-hidden="true" className="mt-px shrink-0 text-gain" />
              <span>Sufficient balance</span>
            </>
          ) : (
            <>
              <CircleAlert
                size={16}
                strokeWidth={1.75}
                aria-hidden="true"
                className="mt-px shrink-0 text-pot"
              />
              <span>You need {moneyText({ cents: needed, currency })} more</span>
            </>
          )}
        </p>
      )}
      {note && <p className="mt-2 text-sm text-ink-2">{note}</p>}
    </Card>
  )
}
