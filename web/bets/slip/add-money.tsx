import { useState } from 'react'
import { Link } from 'wouter'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { lazy } from '#web/client/lazy.ts'
import { RefillButton } from '#web/deposits/refill-button.tsx'
import { Opened } from '#web/page-parts/aside.tsx'
import { beyondLimitText } from '#web/safer-play/limit-text.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import type { EventDetail } from '../event/event-labels.ts'
import type { Betting } from './use-betting.ts'

const ConfirmAddressDialog = lazy(() =>
  import('#web/auth/confirm-address-dialog.tsx').then((m) => ({ default: m.ConfirmAddressDialog })),
)

type AddMoneyProps = {
  event: EventDetail
  betting: Betting
  /** hundredths */
  missing: bigint
  disabled: boolean
}

/** In the place of the bet's button while the purse has too little: the slip stays as it is until the money is there. */
export function AddMoney({ event, ...dollars }: AddMoneyProps) {
  return event.isPracticeMode ? <RefillButton size="large" /> : <AddDollars {...dollars} />
}

/** Adds the missing dollars; a limit that forbids it says so instead, and an unconfirmed address is confirmed first. */
function AddDollars({ betting, missing, disabled }: Omit<AddMoneyProps, 'event'>) {
  const { mustConfirmEmail } = useUser()
  const limits = useApi('playLimits')
  const beyond =
    limits.data && beyondLimitText(limits.data, { deposit: missing, stake: betting.bet?.cents ?? 0n })
  const [confirming, setConfirming] = useState(false)
  const sending = useAction(() => call('verifyEmail', { body: {} }), {
    fallback: 'The e-mail could not be sent. Please try again.',
    onDone: () => setConfirming(true),
  })
  if (beyond)
    return (
      <div className="grid justify-items-start gap-1">
        <FieldError>{beyond}</FieldError>
        <Link
          href="/safer-play"
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
        >
          Your limits
        </Link>
      </div>
    )
  return (
    <>
      {mustConfirmEmail ? (
        <Button
          size="large"
          disabled={disabled}
          busy={sending.isPending}
          busyLabel="Sending…"
          onClick={() => sending.mutate()}
        >
          Confirm your e-mail
        </Button>
      ) : (
        <Button size="large" disabled={disabled || limits.isPending} onClick={() => betting.add(missing)}>
          Add {moneyText({ cents: missing, currency: 'USD' })}
        </Button>
      )}
      {sending.failure && <FieldError>{sending.failure}</FieldError>}
      {confirming && (
        <Opened onClose={() => setConfirming(false)}>
          <ConfirmAddressDialog
            sent
            onConfirmed={() => {
              setConfirming(false)
              betting.add(missing)
            }}
            onClose={() => setConfirming(false)}
          />
        </Opened>
      )}
    </>
  )
}
