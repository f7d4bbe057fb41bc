import { useMutation } from '@tanstack/react-query'
import { refreshParts } from '#web/client/changed.ts'
import { needsProof } from '#web/client/needs-proof.ts'
import { toast } from '#web/client/toast.ts'
import { notSaved } from './use-setting.ts'

/** Fetches the sign-in methods again where they are shown. */
export const refreshSignInMethods = () => refreshParts(['signInMethods'])

type Said = { title: string; description?: string }

/**
 * One action on the sign-in methods. It reports its success or its error.
 * @param said the notification after a success; without it none is shown
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
      if (!needsProof(error)) notSaved(error)
    },
  })
}
