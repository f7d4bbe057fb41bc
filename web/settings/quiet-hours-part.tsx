import { useState } from 'react'
import type { Body } from '#contract/index.ts'
import { call, errorText } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { timeZone } from '#web/ui/moment-text.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useSetting } from './settings-card.tsx'

type QuietHours = NonNullable<Body<'setQuietHours'>['quietHours']>

const USUAL = { from: '22:00', until: '07:00' }

/** When pushes wait. The switch takes effect at once, the times with their button. */
export function QuietHoursPart() {
  const kept = useApi('getQuietHours')
  const [draft, setDraft] = useState<Times | null>(null)
  const saving = useSetting(
    (quietHours: QuietHours | null) => call('setQuietHours', { body: { quietHours } }),
    {
      done: ({ quietHours: saved }) => ({
        title: 'Saved',
        description: saved ? `Quiet from ${saved.from} to ${saved.until}` : 'Quiet hours are off',
      }),
      onDone: ({ quietHours: saved }) => setDraft((typed) => (sameTimes(typed, saved) ? null : typed)),
    },
  )
  if (kept.isPending) return <Waiting />
  if (kept.isError) return <FieldError>{errorText(kept.error, 'Your quiet hours did not load.')}</FieldError>
  const hours = kept.data.quietHours
  return (
    <div className="grid gap-3 border-t border-line-1 pt-4">
      <Switch
        label="Quiet hours"
        hint="Push notifications wait until quiet hours end."
        checked={hours !== null}
        disabled={saving.isPending}
        onCheckedChange={(on) => saving.mutate(on ? withZone(USUAL) : null)}
      />
      {hours !== null && (
        <TimesForm
          hours={hours}
          draft={draft}
          onDraft={setDraft}
          busy={saving.isPending}
          onSave={saving.mutate}
        />
      )}
    </div>
  )
}

const Waiting = () => (
  <div>
    <Loading label="Loading your quiet hours" />
    <Skeleton className="h-14 w-full" />
  </div>
)

type Times = typeof USUAL
const withZone = ({ from, until }: Times): QuietHours => ({ from, until, timeZone: timeZone() })

/** Keeps times typed while the answer was under way. */
const sameTimes = (typed: Times | null, saved: QuietHours | null): boolean =>
  saved === null || (typed?.from === saved.from && typed.until === saved.until)

type TimesFormProps = {
  hours: QuietHours
  /** the typed and unsaved times */
  draft: Times | null
  onDraft: (draft: Times) => void
  busy: boolean
  onSave: (hours: QuietHours) => void
}

function TimesForm({ hours, draft, onDraft, busy, onSave }: TimesFormProps) {
  const times = draft ?? hours
  const set = (more: Partial<Times>) => onDraft({ from: times.from, until: times.until, ...more })
  const isChanged = draft !== null && (draft.from !== hours.from || draft.until !== hours.until)
  const isWrong = times.from === '' || times.until === '' || times.from === times.until
  return (
    <Form className="grid gap-3" onSubmit={() => !isWrong && onSave(withZone(times))}>
      <div className="grid max-w-80 grid-cols-2 gap-3">
        <TextField
          label="From"
          type="time"
          required
          value={times.from}
          onChange={({ target }) => set({ from: target.value })}
        />
        <TextField
          label="Until"
          type="time"
          required
          value={times.until}
          error={isWrong ? 'Choose two different times' : undefined}
          onChange={({ target }) => set({ until: target.value })}
        />
      </div>
      <p className="text-sm text-ink-3">Time zone: {hours.timeZone.replaceAll('_', ' ')}.</p>
      {isChanged && (
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          disabled={isWrong}
          busy={busy}
          busyLabel="Saving…"
        >
          Save quiet hours
        </Button>
      )}
    </Form>
  )
}
