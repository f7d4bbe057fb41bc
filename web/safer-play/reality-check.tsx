import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { useLasting } from '#web/client/lasting.ts'
import { useLive } from '#web/client/live/live.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { BreakOffer } from './break-offer.tsx'
import { minutesText } from './minutes-text.ts'

/** The person does not wait longer than this for an answer. */
const PATIENCE_MS = 5_000

type Check = NonNullable<Reply<'playCheck'>['check']>

/**
 * States the time and the result of play since the last check, and asks whether to continue. An answer on another device closes
 * it.
 */
export function RealityCheck({ onOver }: { onOver: () => void }) {
  const { data, isError } = useApi('playCheck')
  const [answer, setAnswer] = useState<'continue' | 'stop'>()
  const [sending] = useState(() => new AbortController())
  // a press on stop leads home even if the answer is lost: then the next minute of play asks again
  const answering = useAction(
    (since: string) => call('answerPlayCheck', { body: { since }, signal: sending.signal }),
    {
      fallback: 'Your answer did not arrive.',
      onFailed: () => setAnswer((given) => (given === 'stop' ? given : undefined)),
    },
  )
  const late = useLasting(answering.isPending, PATIENCE_MS)
  const over = useEffectEvent(onOver)
  const check = data?.check
  // answered meanwhile, or unavailable: the next minute asks again
  const gone = isError || (data !== undefined && !check)
  useEffect(() => {
    if (gone && answer !== 'stop') over()
  }, [gone, answer])
  useLive('play_check_answered', () => answer === undefined && onOver())
  if (answer === 'stop') return <BreakOffer onOver={onOver} />
  if (!check) return null
  const give = (given: 'continue' | 'stop') => {
    setAnswer(given)
    answering.mutate(check.since, { onSuccess: () => given === 'continue' && onOver() })
  }
  return (
    <Question
      check={check}
      failure={answering.failure ?? (late ? 'Your answer has not arrived yet.' : undefined)}
      busy={answering.isPending ? answer : undefined}
      onAnswer={give}
      onLeave={() => {
        // a hanging answer would count as an action under way, over which no question opens
        sending.abort()
        onOver()
      }}
    />
  )
}

type QuestionProps = {
  check: Check
  /** why the answer has not arrived: then the person can continue without it */
  failure: string | undefined
  /** the answer on its way */
  busy: 'continue' | 'stop' | undefined
  onAnswer: (answer: 'continue' | 'stop') => void
  onLeave: () => void
}

function Question({ check, failure, busy, onAnswer, onLeave }: QuestionProps) {
  const answerButton = (answer: 'continue' | 'stop', label: string, variant: 'primary' | 'secondary') => (
    <Button
      variant={variant}
      busy={busy === answer}
      disabled={busy !== undefined && busy !== answer}
      onClick={() => onAnswer(answer)}
    >
      {label}
    </Button>
  )
  return (
    <Dialog
      mustAnswer
      initialFocus="title"
      onClose={() => {}}
      title={`You have played for ${minutesText(check.minutes)}`}
      description={
        <>
          Real-money play on all your devices since <Moment at={check.since} />.
        </>
      }
      actions={
        <>
          {failure && (
            <Button variant="ghost" onClick={onLeave}>
              Go on without it
            </Button>
          )}
          {answerButton('continue', 'Continue', 'secondary')}
          {answerButton('stop', 'Stop', 'primary')}
        </>
      }
    >
      <Figures check={check} />
      {failure && (
        <div className="mt-3">
          <FieldError>{failure}</FieldError>
          <p className="text-sm text-ink-2">
            Try again, or press “Go on without it”. We ask again after a minute of play.
          </p>
        </div>
      )}
    </Dialog>
  )
}

function Figures({ check }: { check: Check }) {
  return (
    <dl className="grid gap-2">
      <Line term="Staked">
        <Money wire={check.staked} currency="USD" />
      </Line>
      <Line term="Won">
        <Money wire={check.won} currency="USD" />
      </Line>
      <Line term="Net result of finished play" strong>
        <Money wire={check.net} currency="USD" signed />
      </Line>
      {check.open !== '0.00' && (
        <Line term="Still open">
          <Money wire={check.open} currency="USD" />
        </Line>
      )}
    </dl>
  )
}

function Line({ term, strong = false, children }: { term: string; strong?: boolean; children: ReactNode }) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 ${strong ? 'border-t border-line-1 pt-2 text-lg font-semibold' : ''}`}
    >
      <dt>{term}</dt>
      <dd className="ml-auto">{children}</dd>
    </div>
  )
}
