import { useState } from 'react'
import type { OperatorQuestion } from '#contract/daily-questions.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardAction } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { calendarDayText } from '#web/ui/moment-text.ts'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { DailyDayDialog } from './daily-day-dialog.tsx'
import { DailyOutcomeDialog } from './daily-outcome-dialog.tsx'
import { DailyWordsDialog } from './daily-words-dialog.tsx'
import { OPERATE, operatorScreen } from './queue-frame.tsx'

/** Questions of the day: operators write and see them, give them a day, and propose their outcomes. */
export const DailyQuestionsScreen = operatorScreen(
  {
    path: '/admin/daily-questions',
    forOthers: 'This is for operators, who ask the question of the day.',
    goOn: ['/', 'Go home'],
  },
  AllQuestions,
)

function AllQuestions() {
  const list = useApi('listDailyQuestions')
  const [writing, setWriting] = useState(false)
  return (
    <Page
      title="Questions of the day"
      back={OPERATE}
      intro="A question is asked once two operators have seen it. It is never about one person. Only operators learn who asks it."
      actions={<Button onClick={() => setWriting(true)}>Write a question</Button>}
    >
      <Loaded
        answer={list}
        failed="The questions did not load"
        waiting={<CardSkeleton cards={3} />}
        empty={<EmptyState illustration="slip" title="The list is empty." />}
      >
        {(questions) => questions.map((one) => <QuestionCard key={one.id} question={one} />)}
      </Loaded>
      {writing && <DailyWordsDialog onClose={() => setWriting(false)} />}
    </Page>
  )
}

const namesOf = (people: readonly { firstName: string; lastName: string }[]): string =>
  people.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(', ')

/** The way of a question so far, in one line. */
function standingOf({ seenBy, day, askedBy, writtenBy }: OperatorQuestion): string {
  const seen = seenBy.length === 0 ? 'Nobody has seen it yet' : `Seen by ${namesOf(seenBy)}`
  const asked =
    day === null ? '' : ` · ${calendarDayText(day)}${askedBy ? `, asked by ${namesOf([askedBy])}` : ''}`
  return `${writtenBy ? `Written by ${namesOf([writtenBy])} · ` : ''}${seen}${asked}`
}

function QuestionCard({ question }: { question: OperatorQuestion }) {
  const [dialog, setDialog] = useState<'edit' | 'day' | 'outcome' | null>(null)
  const { id, version, title, optionALabel, optionBLabel, rules, sourceUrl, event, can } = question
  const seeing = useAction(() => call('seeDailyQuestion', { params: { id }, body: { version } }), {
    done: 'Noted that you have seen it',
    failed: ['Not noted'],
    untilShown: true,
  })
  const close = () => setDialog(null)
  return (
    <Card aria-label={title}>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 dir="auto" className="min-w-0 text-lg wrap-anywhere">
            {title}
          </h2>
          {event && <StatusBadge status={event.status} />}
        </div>
        <p className="font-semibold" dir="auto">
          {optionALabel} · {optionBLabel}
        </p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {rules}
        </p>
        <p className="text-sm wrap-anywhere">
          <a
            href={sourceUrl}
            target="_blank"
            rel="noreferrer noopener"
            className="underline underline-offset-4"
          >
            {sourceUrl}
          </a>
        </p>
        <p className="text-sm text-ink-2">{standingOf(question)}</p>
        {question.whyNotPropose && <p className="text-sm text-ink-2">{question.whyNotPropose}.</p>}
      </div>
      {Object.values(can).some(Boolean) && (
        <CardAction>
          {can.propose && <Button onClick={() => setDialog('outcome')}>Propose the outcome</Button>}
          {can.see && (
            <Button variant="secondary" size="dense" busy={seeing.isPending} onClick={() => seeing.mutate()}>
              I have seen it
            </Button>
          )}
          {can.schedule && (
            <Button variant="secondary" size="dense" onClick={() => setDialog('day')}>
              {question.day ? 'Change the day' : 'Choose a day'}
            </Button>
          )}
          {can.edit && (
            <Button variant="secondary" size="dense" onClick={() => setDialog('edit')}>
              Edit
            </Button>
          )}
        </CardAction>
      )}
      {dialog === 'edit' && <DailyWordsDialog question={question} onClose={close} />}
      {dialog === 'day' && <DailyDayDialog question={question} onClose={close} />}
      {dialog === 'outcome' && <DailyOutcomeDialog question={question} onClose={close} />}
    </Card>
  )
}
