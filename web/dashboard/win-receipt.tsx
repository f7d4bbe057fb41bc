import { X } from 'lucide-react'
import { Link } from 'wouter'
import type { Reply } from '#contract/index.ts'
import { IconButton, LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Money } from '#web/ui/money.tsx'

type Win = NonNullable<Reply<'lastWin'>['win']>

/** "from Nikhil and 4 others", "from 5 people" */
function From({ person, people }: Win['from']) {
  if (people === 0) return null
  if (!person) return <> from {people === 1 ? '1 person' : `${people} people`}</>
  const others = people - 1
  return (
    <>
      {' '}
      from <bdi>{person.firstName}</bdi>
      {others > 0 && ` and ${others === 1 ? '1 other' : `${others} others`}`}
    </>
  )
}

/** The newest win as a torn receipt, until the person dismisses it. */
export function WinReceipt({ win, onDismiss }: { win: Win; onDismiss: () => void }) {
  const { eventId, title, isPracticeMode, profit, from, option } = win
  const currency = isPracticeMode ? 'PLAY' : 'USD'
  return (
    <article aria-label="Your win">
      <div
        className={classNames(
          'rounded-t-xl border border-b-0 border-line-1 bg-surface px-4 pt-3 pb-3 lg:px-5',
          isPracticeMode && 'practice-hatch',
        )}
      >
        <div className="flex items-start justify-between gap-2">
          <p className="pt-1.5 text-lg leading-tight font-semibold">
            You won <Money wire={profit} currency={currency} />
            <From {...from} />
          </p>
          <IconButton label="Dismiss the win" onClick={onDismiss}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
        <p className="text-sm text-ink-2">
          <Link
            href={`/events/${eventId}`}
            dir="auto"
            className="inline-flex min-h-6 items-center wrap-anywhere underline decoration-line-2 underline-offset-4"
          >
            {title}
          </Link>{' '}
          · {option}
        </p>
        <div aria-hidden="true" className="perforation my-3" />
        <LinkButton variant="secondary" size="dense" href={`/events?again=${eventId}`}>
          Ask again
        </LinkButton>
      </div>
      <div
        aria-hidden="true"
        className={classNames('torn-edge', isPracticeMode && '[--torn:var(--practice-soft)]')}
      />
    </article>
  )
}
