import { useState } from 'react'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { discardDraft, useKept } from '#web/client/calls/kept-draft.ts'
import { toast } from '#web/client/calls/toast.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { PhotoField } from '#web/uploads/photo-field.tsx'
import type { Photo } from '#web/uploads/upload-picture.ts'
import { type FeedbackCategory, feedbackCategoryLabels, NOT_SENT } from './feedback-data.ts'

const empty = {
  category: '' as FeedbackCategory | '',
  title: '',
  description: '',
  screenshot: null as Photo | null,
}
type Entry = typeof empty
const required = ['category', 'title', 'description'] as const
type Required = (typeof required)[number]

const DRAFT = 'feedback'
const BLANK = 'Please fill this in'

/** Category, title, description, and an optional picture. */
export function FeedbackForm() {
  const { form, set, errorAt, sending, submit } = useFeedback()
  return (
    <Form
      aria-label="Submit feedback"
      sending={sending}
      onSubmit={submit}
      submit={{ label: 'Submit Feedback', verb: 'Sending…' }}
    >
      <SelectField
        label="Category"
        value={form.category}
        error={errorAt('category')}
        onChange={({ target }) => set({ category: target.value as FeedbackCategory })}
      >
        <option value="" disabled>
          Choose a category
        </option>
        {Object.entries(feedbackCategoryLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Title"
        maxLength={140}
        value={form.title}
        error={errorAt('title')}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextAreaField
        label="Description"
        rows={5}
        maxLength={5000}
        value={form.description}
        error={errorAt('description')}
        onChange={({ target }) => set({ description: target.value })}
      />
      <PhotoField
        label="Screenshot"
        optional
        purpose="feedback"
        hint="Hide anything private before you choose the picture"
        value={form.screenshot}
        onChange={(screenshot) => set({ screenshot })}
      />
    </Form>
  )
}

/** The unsent feedback, kept until it is sent. */
function useFeedback() {
  const [form, setForm] = useKept<Entry>(DRAFT, 'form', empty)
  const [blank, setBlank] = useState<readonly Required[]>([])
  const sending = useAction(send, {
    done: {
      title: 'Feedback Submitted',
      description: 'Thank you. You will get a notice when its status changes.',
    },
    failed: NOT_SENT,
    onDone() {
      setForm(empty)
      discardDraft(DRAFT)
    },
  })
  return {
    form,
    sending,
    set(more: Partial<Entry>) {
      setForm({ ...form, ...more })
      setBlank(blank.filter((field) => !(field in more)))
      if (sending.isError) sending.reset()
    },
    errorAt: (field: Required) => (blank.includes(field) ? BLANK : fieldError(sending.error, field)),
    submit() {
      const missing = required.filter((field) => !form[field].trim())
      setBlank(missing)
      if (missing.length > 0)
        toast({
          title: 'Missing Information',
          description: 'Please fill in all fields',
          variant: 'destructive',
        })
      else sending.mutate(form)
    },
  }
}

const send = ({ category, title, description, screenshot }: Entry) =>
  call('sendFeedback', {
    body: {
      category: category as FeedbackCategory,
      title: title.trim(),
      description: description.trim(),
      ...(screenshot && { screenshot: screenshot.objectPath }),
    },
  })
