import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Audience } from '#contract/bets-limits.ts'
import { useAction } from '#web/client/calls/action.ts'
import { ApiError, call, fieldError } from '#web/client/calls/api.ts'
import { idempotencyKeys } from '#web/client/calls/idempotency.ts'
import { discardDraft, useKept } from '#web/client/calls/kept-draft.ts'
import { keyOf, queryClient } from '#web/client/calls/query.ts'
import { toast } from '#web/client/calls/toast.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { withCover } from '#web/covers/add-cover.ts'
import type { Photo } from '#web/uploads/upload-picture.ts'
import {
  composedEvent,
  emptyEvent,
  isSameQuestion,
  missingFields,
  type NewEvent,
  type RequiredField,
  wrongFields,
} from './new-event.ts'

const DRAFT = 'new-event'
/** Kept with the draft: after a lost answer the reopened form creates the same event and not a second one. */
const composed = composedEvent()
const keys = idempotencyKeys()

/** The start of a form that asks an earlier event again. */
export type NewEventStart = {
  form: NewEvent
  practice: boolean
  /** the name of its draft */
  draft: string
  /** the event whose people are notified while the words stay the same */
  askedAgainOf?: string
}

/**
 * The form of a new event: its values, their errors, and the creation, which leads to the event.
 * @param onCreated called before the navigation
 * @param start the fields of an earlier event, in its mode, with a draft of their own
 * @param asked the people whom the way here named: they stand before those of an older draft
 */
export function useNewEvent(onCreated: () => void = () => {}, asked?: Audience, start?: NewEventStart) {
  const flag = usePracticeMode().practiceMode
  const practiceMode = start?.practice ?? flag
  const draft = start?.draft ?? DRAFT
  const [, navigate] = useLocation()
  const [kept, setForm] = useKept<NewEvent>(draft, 'form', start?.form ?? emptyEvent)
  // a draft may be older than a field of the form
  const [named, setNamed] = useState(asked)
  const form = { ...emptyEvent, ...kept, ...(named && { audience: named }) }
  const [cover, setCover] = useKept<Photo | null>(draft, 'cover', null)
  const [problems, setProblems] = useState<Partial<Record<RequiredField, string>>>({})
  const asksAgain = start?.askedAgainOf !== undefined && isSameQuestion(form, start.form)
  const creation = useAction(
    async (photos: readonly string[]) => {
      const of = asksAgain ? start?.askedAgainOf : undefined
      const words = composed.bodyOf(form, practiceMode, Date.now(), photos)
      const body = of === undefined ? words : { ...words, askedAgainOf: of }
      return withCover('event', await call('createEvent', { body, key: keys.keyFor(body) }), cover)
    },
    {
      done: ({ title }) => ({ title: 'Bet Created!', description: title }),
      failed: ['Failed to Create Bet', 'Please try again'],
      onDone(event) {
        keys.done()
        composed.drop()
        queryClient.setQueryData(keyOf('getEvent', { params: { id: event.id } }), event)
        discardDraft(draft)
        onCreated()
        navigate(`/events/${event.id}`)
      },
      onFailed(error) {
        // refused for good: the next press recounts the end; without an answer it must send the same event again
        if (error instanceof ApiError && error.status < 500) composed.drop()
      },
    },
  )
  const set = <K extends keyof NewEvent>(name: K, value: NewEvent[K]) => {
    if (name === 'audience') setNamed(undefined)
    setForm({ ...form, [name]: value })
    const field = name === 'customEnd' || name === 'duration' ? 'endsAt' : name
    setProblems({ ...problems, [field]: undefined })
    if (creation.isError) creation.reset()
  }
  const wrong = (field: RequiredField | 'category' | 'interest') =>
    (field === 'category' || field === 'interest' ? undefined : problems[field]) ??
    fieldError(creation.error, field)
  /** @param photos paths of finished uploads; null while a required one is missing */
  const submit = (photos: readonly string[] | null) => {
    const blank = missingFields(form)
    const found = { ...wrongFields(form, Date.now()) }
    for (const field of blank) found[field] = 'Please fill this in'
    setProblems(found)
    if (blank.length > 0 || photos === null) {
      toast({
        title: 'Missing Information',
        description: 'Please fill in all required fields',
        variant: 'destructive',
      })
    } else if (Object.keys(found).length === 0) creation.mutate(photos)
  }
  return {
    form,
    cover,
    setCover,
    practiceMode,
    asksAgain,
    set,
    wrong,
    submit,
    sending: creation,
    draft,
  }
}
