import { useState } from 'react'
import type { OperatorQuestion } from '#contract/daily-questions.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { calendarDayText } from '#web/ui/moment-text.ts'

type Props = { question: OperatorQuestion; onClose: () => void }

/** Gives a question its day; an empty day takes it back. */
export function DailyDayDialog({ question: { id, day: before }, onClose }: Props) {
  const [day, setDay] = useState(before ?? '')
  const saving = useAction(
    () => call('scheduleDailyQuestion', { params: { id }, body: { day: day === '' ? null : day } }),
    {
      done: ({ day: now }) => (now ? `It is asked on ${calendarDayText(now)}` : 'It is back on the list'),
      onDone: onClose,
    },
  )
  return (
    <FormDialog
      title="Choose a day"
      description="You ask it then in the site’s name, so you do not bet on it, and you propose its outcome until 10:00 of the next morning."
      submitLabel="Save"
      busyLabel="Saving…"
      sending={saving}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextField
        label="Day"
        hint="In the site’s time zone. Empty: back to the list."
        type="date"
        value={day}
        error={fieldError(saving.error, 'day')}
        onChange={({ target }) => setDay(target.value)}
      />
    </FormDialog>
  )
}
