import { type ActionOptions, shown, useAction } from '#web/client/calls/action.ts'

/** One change to the account or to a device. It reports success once the page shows the change. */
export const useSetting = <Input = void, Output = unknown>(
  act: (input: Input) => Promise<Output>,
  options: Pick<ActionOptions<Input, Output>, 'done' | 'failed' | 'onDone'> = {},
) => useAction((input: Input) => shown(act(input)), { failed: ['Update Failed'], ...options })
