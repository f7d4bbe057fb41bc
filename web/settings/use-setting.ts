import { useMutation } from '@tanstack/react-query'
import { errorText } from '#web/client/api.ts'
import { invalidate } from '#web/client/query.ts'
import { goToSignIn, isUnauthorized } from '#web/client/session.tsx'
import { toast } from '#web/client/toast.ts'

/**
 * Saves one setting: shows "Saved", fetches the user again, and goes to sign in when the session is over.
 * @param said what the notification adds to "Saved"
 */
export function useSetting<Input, Output>(
  save: (input: Input) => Promise<Output>,
  { said, onSaved }: { said: (output: Output) => string; onSaved?: (output: Output) => void },
) {
  return useMutation<Output, Error, Input>({
    mutationFn: save,
    async onSuccess(output) {
      await invalidate('currentUser')
      onSaved?.(output)
      toast({ title: 'Saved', description: said(output) })
    },
    onError: notSaved,
  })
}

/** Says that a setting was not saved, and why. Goes to sign in when the session is over. */
export function notSaved(error: Error): void {
  if (isUnauthorized(error)) goToSignIn()
  else
    toast({
      title: 'Update Failed',
      description: errorText(error, 'The server could not be reached. Please try again'),
      variant: 'destructive',
    })
}
