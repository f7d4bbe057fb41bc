import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

/** Refills the practice purse. Few people need it, so the page fetches its code on demand. */
export function RefillButton({ size = 'default' }: Pick<ButtonProps, 'size'>) {
  const keys = useIdempotencyKeys()
  const refill = useAction(() => call('refillPractice', { body: {}, key: keys.keyFor('refill') }), {
    done: 'Practice coins refilled',
    failed: ['No refill'],
    onDone: keys.done,
  })
  return (
    <Button
      variant={size === 'large' ? 'primary' : 'secondary'}
      size={size}
      busy={refill.isPending}
      busyLabel="Refilling…"
      onClick={() => refill.mutate()}
    >
      Refill practice coins
    </Button>
  )
}
