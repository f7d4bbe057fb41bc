import { useState } from 'react'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { periodLabel, shortMinutesText } from './limit-text.ts'
import { CHECK, readMinutes } from './minutes-text.ts'

type TimeDialogProps = {
  of: 'day' | 'week' | 'check'
  /** minutes; null without a limit */
  held: number | null
  onClose: () => void
}

/** Sets minutes of play, or the minutes between reality checks. The field is empty: it suggests nothing. */
export function TimeDialog({ of, held, onClose }: TimeDialogProps) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const check = of === 'check'
  const saving = useAction(
    (minutes: number | null) =>
      of === 'check'
        ? call('setPlayCheck', { body: { minutes: minutes ?? 0 } })
        : call('setPlayTime', { params: { period: of }, body: { minutes } }),
    {
      done: ({ time }) =>
        of !== 'check' && time[of].pending
          ? {
              title: 'Waiting for you to confirm',
              description: 'The current limit stays until you confirm the change.',
            }
          : 'Saved',
      fallback: 'Nothing was changed. Try again.',
      onDone: onClose,
    },
  )
  return (
    <FormDialog
      title={of === 'check' ? 'Reality check' : `Play in ${periodLabel[of]}`}
      description={held === null ? undefined : `Now ${shortMinutesText(held)}.`}
      submitLabel="Save"
      busyLabel="Saving…"
      sending={saving}
      className="grid grid-cols-1 gap-4"
      onClose={onClose}
      onSubmit={() => {
        const minutes = readMinutes(typed, of)
        if (typeof minutes === 'string') setWrong(minutes)
        else saving.mutate(minutes)
      }}
      further={
        !check &&
        held !== null && (
          <Button variant="ghost" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
            Remove limit
          </Button>
        )
      }
    >
      <TextField
        label="Minutes"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        hint={
          check
            ? `From ${CHECK.min} to ${CHECK.max}. It shows how long you have played and what you have staked and won.`
            : 'A lower limit applies at once. A higher limit waits at least 24 hours; then you can confirm it here.'
        }
        {...(wrong && { error: wrong })}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(undefined)
        }}
      />
    </FormDialog>
  )
}
