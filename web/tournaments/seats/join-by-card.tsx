import { lazy } from '#web/client/lazy.ts'
import { useCardDeposit } from '#web/deposits/use-card-deposit.ts'
import { LimitsLink } from '#web/safer-play/limits-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { Loading } from '#web/ui/skeleton.tsx'
import type { JoinSums } from './joining.ts'

const CardForm = lazy(
  async () => ({ default: (await import('#web/deposits/card-form.tsx')).CardForm }),
  <Loading label="The card form is opening" />,
)

export type JoinByCardProps = { tournamentId: string; sums: JoinSums; onCredited: () => void }

/** Charges the missing amount to a card; the credit takes the seat. */
export function JoinByCard({ tournamentId, sums, onCredited }: JoinByCardProps) {
  const deposit = useCardDeposit(onCredited, {
    purpose: `join:${tournamentId}`,
    credited: 'Funds Added!',
    failed: 'Payment Failed',
  })
  const sum = moneyText({ cents: sums.deposit, currency: 'USD' })
  if (deposit.payment)
    return (
      <CardForm
        payment={deposit.payment}
        onCredited={onCredited}
        onBack={deposit.changeAmount}
        aim={{ note: 'Paying it takes your seat. No fee for the card.', pay: 'Pay and take the seat' }}
      />
    )
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">
        {sums.missing > 0n
          ? `Your card adds the ${sum} that your balance lacks, and you get your seat.`
          : `Your balance covers the fee. If you pay by card instead, ${sum} is added to it and you get your seat.`}
      </p>
      <p className="text-sm text-ink-2">
        If the tournament starts before the money arrives, it stays in your wallet and nothing is lost.
      </p>
      {deposit.terms?.testMode && <p className="text-sm text-ink-2">Test mode: no card is charged.</p>}
      {deposit.failure && <FieldError>{deposit.failure}</FieldError>}
      <LimitsLink error={deposit.refusal} />
      <Button
        size="large"
        className="w-full"
        disabled={deposit.terms?.available === false}
        busy={deposit.loading}
        busyLabel={deposit.credited ? 'Joining…' : 'Paying…'}
        onClick={() => deposit.start(sums.deposit)}
      >
        Pay {sum} by card and join
      </Button>
    </div>
  )
}
