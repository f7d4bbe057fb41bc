import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { Button } from '#web/ui/button.tsx'

/** Refills the practice purse. Few people need it, so the page fetches its code on demand. */
export function RefillButton() {
  const keys = useIdempotencyKeys()
  const refill = useAction(() => call('refillPractice', { body: {}, key: keys.keyFor('refill') }), {
    done: 'Practice coins refilled',
    failed: ['No refill'],
    onDone: keys.done,
  })
  return (
    <Button
      variant="secondary"
      busy={refill.isPending}
      busyLabel="Refilling…"
      onClick={() => refill.mutate()}
    >
      Refill practice coins
    </Button>
  )
}
