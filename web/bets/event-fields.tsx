import type { RefObject } from 'react'
import { ChipGroup } from '#web/ui/chip.tsx'
import { FieldError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { type Category, categoryWords } from './event-words.ts'
import { EVENT_HOURS, hoursWords, type NewEvent, type RequiredField } from './new-event.ts'

const durations = [
  ...EVENT_HOURS.map((hours) => ({ value: String(hours), label: hoursWords(hours) })),
  { value: 'custom', label: 'Until…' },
]

type EventFieldsProps = {
  form: NewEvent
  /** the words under a field, when something is wrong with it */
  wrong: (field: RequiredField | 'category') => string | undefined
  onChange: <K extends keyof NewEvent>(name: K, value: NewEvent[K]) => void
  question?: RefObject<HTMLInputElement | null>
}

/** Said once a field is full: it takes no more, and what was pasted may have been longer. */
const fits = (text: string, max: number) =>
  text.length >= max ? `That is all that fits: ${max} characters` : undefined

/** What every new event is asked for. */
export function EventFields({ form, wrong, onChange, question }: EventFieldsProps) {
  const endError = wrong('endsAt')
  return (
    <>
      <TextField
        ref={question}
        label="Question"
        hint={fits(form.title, 140) ?? 'One that will have a clear answer'}
        maxLength={140}
        value={form.title}
        error={wrong('title')}
        onChange={(typed) => onChange('title', typed.target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Option A"
          hint={fits(form.optionALabel, 60)}
          maxLength={60}
          value={form.optionALabel}
          error={wrong('optionALabel')}
          onChange={(typed) => onChange('optionALabel', typed.target.value)}
        />
        <TextField
          label="Option B"
          hint={fits(form.optionBLabel, 60)}
          maxLength={60}
          value={form.optionBLabel}
          error={wrong('optionBLabel')}
          onChange={(typed) => onChange('optionBLabel', typed.target.value)}
        />
      </div>
      <TextAreaField
        label="Rules"
        hint={
          fits(form.description, 2000) ??
          'What settles it, by which source, and what happens if it does not take place'
        }
        maxLength={2000}
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
        {Object.entries(categoryWords).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
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
    </>
  )
}
