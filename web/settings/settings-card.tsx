import type { ReactNode } from 'react'
import { type ActionOptions, shown, useAction } from '#web/client/calls/action.ts'
import { Card } from '#web/ui/card.tsx'

/** One change to the account or to a device. It reports success once the page shows the change. */
export const useSetting = <Input = void, Output = unknown>(
  act: (input: Input) => Promise<Output>,
  options: Pick<ActionOptions<Input, Output>, 'done' | 'failed' | 'onDone'> = {},
) => useAction((input: Input) => shown(act(input)), { failed: ['Update Failed'], ...options })

type SettingsCardProps = { id: string; title: string; aside?: ReactNode; children: ReactNode }

/** One section of the settings. Its id is its address: /settings#id. */
export function SettingsCard({ id, title, aside, children }: SettingsCardProps) {
  return (
    <Card id={id} aria-labelledby={`${id}-title`} tabIndex={-1} className="scroll-mt-12 outline-none">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 id={`${id}-title`} className="text-lg">
          {title}
        </h2>
        {aside}
      </div>
      <div className="in-order grid gap-4">{children}</div>
    </Card>
  )
}

/** Marks a card with unsaved values. */
export function Unsaved() {
  return (
    <p className="rounded-sm bg-pot-soft px-2 py-0.5 text-sm font-semibold text-pot">
      You have unsaved changes
    </p>
  )
}
