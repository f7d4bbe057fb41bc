import { useState } from 'react'
import { composedEvent, emptyEvent, type NewEvent, wrongFields } from '#web/bets/new/new-event.ts'
import { useAction } from '#web/client/calls/action.ts'
import { ApiError, call, fieldError } from '#web/client/calls/api.ts'
import { idempotencyKeys } from '#web/client/calls/idempotency.ts'
import { discardDraft, useKept } from '#web/client/calls/kept-draft.ts'
import { keyOf, queryClient } from '#web/client/calls/query.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { toast } from '#web/client/calls/toast.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import {
  type ChallengeField,
  challengeText,
  descriptionOf,
  emptyChallenge,
  missingChallengeFields,
  type NewChallenge,
} from './new-challenge.ts'
import { challengeOf, newMessage, outboxOf } from './outbox.ts'
import { type Message, quoteOf } from './thread.ts'
import { challengeDraftOf } from './use-draft.ts'

/** Kept with the draft: after a lost answer the same form creates the same event and not a second one. */
const composed = composedEvent()
const keys = idempotencyKeys()

/** A challenge as an event's form. */
export const eventFormOf = (form: NewChallenge): NewEvent => ({
  title: form.title,
  description: descriptionOf(form),
  category: form.category,
  optionALabel: form.optionALabel,
  optionBLabel: form.optionBLabel,
  duration: form.duration,
  customEnd: '',
  audience: form.open ? 'public' : 'link',
  interest: emptyEvent.interest,
  jury: false,
  repeats: emptyEvent.repeats,
})

type Options = { first?: NewChallenge | undefined; replyTo?: Message | undefined; onShared: () => void }

/**
 * The form of a challenge. Sharing creates the event, then puts its message into the outbox: when only the message fails, its
 * retry sends only the message.
 */
export function useNewChallenge(userId: string, { first, replyTo, onShared }: Options) {
  const me = useUser()
  const { practiceMode } = usePracticeMode()
  const draft = first ? undefined : challengeDraftOf(userId)
  const [kept, setForm] = useKept<NewChallenge>(draft, 'form', first ?? emptyChallenge)
  // a draft may be older than a field of the form
  const form = { ...emptyChallenge, ...kept }
  const [problems, setProblems] = useState<Partial<Record<ChallengeField, string>>>({})
  const creation = useAction(
    () => {
      const body = composed.bodyOf(eventFormOf(form), practiceMode, Date.now())
      return call('createEvent', { body, key: keys.keyFor(body) })
    },
    {
      done: ({ title }) => ({ title: 'Bet Created!', description: title }),
      failed: ['Failed to Create Bet', 'Please try again'],
      onDone(event) {
        keys.done()
        composed.drop()
        queryClient.setQueryData(keyOf('getEvent', { params: { id: event.id } }), event)
        outboxOf(me.id).submit(
          userId,
          newMessage({
            content: challengeText(event.title),
            event: challengeOf(event),
            ...(replyTo && { replyTo: quoteOf(replyTo) }),
          }),
        )
        if (draft) discardDraft(draft)
        onShared()
      },
      onFailed(error) {
        // refused for good: the next press recounts the end; without an answer it must send the same event again
        if (error instanceof ApiError && error.status < 500) composed.drop()
      },
    },
  )
  return {
    form,
    practiceMode,
    sending: creation,
    draft,
    set(change: Partial<NewChallenge>) {
      setForm({ ...form, ...change })
      setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in change))))
      if (creation.isError) creation.reset()
    },
    wrong: (field: ChallengeField) => problems[field] ?? fieldError(creation.error, field),
    submit() {
      const missing = missingChallengeFields(form)
      const { endsAt: _, ...wrong } = wrongFields(eventFormOf(form), Date.now())
      setProblems({
        ...wrong,
        ...Object.fromEntries(missing.map((field) => [field, 'Please fill this in'])),
      })
      if (missing.length > 0)
        toast({
          title: 'Missing Information',
          description: 'Please fill in all required fields',
          variant: 'destructive',
        })
      else if (Object.keys(wrong).length === 0) creation.mutate()
    },
  }
}
