import { useState } from 'react'
import { ApiError } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { lazy } from '#web/client/lazy.ts'
import { Button } from '#web/ui/button.tsx'

const CardRefundDialog = lazy(() =>
  import('./card-refund-dialog.tsx').then((m) => ({ default: m.CardRefundDialog })),
)

/**
 * Below the refusal of card money that may not leave yet: offers to return the money to its card. Empty after any other answer.
 */
export function CardRefundOffer({ error }: { error: unknown }) {
  return error instanceof ApiError && error.code === 'card_settling' ? <Offer /> : null
}

function Offer() {
  const [open, setOpen] = useState(false)
  const choices = useApi('cardRefundChoices')
  if (!choices.data || choices.data.length === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <span className="text-ink-2">You can refund this deposit to the card at once.</span>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Refund to card
      </Button>
      {open && <CardRefundDialog choices={choices.data} onClose={() => setOpen(false)} />}
    </div>
  )
}
