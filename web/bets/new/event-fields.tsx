import type { RefObject } from 'react'
import { EVENT_HOURS } from '#contract/bets-limits.ts'
import { lazy } from '#web/client/lazy.ts'
import { FieldError, TextAreaField, TextField } from '#web/ui/field.tsx'
import { MomentField } from '#web/ui/moment-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AudienceField } from '../event/audience-field.tsx'
import { InterestField } from './interest-field.tsx'
import { JuryField } from './jury-field.tsx'
import { hoursText, type NewEvent, type RequiredField } from './new-event.ts'
import { atMost, CategoryField, DurationChips, OptionFields } from './new-event-fields.tsx'
import { mayRepeat } from './repeats.ts'

const RepeatsField = lazy(
  () => import('./repeats-field.tsx').then((m) => ({ default: m.RepeatsField })),
  <Skeleton className="h-20 w-full" />,
)

const durations = [
  ...EVENT_HOURS.map((hours) => ({ value: String(hours), label: hoursText(hours) })),
  { value: 'custom', label: 'Until…' },
]

type EventFieldsProps = {
  form: NewEvent
  /** the error of each field */
  wrong: (field: RequiredField | 'category' | 'interest') => string | undefined
  onChange: <K extends keyof NewEvent>(name: K, value: NewEvent[K]) => void
  question?: RefObject<HTMLInputElement | null>
  /** whether it may repeat; photographs belong to one event alone */
  repeats?: boolean
}

/** The fields of every new event. */
export function EventFields({ form, wrong, onChange, question, repeats = false }: EventFieldsProps) {
  const endError = wrong('endsAt')
  return (
    <>
      <TextField
        ref={question}
        label="Question"
        {...atMost(140, form.title, 'Ask something with a clear answer')}
        value={form.title}
        error={wrong('title')}
        onChange={(typed) => onChange('title', typed.target.value)}
      />
      <OptionFields form={form} wrong={wrong} onChange={onChange} />
      <TextAreaField
        label="Rules"
        {...atMost(
          2000,
          form.description,
          'What settles it, which source counts, and what happens if it never takes place',
        )}
        value={form.description}
        error={wrong('description')}
        onChange={(typed) => onChange('description', typed.target.value)}
      />
      <CategoryField
        value={form.category}
        error={wrong('category')}
        onChange={(category) => onChange('category', category)}
      />
      <ClosingFields form={form} onChange={onChange} endError={endError} />
      {repeats && (
        <RepeatsField
          value={form.repeats}
          open={mayRepeat(form)}
          error={wrong('repeats')}
          onChange={(rule) => onChange('repeats', rule)}
        />
      )}
      <AudienceField value={form.audience} onChange={(audience) => onChange('audience', audience)} />
      <InterestField
        form={form}
        error={wrong('interest')}
        onChange={(interest) => onChange('interest', interest)}
      />
      {form.audience === 'public' && (
        <JuryField value={form.jury} onChange={(jury) => onChange('jury', jury)} />
      )}
    </>
  )
}

type ClosingFieldsProps = Pick<EventFieldsProps, 'form' | 'onChange'> & { endError: string | undefined }

/** When betting closes: one of the offered durations, or the person's own time. */
function ClosingFields({ form, onChange, endError }: ClosingFieldsProps) {
  return (
    <div className="grid gap-2">
      <DurationChips
        label="Bets close after"
        options={durations}
        value={String(form.duration)}
        onChange={(value) =>
          onChange('duration', EVENT_HOURS.find((hours) => String(hours) === value) ?? 'custom')
        }
      />
      {form.duration === 'custom' ? (
        <MomentField
          label="Date and time"
          value={form.customEnd}
          error={endError}
          onChange={(value) => onChange('customEnd', value)}
        />
      ) : (
        endError && <FieldError>{endError}</FieldError>
      )}
    </div>
  )
}
