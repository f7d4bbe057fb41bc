import { Check } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { specifiedDayText } from '#web/ui/moment-text.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { type Feedback, feedbackCategoryLabels, NOT_SENT, type Status, statuses } from './feedback-data.ts'
import { FeedbackThread } from './feedback-thread.tsx'

/** The steps of a feedback: past ones are ticked, future ones dashed. */
function StatusSteps({ status }: { status: Status }) {
  const here = statuses.findIndex(({ value }) => value === status)
  return (
    <ol aria-label="Progress" className="grid grid-cols-4 gap-1">
      {statuses.map(({ value, word }, step) => (
        <li
          key={value}
          aria-current={step === here ? 'step' : undefined}
          className={classNames(
            'grid gap-1 text-xs',
            step === here ? 'font-semibold text-ink-1' : 'text-ink-3',
          )}
        >
          <span
            aria-hidden="true"
            className={classNames(
              'border-t-[3px]',
              step <= here ? 'border-ink-1' : 'border-dashed border-line-2',
            )}
          />
          <span className="inline-flex items-center gap-1">
            {step < here && <Check size={12} strokeWidth={2.5} aria-hidden="true" />}
            {word}
            {step < here && <span className="sr-only">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** One feedback by this person. */
export function FeedbackItem({ feedback }: { feedback: Feedback }) {
  const [answering, setAnswering] = useState(false)
  return (
    <li id={`feedback-${feedback.id}`} className="grid gap-3 rounded-lg border border-line-1 bg-raised p-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 dir="auto" className="text-base font-semibold wrap-anywhere">
            {feedback.title}
          </h3>
          <p className="text-sm text-ink-3">
            {feedbackCategoryLabels[feedback.category]} ·{' '}
            <time dateTime={feedback.createdAt}>{specifiedDayText(feedback.createdAt)}</time>
          </p>
        </div>
        <StatusBadge status={feedback.status} />
      </div>
      <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line text-ink-2">
        {feedback.description}
      </p>
      {feedback.screenshot && <Screenshot path={feedback.screenshot} />}
      <StatusSteps status={feedback.status} />
      <FeedbackThread replies={feedback.replies} me="You" />
      {answering ? (
        <Answer id={feedback.id} onDone={() => setAnswering(false)} />
      ) : (
        <Button
          variant="ghost"
          size="dense"
          className="-ml-2 justify-self-start"
          aria-label={`Add to ${feedback.title}`}
          onClick={() => setAnswering(true)}
        >
          {feedback.replies.some(({ fromTeam, text }) => fromTeam && text) ? 'Answer' : 'Add something'}
        </Button>
      )}
    </li>
  )
}

/** The picture of a feedback; it opens at full size in its own tab. */
export function Screenshot({ path }: { path: string }) {
  return (
    <a href={path} target="_blank" rel="noopener" className="justify-self-start rounded-md">
      <img
        src={path}
        alt="Attached screenshot, opens in a new tab"
        loading="lazy"
        className="max-h-40 rounded-md border border-line-1"
      />
    </a>
  )
}

function Answer({ id, onDone }: { id: string; onDone: () => void }) {
  const [text, setText] = useState('')
  const sending = useAction(() => call('answerFeedback', { params: { id }, body: { text: text.trim() } }), {
    failed: NOT_SENT,
    onDone,
  })
  return (
    <Form
      className="grid gap-2"
      sending={{ isPending: sending.isPending }}
      onSubmit={() => text.trim() && sending.mutate()}
    >
      <TextAreaField
        label="Your words"
        maxLength={2000}
        value={text}
        error={fieldError(sending.error, 'text')}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex gap-2">
        <Button
          type="submit"
          size="dense"
          disabled={!text.trim()}
          busy={sending.isPending}
          busyLabel="Sending…"
        >
          Send
        </Button>
        <Button variant="ghost" size="dense" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
