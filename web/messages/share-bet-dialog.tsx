import { useRef } from 'react'
import { categoryLabels } from '#web/bets/event-labels.ts'
import { EventPreview } from '#web/bets/event-preview.tsx'
import { errorText } from '#web/client/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, ChipGroup } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { CHALLENGE_HOURS, challengeTemplates, hoursLabel, type NewChallenge } from './new-challenge.ts'
import type { Message } from './thread.ts'
import { eventFormOf, useNewChallenge } from './use-new-challenge.ts'

const durations = CHALLENGE_HOURS.map((hours) => ({ value: String(hours), label: hoursLabel(hours) }))

/** The length limit of a field. A full field says so, since pasted text may have been longer. */
const atMost = (max: number, text: string, hint?: string) => ({
  maxLength: max,
  hint: text.length < max ? hint : `That is all that fits: ${max} characters`,
})

type ShareBetDialogProps = {
  userId: string
  /** what the form begins with, such as a counter-offer */
  first?: NewChallenge
  /** the message that the challenge answers */
  replyTo?: Message
  onClose: () => void
}

/** Makes an event and sends it to the person of this thread. */
export function ShareBetDialog({ userId, first, replyTo, onClose }: ShareBetDialogProps) {
  const { form, set, wrong, submit, busy, error, practiceMode, discard } = useNewChallenge(userId, {
    first,
    replyTo,
    onShared: onClose,
  })
  const title = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      initialFocus={title}
      title="Share Bet Challenge"
      description="A question with two answers. Either of you, and everybody else, can bet on it."
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              discard()
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button type="submit" form="share-bet" busy={busy} busyLabel="Sharing…">
            Share {practiceMode ? 'practice' : 'real-money'} challenge
          </Button>
        </>
      }
    >
      <form
        id="share-bet"
        noValidate
        className="grid gap-4"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          submit()
        }}
      >
        {!first && (
          <div className="grid gap-2">
            <p className="text-sm font-semibold">Begin with</p>
            <div className="flex flex-wrap gap-2">
              {challengeTemplates.map(({ name, ...values }) => (
                <Chip key={name} pressed={false} onPressedChange={() => set(values)}>
                  {name}
                </Chip>
              ))}
            </div>
          </div>
        )}
        <TextField
          ref={title}
          label="Title"
          {...atMost(140, form.title, 'A question that will have a clear answer')}
          value={form.title}
          error={wrong('title')}
          onChange={(typed) => set({ title: typed.target.value })}
        />
        <TextAreaField
          label="Description"
          {...atMost(
            1800,
            form.description,
            'The rule: what settles it, and what happens if it does not take place',
          )}
          value={form.description}
          error={wrong('description')}
          onChange={(typed) => set({ description: typed.target.value })}
        />
        <TextField
          label="Source"
          optional
          {...atMost(180, form.source, 'Where the outcome can be looked up')}
          value={form.source}
          onChange={(typed) => set({ source: typed.target.value })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Option A"
            {...atMost(60, form.optionALabel)}
            value={form.optionALabel}
            error={wrong('optionALabel')}
            onChange={(typed) => set({ optionALabel: typed.target.value })}
          />
          <TextField
            label="Option B"
            {...atMost(60, form.optionBLabel)}
            value={form.optionBLabel}
            error={wrong('optionBLabel')}
            onChange={(typed) => set({ optionBLabel: typed.target.value })}
          />
        </div>
        <div className="grid gap-2">
          <p className="text-sm font-semibold">Duration</p>
          <ChipGroup
            label="Duration"
            options={durations}
            value={String(form.duration)}
            onChange={(value) =>
              set({ duration: CHALLENGE_HOURS.find((hours) => String(hours) === value) ?? 24 })
            }
          />
        </div>
        <SelectField
          label="Category"
          optional
          value={form.category}
          onChange={(chosen) => set({ category: chosen.target.value as NewChallenge['category'] })}
        >
          {Object.entries(categoryLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <EventPreview form={eventFormOf(form)} practice={practiceMode} />
        {error && <FieldError>{errorText(error, 'Please try again')}</FieldError>}
      </form>
    </Dialog>
  )
}
