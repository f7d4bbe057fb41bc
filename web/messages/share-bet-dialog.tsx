import { type RefObject, useRef } from 'react'
import { NewEventDialog } from '#web/bets/new/new-event-dialog.tsx'
import { atMost, CategoryField, DurationChips, OptionFields } from '#web/bets/new/new-event-fields.tsx'
import { useUser } from '#web/client/calls/session.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import {
  CHALLENGE_HOURS,
  type ChallengeField,
  challengeTemplates,
  hoursLabel,
  type NewChallenge,
} from './new-challenge.ts'
import type { Message } from './thread.ts'
import { useThreadState } from './thread-data.ts'
import { eventFormOf, useNewChallenge } from './use-new-challenge.ts'

const durations = CHALLENGE_HOURS.map((hours) => ({ value: String(hours), label: hoursLabel(hours) }))

const BETWEEN_TWO = 'Only the two of you see it and bet on it.'
const OPEN_TO = 'Either of you, and everybody else, can bet on it.'
const COUNTER =
  'This is a second bet, with the sides swapped: change what you like. The first bet stays, with every stake on it.'

type ShareBetDialogProps = {
  /** the other person of the thread */
  userId: string
  /** the initial values of the form, such as a counter-offer */
  first?: NewChallenge
  /** the message that this challenge answers */
  replyTo?: Message
  onClose: () => void
}

/** Makes an event and sends it to the person of this thread. */
export function ShareBetDialog({ userId, first, replyTo, onClose }: ShareBetDialogProps) {
  const { form, set, wrong, submit, practiceMode, sending, draft } = useNewChallenge(userId, {
    first,
    replyTo,
    onShared: onClose,
  })
  const title = useRef<HTMLInputElement>(null)
  const seenBy = form.open ? OPEN_TO : BETWEEN_TWO
  return (
    <NewEventDialog
      title="Share Bet Challenge"
      description={first ? `${COUNTER} ${seenBy}` : seenBy}
      submitLabel={`Share ${practiceMode ? 'practice' : 'real-money'} challenge`}
      busyLabel="Sharing…"
      practiceMode={practiceMode}
      sending={sending}
      draft={draft}
      event={eventFormOf(form)}
      initialFocus={title}
      onSubmit={submit}
      onClose={onClose}
    >
      {!first && <Templates userId={userId} onChoose={set} />}
      <ChallengeFields form={form} wrong={wrong} onChange={set} title={title} />
    </NewEventDialog>
  )
}

/** Common bets to start from. */
type TemplatesProps = { userId: string; onChoose: (values: Partial<NewChallenge>) => void }

function Templates({ userId, onChoose }: TemplatesProps) {
  const me = useUser()
  const person = useThreadState(userId).data?.user
  if (!person) return null
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">Begin with</p>
      <div className="flex flex-wrap gap-2">
        {challengeTemplates(me, person).map(({ name, ...values }) => (
          <Chip key={name} pressed={false} onPressedChange={() => onChoose(values)}>
            {name}
          </Chip>
        ))}
      </div>
    </div>
  )
}

type ChallengeFieldsProps = {
  form: NewChallenge
  wrong: (field: ChallengeField) => string | undefined
  onChange: (change: Partial<NewChallenge>) => void
  title: RefObject<HTMLInputElement | null>
}

function ChallengeFields({ form, wrong, onChange, title }: ChallengeFieldsProps) {
  return (
    <>
      <TextField
        ref={title}
        label="Title"
        {...atMost(140, form.title, 'A question that will have a clear answer')}
        value={form.title}
        error={wrong('title')}
        onChange={(typed) => onChange({ title: typed.target.value })}
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
        onChange={(typed) => onChange({ description: typed.target.value })}
      />
      <TextField
        label="Source"
        optional
        {...atMost(180, form.source, 'Where the outcome can be looked up')}
        value={form.source}
        onChange={(typed) => onChange({ source: typed.target.value })}
      />
      <OptionFields form={form} wrong={wrong} onChange={(field, text) => onChange({ [field]: text })} />
      <div className="grid gap-2">
        <DurationChips
          label="Duration"
          options={durations}
          value={String(form.duration)}
          onChange={(value) =>
            onChange({ duration: CHALLENGE_HOURS.find((hours) => String(hours) === value) ?? 24 })
          }
        />
      </div>
      <Switch
        label="Open to everyone"
        hint="Everybody on Evens can find it and bet on it."
        checked={form.open}
        onCheckedChange={(open) => onChange({ open })}
      />
      <CategoryField optional value={form.category} onChange={(category) => onChange({ category })} />
    </>
  )
}
