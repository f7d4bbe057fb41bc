import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#web/client/api.ts'
import { refreshParts } from '#web/client/changed.ts'
import { toast } from '#web/ui/toast.tsx'
import { notSaved } from './use-setting.ts'

/** What has changed about the ways in is fetched again where it is shown. */
export const refreshSignInMethods = () => refreshParts(['signInMethods'])

/** Whoever closed the question for a proof knows why nothing happened. */
const calledOff = (error: unknown) => error instanceof ApiError && error.code === 'step_up_required'

type Said = { title: string; description?: string }

/**
 * One act on the ways into the account: says what was done, and what went wrong.
 * @param said the notification; nothing is said without it
 */
export function useSettingsAction<Input, Output>(
  action: (input: Input) => Promise<Output>,
  { said, onDone }: { said?: (output: Output) => Said; onDone?: (output: Output) => void } = {},
) {
  return useMutation<Output, Error, Input>({
    mutationFn: action,
    async onSuccess(output) {
      await refreshSignInMethods()
      onDone?.(output)
      if (said) toast(said(output))
    },
    onError(error) {
      if (!calledOff(error)) notSaved(error)
    },
  })
}
