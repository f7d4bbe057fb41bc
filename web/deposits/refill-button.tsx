import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { Button } from '#web/ui/button.tsx'

/** Fills the practice purse again. Few people need it, so its code is fetched on demand. */
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
