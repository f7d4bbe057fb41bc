import type { RefObject } from 'react'
import { ChipGroup } from '#web/ui/chip.tsx'
import { FieldError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { type Category, categoryLabels } from './event-labels.ts'
import { EVENT_HOURS, hoursText, type NewEvent, type RequiredField } from './new-event.ts'

const durations = [
  ...EVENT_HOURS.map((hours) => ({ value: String(hours), label: hoursText(hours) })),
  { value: 'custom', label: 'Until…' },
]

type EventFieldsProps = {
  form: NewEvent
  /** the error of each field */
  wrong: (field: RequiredField | 'category') => string | undefined
  onChange: <K extends keyof NewEvent>(name: K, value: NewEvent[K]) => void
  question?: RefObject<HTMLInputElement | null>
}

/** The length limit of a field. A full field says so, since pasted text may have been longer. */
const atMost = (max: number, text: string, hint?: string) => ({
  maxLength: max,
  hint: text.length < max ? hint : `That is all that fits: ${max} characters`,
})

/** The fields of every new event. */
export function EventFields({ form, wrong, onChange, question }: EventFieldsProps) {
  const endError = wrong('endsAt')
  return (
    <>
      <TextField
        ref={question}
        label="Question"
        {...atMost(140, form.title, 'One that will have a clear answer')}
        value={form.title}
        error={wrong('title')}
        onChange={(typed) => onChange('title', typed.target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Option A"
          {...atMost(60, form.optionALabel)}
          value={form.optionALabel}
          error={wrong('optionALabel')}
          onChange={(typed) => onChange('optionALabel', typed.target.value)}
        />
        <TextField
          label="Option B"
          {...atMost(60, form.optionBLabel)}
          value={form.optionBLabel}
          error={wrong('optionBLabel')}
          onChange={(typed) => onChange('optionBLabel', typed.target.value)}
        />
      </div>
      <TextAreaField
        label="Rules"
        {...atMost(
          2000,
          form.description,
          'What settles it, by which source, and what happens if it does not take place',
        )}
        value={form.description}
        error={wrong('description')}
        onChange={(typed) => onChange('description', typed.target.value)}
      />
      <SelectField
        label="Category"
        value={form.category}
        error={wrong('category')}
        onChange={(chosen) => onChange('category', chosen.target.value as Category)}
      >
        {Object.entries(categoryLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <ClosingFields form={form} onChange={onChange} endError={endError} />
    </>
  )
}

type ClosingFieldsProps = Pick<EventFieldsProps, 'form' | 'onChange'> & { endError: string | undefined }

/** When betting closes: one of the offered durations, or the person's own time. */
function ClosingFields({ form, onChange, endError }: ClosingFieldsProps) {
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">Bets close after</p>
      <ChipGroup
        label="Bets close after"
        options={durations}
        value={String(form.duration)}
        onChange={(value) =>
          onChange('duration', EVENT_HOURS.find((hours) => String(hours) === value) ?? 'custom')
        }
      />
      {form.duration === 'custom' ? (
        <TextField
          label="Date and time"
          type="datetime-local"
          value={form.customEnd}
          error={endError}
          onChange={(typed) => onChange('customEnd', typed.target.value)}
        />
      ) : (
        endError && <FieldError>{endError}</FieldError>
      )}
    </div>
  )
}
