import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText, fieldError } from '#web/client/api.ts'
import { discardDraft, useKept } from '#web/client/kept-draft.ts'
import { invalidate } from '#web/client/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { PhotoField } from '#web/uploads/photo-field.tsx'
import type { Photo } from '#web/uploads/upload-picture.ts'
import { type Category, categoryLabels } from './feedback-data.ts'

const empty = { category: '' as Category | '', title: '', description: '', screenshot: null as Photo | null }
type Form = typeof empty
type Required = 'category' | 'title' | 'description'

const DRAFT = 'feedback'
const BLANK = 'Please fill this in'

/** Category, title, description, and an optional picture. */
export function FeedbackForm() {
  const [form, setForm] = useKept<Form>(DRAFT, 'form', empty)
  const [blank, setBlank] = useState<readonly Required[]>([])
  const sending = useMutation({
    mutationFn: ({ category, title, description, screenshot }: Form) =>
      call('sendFeedback', {
        body: {
          category: category as Category,
          title: title.trim(),
          description: description.trim(),
          ...(screenshot && { screenshot: screenshot.objectPath }),
        },
      }),
    onSuccess() {
      setForm(empty)
      discardDraft(DRAFT)
      void invalidate('listFeedback')
      toast({ title: 'Feedback Submitted', description: 'Thank you. You are told when it moves on.' })
    },
    onError: (error) =>
      toast({
        title: 'Submission Failed',
        description: errorText(error, 'Failed to submit feedback'),
        variant: 'destructive',
      }),
  })
  const set = (more: Partial<Form>) => {
    setForm({ ...form, ...more })
    setBlank(blank.filter((field) => !(field in more)))
    if (sending.isError) sending.reset()
  }
  const wrong = (field: Required) => (blank.includes(field) ? BLANK : fieldError(sending.error, field))
  const submit = () => {
    const missing = (['category', 'title', 'description'] as const).filter((field) => !form[field].trim())
    setBlank(missing)
    if (missing.length > 0)
      toast({
        title: 'Missing Information',
        description: 'Please fill in all fields',
        variant: 'destructive',
      })
    else sending.mutate(form)
  }
  return (
    <form
      noValidate
      aria-label="Submit feedback"
      className="grid gap-4"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (!sending.isPending) submit()
      }}
    >
      <SelectField
        label="Category"
        value={form.category}
        error={wrong('category')}
        onChange={({ target }) => set({ category: target.value as Category })}
      >
        <option value="" disabled>
          Choose a category
        </option>
        {Object.entries(categoryLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Title"
        maxLength={140}
        value={form.title}
        error={wrong('title')}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextAreaField
        label="Description"
        rows={5}
        maxLength={5000}
        value={form.description}
        error={wrong('description')}
        onChange={({ target }) => set({ description: target.value })}
      />
      <PhotoField
        label="Screenshot"
        optional
        purpose="feedback"
        hint="Cover what is private before you choose it"
        value={form.screenshot}
        onChange={(screenshot) => set({ screenshot })}
      />
      {sending.isError && <FieldError>{errorText(sending.error, 'Failed to submit feedback')}</FieldError>}
      <Button type="submit" busy={sending.isPending} busyLabel="Sending…">
        Submit Feedback
      </Button>
    </form>
  )
}
