import { lengthOf } from '#contract/characters.ts'
import { ChipGroup } from '#web/ui/chip.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { type Category, categoryLabels } from '../event/event-labels.ts'

/** The length limit of a field. A full field says so, since pasted text may have been longer. */
export const atMost = (max: number, text: string, hint?: string) => ({
  maxLength: max,
  hint: lengthOf(text) < max ? hint : `The limit is ${max} characters`,
})

type OptionFieldsProps = {
  form: { optionALabel: string; optionBLabel: string }
  wrong: (field: 'optionALabel' | 'optionBLabel') => string | undefined
  onChange: (field: 'optionALabel' | 'optionBLabel', text: string) => void
}

/** The two answers. */
export function OptionFields({ form, wrong, onChange }: OptionFieldsProps) {
  return (
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
  )
}

type CategoryFieldProps = {
  value: Category
  optional?: boolean
  error?: string | undefined
  onChange: (category: Category) => void
}

export function CategoryField({ onChange, ...field }: CategoryFieldProps) {
  return (
    <SelectField label="Category" {...field} onChange={(chosen) => onChange(chosen.target.value as Category)}>
      {Object.entries(categoryLabels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

type DurationChipsProps = {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** How long the event takes bets, under its label. */
export function DurationChips({ label, options, value, onChange }: DurationChipsProps) {
  return (
    <>
      <p className="text-sm font-semibold">{label}</p>
      <ChipGroup label={label} options={options} value={value} onChange={onChange} />
    </>
  )
}
