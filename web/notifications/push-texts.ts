import { errorText } from '#web/client/api.ts'
import { needsProof } from '#web/client/needs-proof.ts'
import { toast } from '#web/client/toast.ts'

/** Says that push could not be turned on, and why where that is known. */
export function notTurnedOn(error: unknown): void {
  if (needsProof(error)) return
  toast({
    title: 'Push could not be turned on',
    description: errorText(error, 'This browser has no push service at the moment. Try again later.'),
    variant: 'destructive',
  })
}
