import { useMutation } from '@tanstack/react-query'
import { call, errorText } from '#web/client/api.ts'
import { changed } from '#web/client/changed.ts'
import { useIdempotencyKeys } from '#web/client/idempotency.ts'
import { toast } from '#web/client/toast.ts'
import { Button } from '#web/ui/button.tsx'

/** Fills the practice purse again. Few people need it, so its code is fetched on demand. */
export function RefillButton() {
  const keys = useIdempotencyKeys()
  const refill = useMutation({
    mutationFn: () => call('refillPractice', { body: {}, key: keys.keyFor('refill') }),
    onSuccess() {
      keys.done()
      void changed('refillPractice')
      toast({ title: 'Practice coins refilled' })
    },
    onError: (error) =>
      toast({
        title: 'No refill',
        description: errorText(error, 'The server could not be reached. Please try again'),
        variant: 'destructive',
      }),
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
