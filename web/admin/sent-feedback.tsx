import { useState } from 'react'
import { Link } from 'wouter'
import type { Reply } from '#contract/index.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { feedbackCategoryLabels, type Status, statuses } from '#web/feedback/feedback-data.ts'
import { Screenshot } from '#web/feedback/feedback-item.tsx'
import { FeedbackThread } from '#web/feedback/feedback-thread.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField, TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { specifiedDayText } from '#web/ui/moment-text.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

type Sent = Reply<'listSentFeedback'>[number]

/** One feedback as an admin sees it: its sender, its text, and its next state. */
export function SentFeedback({ feedback }: { feedback: Sent }) {
  const { from } = feedback
  return (
    <Card aria-label={feedback.title}>
      <div className="grid gap-3">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <div className="flex min-w-0 items-center gap-3">
            <Avatar person={{ ...from, firstName: from.displayName }} />
            <div className="min-w-0">
              <h2 dir="auto" className="text-lg wrap-anywhere">
                {feedback.title}
              </h2>
              <p className="text-sm wrap-anywhere text-ink-3">
                {feedbackCategoryLabels[feedback.category]} ·{' '}
                <time dateTime={feedback.createdAt}>{specifiedDayText(feedback.createdAt)}</time> ·{' '}
                <Link href={`/profile/${from.id}`} className="underline underline-offset-4">
                  {from.displayName}
                </Link>
                , {from.email}
              </p>
            </div>
          </div>
          <StatusBadge status={feedback.status} />
        </div>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {feedback.description}
        </p>
        {feedback.screenshot && <Screenshot path={feedback.screenshot} />}
        <FeedbackThread replies={feedback.replies} me={from.displayName} />
        <StatusForm key={feedback.status} feedback={feedback} />
      </div>
    </Card>
  )
}

function StatusForm({ feedback }: { feedback: Sent }) {
  const next = statuses[statuses.findIndex(({ value }) => value === feedback.status) + 1]
  const [status, setStatus] = useState<Status>(next?.value ?? feedback.status)
  const [reply, setReply] = useState('')
  const nothing = status === feedback.status && !reply.trim()
  const saving = useAction(
    () =>
      call('moveFeedback', {
        params: { id: feedback.id },
        body: { status, ...(reply.trim() && { reply: reply.trim() }) },
      }),
    {
      done: { title: 'Saved', description: 'The sender gets a notice' },
      failed: ['Update Failed'],
      fallback: 'It was not saved.',
      onDone: () => setReply(''),
    },
  )
  return (
    <Form
      className="grid gap-3 border-t border-line-1 pt-3"
      sending={saving}
      onSubmit={() => !nothing && saving.mutate()}
      submit={{ label: 'Save', verb: 'Saving…', disabled: nothing, atStart: true }}
    >
      <SelectField
        label="Status"
        value={status}
        onChange={({ target }) => setStatus(target.value as Status)}
        className="sm:max-w-60"
      >
        {statuses.map(({ value, word }) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Message to the sender"
        optional
        maxLength={2000}
        value={reply}
        onChange={({ target }) => setReply(target.value)}
      />
    </Form>
  )
}
