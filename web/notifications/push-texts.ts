import { calledOff } from '#web/auth/called-off.ts'
import { errorText } from '#web/client/api.ts'
import { toast } from '#web/ui/toast.tsx'

/** Says that push could not be turned on, and why where that is known. */
export function notTurnedOn(error: unknown): void {
  if (calledOff(error)) return
  toast({
    title: 'Push could not be turned on',
    description: errorText(error, 'This browser has no push service at the moment. Try again later.'),
    variant: 'destructive',
  })
}
