import type { Reply } from '#contract/index.ts'
import { letterOf, SELECTIONS, type Selection } from '#contract/odds.ts'
import { loginUrl } from '#web/client/calls/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { PAGE_FRAME } from '#web/ui/page.tsx'
import { SideAIcon, SideBIcon } from '#web/ui/play-icons.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { categoryLabels, labelsOf } from '../event/event-labels.ts'
import { ModeMark } from '../event/mode-mark.tsx'

type Preview = Reply<'previewInvite'>

const FRAME = 'grid max-w-180 grid-cols-1 gap-4 rounded-xl border border-line-1 bg-surface p-4 md:p-6'

/** The sign-up with the way back to the invitation, and with the side that the visitor pressed. */
const signUpUrl = (path: string, selection?: Selection): string =>
  `/sign-up?returnTo=${encodeURIComponent(selection ? `${path}?side=${letterOf(selection)}` : path)}`

/** An invite link for a visitor: the question, both answers, its creator, and the end of betting. It shows no figure of the event. */
export function Invitation({ of: event, token }: { of: Preview; token: string }) {
  const path = `/e/${token}`
  return (
    <div className={PAGE_FRAME}>
      <article className={FRAME}>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="font-semibold">
            <bdi>{event.creator}</bdi> invites you
          </p>
          <ModeMark practice={event.isPracticeMode} />
        </div>
        <h1 dir="auto" className="text-2xl wrap-anywhere md:text-3xl">
          {event.title}
        </h1>
        <p className="text-sm text-ink-2">
          {categoryLabels[event.category]} ·{' '}
          {event.open ? (
            <>
              takes bets until <Moment at={event.endsAt} format={shortMomentText} />
            </>
          ) : (
            'takes no more bets'
          )}
        </p>
        <Answers event={event} path={path} />
        <p className="text-sm text-ink-2">
          {event.open ? 'Choose a side, then create your account. ' : ''}
          {event.isPracticeMode
            ? 'This event takes practice coins, which cost nothing: you get some when you sign up.'
            : 'This event takes real money. An account also starts with practice coins, which cost nothing.'}
        </p>
        <div className="grid gap-2 sm:grid-cols-2">
          <Button asChild size="large">
            <a href={signUpUrl(path)}>Create an account</a>
          </Button>
          <Button asChild size="large" variant="secondary">
            <a href={loginUrl(path)}>Sign in</a>
          </Button>
        </div>
      </article>
    </div>
  )
}

const sides = {
  optionA: 'border-side-a bg-a-soft',
  optionB: 'border-side-b bg-b-soft',
} as const
const ANSWER = 'flex min-h-13 min-w-0 items-center gap-2 rounded-lg border px-4 py-2 font-semibold'

/** Both answers. While the event takes bets, a press begins with that side. */
function Answers({ event, path }: { event: Preview; path: string }) {
  const labels = labelsOf(event)
  return (
    <ul aria-label="The two sides" className="grid gap-2 sm:grid-cols-2">
      {SELECTIONS.map((selection) => {
        const Icon = selection === 'optionA' ? SideAIcon : SideBIcon
        const text = (
          <>
            <Icon size={22} className="shrink-0" />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {labels[selection]}
            </span>
          </>
        )
        return (
          <li key={selection} className="grid">
            {event.open ? (
              <a
                href={signUpUrl(path, selection)}
                aria-label={`Take ${letterOf(selection)}: ${labels[selection]}`}
                className={classNames(ANSWER, sides[selection], 'hover:border-ink-1')}
              >
                {text}
              </a>
            ) : (
              <span className={classNames(ANSWER, sides[selection])}>{text}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A placeholder in the geometry of an invitation. */
export function InvitationSkeleton() {
  return (
    <div className={PAGE_FRAME}>
      <div className={FRAME}>
        <Loading label="Opening the invitation" />
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-16 w-full md:h-9.5" />
        <Skeleton className="h-5.5 w-56" />
        <div className="grid gap-2 sm:grid-cols-2">
          <Skeleton className="h-13 rounded-lg" />
          <Skeleton className="h-13 rounded-lg" />
        </div>
        <Skeleton className="h-11 w-full md:h-5.5" />
        <div className="grid gap-2 sm:grid-cols-2">
          <Skeleton className="h-13 rounded-lg" />
          <Skeleton className="h-13 rounded-lg" />
        </div>
      </div>
    </div>
  )
}
