import { useRef } from 'react'
import { Link } from 'wouter'
import { dailyStake } from '#contract/daily-limits.ts'
import type { Reply } from '#contract/index.ts'
import { formatMoney, wireToCents } from '#contract/money.ts'
import { SELECTIONS, type Selection } from '#contract/odds.ts'
import { Closing } from '#web/bets/event/closing.tsx'
import { useAction } from '#web/client/calls/action.ts'
import type { IdempotencyKeys } from '#web/client/calls/idempotency.ts'
import type { User } from '#web/client/calls/session.tsx'
import { lazy } from '#web/client/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'

const DailyRefill = lazy(() => import('./daily-refill.tsx').then((m) => ({ default: m.DailyRefill })))

type Daily = Reply<'dailyQuestion'>
type Question = NonNullable<Daily['question']>

/** The question of the day, first on home: one tap answers it with a few coins. */
export function DailyCard({ daily: { question, days }, user }: { daily: Daily; user: User }) {
  if (!question) return null
  return (
    <Card aria-label="Question of the day">
      <h2 className="text-sm text-ink-2">
        Question of the day
        {days?.shown && days.count > 0 && ` · ${days.count} day${days.count === 1 ? '' : 's'} in a row`}
      </h2>
      <p className="mb-3 text-lg leading-tight font-semibold wrap-anywhere">
        <Link href={`/events/${question.eventId}`} className="hover:underline" dir="auto">
          {question.title}
        </Link>
      </p>
      <Answer question={question} user={user} />
    </Card>
  )
}

function Answer({ question, user }: { question: Question; user: User }) {
  if (question.mine)
    return (
      <p role="status">
        You said <strong dir="auto">{question[`${question.mine}Label`]}</strong>
        {!question.open && '. The answer comes tomorrow.'}
      </p>
    )
  if (!question.open) return <p className="text-ink-2">{question.keptOff ?? 'Answers are closed.'}</p>
  const stake = dailyStake(wireToCents(user.practiceBalance))
  return stake === null ? <DailyRefill /> : <Taps question={question} stake={stake} />
}

function Taps({ question, stake }: { question: Question; stake: bigint }) {
  const kept = useRef<{ keys?: IdempotencyKeys }>({})
  const { eventId, locksAt } = question
  const answering = useAction(
    async (selection: Selection) =>
      (await import('./answer-daily.ts')).answerDaily(kept.current, { eventId, selection, stake }),
    { done: 'Bet Placed!', failed: ['Bet Failed'], untilShown: true },
  )
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {SELECTIONS.map((selection) => (
          <Button
            key={selection}
            variant="secondary"
            className="w-full min-w-0"
            disabled={answering.isPending}
            onClick={() => answering.mutate(selection)}
          >
            <span className="truncate" dir="auto">
              {question[`${selection}Label`]}
            </span>
          </Button>
        ))}
      </div>
      <p className="mt-2 text-sm text-ink-2">
        One tap stakes <Money wire={formatMoney(stake)} currency="PLAY" />, <Closing endsAt={locksAt} />
      </p>
    </>
  )
}
