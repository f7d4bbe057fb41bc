import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { call, errorText, fieldError } from '#web/app/api.ts'
import { usePracticeMode } from '#web/app/practice-mode.tsx'
import { invalidate, keyOf, queryClient } from '#web/app/query.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { SeamBar } from '#web/ui/seam-bar.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type Category, categoryWords, momentWords } from './event-words.ts'
import { ModeMark } from './mode-mark.tsx'
import {
  EVENT_HOURS,
  emptyEvent,
  endOf,
  eventBodyOf,
  hoursWords,
  missingFields,
  type NewEvent,
  type RequiredField,
  wrongFields,
} from './new-event.ts'

const durations = [
  ...EVENT_HOURS.map((hours) => ({ value: String(hours), label: hoursWords(hours) })),
  { value: 'custom', label: 'Until…' },
]

/** Asks a question that two sides can bet on. */
export function CreateEventDialog({ onClose }: { onClose: () => void }) {
  const { practiceMode } = usePracticeMode()
  const [, navigate] = useLocation()
  const [form, setForm] = useState(emptyEvent)
  const [problems, setProblems] = useState<Partial<Record<RequiredField, string>>>({})
  const question = useRef<HTMLInputElement>(null)
  const creation = useMutation({
    mutationFn: () => call('createEvent', { body: eventBodyOf(form, practiceMode, Date.now()) }),
    onSuccess(event) {
      queryClient.setQueryData(keyOf('getEvent', { params: { id: event.id } }), event)
      void invalidate('/api/events')
      toast({ title: 'Bet Created!', description: event.title })
      onClose()
      navigate(`/events/${event.id}`)
    },
    onError: (error) =>
      toast({
        title: 'Failed to Create Bet',
        description: errorText(error, 'Please try again'),
        variant: 'destructive',
      }),
  })
  const set = <K extends keyof NewEvent>(name: K, value: NewEvent[K]) => {
    setForm({ ...form, [name]: value })
    const field = name === 'customEnd' || name === 'duration' ? 'endsAt' : name
    setProblems({ ...problems, [field]: undefined })
    if (creation.isError) creation.reset()
  }
  const wrong = (field: RequiredField | 'category') =>
    (field === 'category' ? undefined : problems[field]) ?? fieldError(creation.error, field)
  const submit = () => {
    const blank = missingFields(form)
    const found = { ...wrongFields(form, Date.now()) }
    for (const field of blank) found[field] = 'Please fill this in'
    setProblems(found)
    if (blank.length > 0) {
      toast({
        title: 'Missing Information',
        description: 'Please fill in all required fields',
        variant: 'destructive',
      })
    } else if (Object.keys(found).length === 0) creation.mutate()
  }
  const endError = wrong('endsAt')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      initialFocus={question}
      title="Create event"
      description="Ask a question with two answers. The rules cannot change once somebody has bet."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="new-event" busy={creation.isPending} busyLabel="Creating…">
            Create {practiceMode ? 'practice' : 'real-money'} event
          </Button>
        </>
      }
    >
      <form
        id="new-event"
        noValidate
        className="grid gap-4"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          submit()
        }}
      >
        <TextField
          ref={question}
          label="Question"
          hint="One that will have a clear answer"
          maxLength={140}
          value={form.title}
          error={wrong('title')}
          onChange={(typed) => set('title', typed.target.value)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Option A"
            maxLength={60}
            value={form.optionALabel}
            error={wrong('optionALabel')}
            onChange={(typed) => set('optionALabel', typed.target.value)}
          />
          <TextField
            label="Option B"
            maxLength={60}
            value={form.optionBLabel}
            error={wrong('optionBLabel')}
            onChange={(typed) => set('optionBLabel', typed.target.value)}
          />
        </div>
        <TextAreaField
          label="Rules"
          hint="What settles it, by which source, and what happens if it does not take place"
          maxLength={2000}
          value={form.description}
          error={wrong('description')}
          onChange={(typed) => set('description', typed.target.value)}
        />
        <SelectField
          label="Category"
          value={form.category}
          error={wrong('category')}
          onChange={(chosen) => set('category', chosen.target.value as Category)}
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
              set('duration', EVENT_HOURS.find((hours) => String(hours) === value) ?? 'custom')
            }
          />
          {form.duration === 'custom' ? (
            <TextField
              label="Date and time"
              type="datetime-local"
              value={form.customEnd}
              error={endError}
              onChange={(typed) => set('customEnd', typed.target.value)}
            />
          ) : (
            endError && <FieldError>{endError}</FieldError>
          )}
        </div>
        <Preview form={form} practice={practiceMode} />
        {creation.isError && <FieldError>{errorText(creation.error, 'Please try again')}</FieldError>}
      </form>
    </Dialog>
  )
}

/** The card that is being made. */
function Preview({ form, practice }: { form: NewEvent; practice: boolean }) {
  const end = endOf(form, Date.now())
  return (
    <section
      aria-label="Preview"
      className="grid gap-3 rounded-xl border border-dashed border-line-2 bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
        <span>
          {categoryWords[form.category]}
          {!Number.isNaN(end) && ` · closes ${momentWords(new Date(end).toISOString())}`}
        </span>
        <ModeMark practice={practice} />
      </div>
      <p className="font-display text-lg font-strong break-words">{form.title.trim() || 'Your question'}</p>
      <SeamBar
        pools={{ optionA: 0n, optionB: 0n }}
        labels={{
          optionA: form.optionALabel.trim() || 'One answer',
          optionB: form.optionBLabel.trim() || 'The other',
        }}
        size="list"
      />
      <p className="text-sm text-ink-2">
        {practice
          ? 'You are in practice mode: this event takes practice coins, which have no cash value.'
          : 'You are in real-money mode: this event takes real money.'}
      </p>
    </section>
  )
}
