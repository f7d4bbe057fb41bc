import { useId, useState } from 'react'
import { type InterestPart, NAMED_MAX } from '#contract/bets-limits.ts'
import type { Selection } from '#contract/odds.ts'
import { fullName } from '#web/chat/names.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, ChipGroup } from '#web/ui/chip.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { NewEvent, NewInterest } from './new-event.ts'

type InterestFieldProps = {
  form: Pick<NewEvent, 'interest' | 'optionALabel' | 'optionBLabel'>
  error: string | undefined
  onChange: (interest: NewInterest) => void
}

const PARTS: readonly { value: InterestPart; label: string; hint: string }[] = [
  {
    value: 'decides',
    label: 'I only ask',
    hint: 'You propose the outcome. People see what you stake, and on which side.',
  },
  {
    value: 'takes-part',
    label: 'I take part',
    hint: 'Everybody reads that. With real money you bet on your own side alone.',
  },
  {
    value: 'knows',
    label: 'I know more',
    hint: 'Everybody reads that. With real money you cannot bet on it.',
  },
]

/** "Are you in it?": what the creator, and people whom they name, have to do with the answer. It is fixed with the rules. */
export function InterestField({ form, error, onChange }: InterestFieldProps) {
  const { interest } = form
  const note = useId()
  const [naming, setNaming] = useState(interest.names.length > 0)
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">Are you in it?</p>
      <ChipGroup
        label="Are you in it?"
        describedBy={note}
        options={PARTS}
        value={interest.part}
        onChange={(part) => onChange({ ...interest, part, side: null })}
      />
      <p id={note} aria-live="polite" className="text-sm text-ink-3">
        {PARTS.find(({ value }) => value === interest.part)?.hint}
      </p>
      {interest.part === 'takes-part' && (
        <SideChips
          label="Your side"
          form={form}
          value={interest.side}
          onChange={(side) => onChange({ ...interest, side })}
        />
      )}
      {naming ? (
        <Names form={form} onChange={onChange} />
      ) : (
        <Button variant="ghost" size="dense" className="justify-self-start" onClick={() => setNaming(true)}>
          Name other people who are in it
        </Button>
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

type SideChipsProps = {
  label: string
  form: InterestFieldProps['form']
  value: Selection | null
  onChange: (side: Selection | null) => void
}

/** The side on which somebody stands, or none. */
function SideChips({ label, form, value, onChange }: SideChipsProps) {
  const options = [
    { value: 'optionA', label: form.optionALabel.trim() || 'Option A' },
    { value: 'optionB', label: form.optionBLabel.trim() || 'Option B' },
    { value: 'none', label: 'No side' },
  ] as const
  return (
    <ChipGroup
      label={label}
      options={options}
      value={value ?? 'none'}
      onChange={(side) => onChange(side === 'none' ? null : side)}
    />
  )
}

/** The people whom the creator can name: a press names one, and each may stand on a side. */
function Names({ form, onChange }: Pick<InterestFieldProps, 'form' | 'onChange'>) {
  const people = useApi('peopleToName')
  const { interest } = form
  const { names } = interest
  if (people.isError) return <NotLoaded answer={people} failed="Your people did not load" />
  if (!people.data) return <Skeleton className="h-11 w-full rounded-full" />
  if (people.data.length === 0)
    return (
      <p className="text-sm text-ink-3">
        Nobody yet. You can name people of your gang, and people with whom you have exchanged messages.
      </p>
    )
  const full = names.length >= NAMED_MAX
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 text-sm text-ink-3">
          People with an interest{full && `: ${NAMED_MAX} is the most`}. They are told, and may object.
        </legend>
        {people.data.map((person) => {
          const pressed = names.some(({ personId }) => personId === person.id)
          return (
            <Chip
              key={person.id}
              pressed={pressed}
              disabled={full && !pressed}
              onPressedChange={(on) =>
                onChange({
                  ...interest,
                  names: on
                    ? [...names, { personId: person.id, side: null }]
                    : names.filter(({ personId }) => personId !== person.id),
                })
              }
            >
              <bdi>{fullName(person)}</bdi>
            </Chip>
          )
        })}
      </fieldset>
      {names.map((name) => {
        const person = people.data.find(({ id }) => id === name.personId)
        return (
          person && (
            <div key={name.personId} className="grid gap-2">
              <p className="text-sm">
                Where does <bdi>{fullName(person)}</bdi> stand?
              </p>
              <SideChips
                label={`Side of ${fullName(person)}`}
                form={form}
                value={name.side}
                onChange={(side) =>
                  onChange({
                    ...interest,
                    names: names.map((one) => (one === name ? { ...one, side } : one)),
                  })
                }
              />
            </div>
          )
        )
      })}
    </div>
  )
}
