import { Check, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useApi } from '#web/client/calls/query.ts'
import type { User } from '#web/client/calls/session.tsx'
import {
  dismissFirstSteps,
  type FirstStep,
  firstSteps,
  noteFirstSteps,
  readFirstSteps,
} from '#web/client/kept/first-steps.ts'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { modeOf } from './badges.tsx'

const texts: Record<FirstStep, { title: string; text: string; href: string }> = {
  bet: { title: 'Place a bet', text: 'Practice coins are enough', href: '/events' },
  win: { title: 'Win one', text: 'The other side pays you', href: '/events' },
  message: { title: 'Write to somebody', text: 'Send a challenge in a message', href: '/messages' },
  room: { title: 'Enter a watch room', text: 'Watch and bet together', href: '/rooms' },
  gang: { title: 'Join a gang', text: 'Your people, one record', href: '/gangs' },
}

type FirstStepsProps = { user: User; hasBet: boolean }

/** The done ones of the five steps, from the server's answers and this device's memory. */
function useDone({ user, hasBet }: FirstStepsProps): readonly FirstStep[] {
  const { practiceMode } = usePracticeMode()
  const stats = useApi('stats', { query: modeOf(practiceMode) }).data
  const written = useApi('listConversations', { query: {} }).data
  const seen: FirstStep[] = []
  if (hasBet || (stats?.totalBets ?? 0) > 0) seen.push('bet')
  if (Number(stats?.totalWon ?? 0) > 0) seen.push('win')
  if (written?.some(({ lastMessage }) => lastMessage.senderId === user.id)) seen.push('message')
  if (user.gangId !== null) seen.push('gang')
  const now = seen.join()
  useEffect(() => noteFirstSteps(user.id, now.split(',') as FirstStep[]), [user.id, now])
  const { done } = readFirstSteps(user.id)
  return firstSteps.filter((step) => done.includes(step) || seen.includes(step))
}

/**
 * The five steps of a new person, with a tick on each done step. The card disappears once all are done, or when the person
 * closes it.
 */
export function FirstSteps(props: FirstStepsProps) {
  const { user } = props
  const [dismissed, setDismissed] = useState(false)
  const done = useDone(props)
  if (dismissed || done.length === firstSteps.length) return null
  const next = firstSteps.find((step) => !done.includes(step))
  return (
    <Card flush aria-label="First steps" className="py-2 pr-2 pl-4">
      <div className="flex items-center justify-between">
        <p className="font-semibold">
          First steps <span className="tabular pl-1 text-sm font-normal text-ink-2">{done.length} of 5</span>
        </p>
        <IconButton
          label="Close the first steps"
          onClick={() => {
            dismissFirstSteps(user.id)
            setDismissed(true)
          }}
        >
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <ol className="grid pr-2 @min-[640px]:grid-cols-5 @min-[640px]:gap-3">
        {firstSteps.map((step, at) => (
          <Step key={step} step={step} number={at + 1} done={done.includes(step)} next={step === next} />
        ))}
      </ol>
    </Card>
  )
}

type StepProps = { step: FirstStep; number: number; done: boolean; next: boolean }

function Step({ step, number, done, next }: StepProps) {
  const { title, text, href } = texts[step]
  return (
    <li>
      <Link
        href={href}
        className="flex min-h-12 items-center gap-3 border-t border-line-1 py-1.5 hover:underline @min-[640px]:border-t-2"
      >
        <span
          aria-hidden="true"
          className={classNames(
            'figure grid size-7 shrink-0 place-items-center rounded-full text-sm font-bold',
            done
              ? 'bg-sunken text-ink-1'
              : next
                ? 'bg-primary text-on-primary'
                : 'border border-line-2 text-ink-2',
          )}
        >
          {done ? <Check size={16} strokeWidth={2.5} /> : number}
        </span>
        <span className="min-w-0">
          <span className={classNames('block leading-tight font-semibold', done && 'text-ink-2')}>
            {title}
            {done && <span className="sr-only">: done</span>}
          </span>
          {!done && <span className="block text-sm text-ink-2">{text}</span>}
        </span>
      </Link>
    </li>
  )
}
