import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Decision, QueuedReport as Report } from '#contract/moderation.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { kindLabels } from '#web/moderation/report-text.ts'
import { decisionLabel, isInForce, sanctionLabels, termText } from '#web/moderation/sanction-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { clockText, dayText, shortMomentText } from '#web/ui/moment-text.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { DecideReportDialog } from './decide-report-dialog.tsx'
import { LiftDialog } from './lift-sanction-dialog.tsx'
import { useQueueDialog } from './queue-dialog.tsx'

const nameOf = ({ firstName, lastName }: Report['reporter']) =>
  `${firstName} ${lastName}`.trim() || 'Somebody who has left'

const states = { open: 'pending', upheld: 'accepted', dismissed: 'rejected' } as const
const stateLabels = { open: 'Open', upheld: 'Upheld', dismissed: 'Dismissed' } as const

/** One report: the thing as it was, the reporter and the reason, the person's record, and the choices. */
export function QueuedReport({ report }: { report: Report }) {
  const { id, kind, context, status } = report
  return (
    <Card aria-labelledby={`report-${id}`} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
        <span>
          {kindLabels[kind]} · reported <Moment at={report.createdAt} format={shortMomentText} />
        </span>
        <StatusBadge status={states[status]} label={stateLabels[status]} />
      </div>
      <div className="min-w-0">
        <h2 id={`report-${id}`} dir="auto" className="text-lg wrap-anywhere">
          {context.link ? (
            <Link href={context.link} className="inline-block py-1 underline-offset-4 hover:underline">
              {context.title}
            </Link>
          ) : (
            context.title
          )}
        </h2>
        {context.picture && (
          <img
            src={context.picture}
            alt="The reported cover"
            width={320}
            height={180}
            loading="lazy"
            decoding="async"
            className="mt-2 rounded-lg border border-line-1 bg-sunken"
          />
        )}
        <Lines label="Before it" lines={context.before} />
        {context.text && (
          <blockquote
            dir="auto"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys
            tabIndex={0}
            className="mt-1 max-h-60 overflow-y-auto rounded-lg bg-sunken p-3 wrap-anywhere whitespace-pre-line"
          >
            {context.text}
          </blockquote>
        )}
        <Lines label="After it" lines={context.after} />
        {context.text && <p className="mt-1 text-sm text-ink-3">Shown as it was when reported.</p>}
      </div>
      <People report={report} />
      {report.about && <Earlier report={report} />}
      {status === 'open' && <Choices report={report} />}
    </Card>
  )
}

type LinesProps = { label: string; lines: Report['context']['before'] }

/** The messages just before or after a reported one. */
function Lines({ label, lines }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <ol aria-label={label} className="my-1.5 grid gap-1 border-l-2 border-line-1 pl-3 text-sm text-ink-2">
      {lines.map(({ author, text, at }) => (
        <li key={`${at} ${author.id} ${text}`} className="wrap-anywhere">
          <span dir="auto" className="font-semibold">
            {nameOf(author)}
          </span>{' '}
          <Moment at={at} format={clockText} /> · <span dir="auto">{text}</span>
        </li>
      ))}
    </ol>
  )
}

/** The reporter with their text, the owner of the reported thing, and the decision. */
function People({ report }: { report: Report }) {
  const { reporter, reason, about, others, alsoReported, decision } = report
  const unshown = others - alsoReported.length
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      <Fact term="Why">{reason}</Fact>
      <Person term="Reported by" person={reporter} />
      {alsoReported.map((other) => (
        <Person key={other.reporter.id} term="Also by" person={other.reporter}>
          {other.reason}
        </Person>
      ))}
      {unshown > 0 && <Fact term="Also by">{`${unshown} more`}</Fact>}
      {about && <Person term="About" person={about} />}
      {decision && <Fact term="Decision">{decision}</Fact>}
    </dl>
  )
}

type PersonProps = { term: string; person: Report['reporter']; children?: ReactNode }

function Person({ term, person, children }: PersonProps) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd className="mt-1 flex items-center gap-2.5">
        <Avatar person={person} size={28} />
        <span className="min-w-0">
          <Link
            href={`/profile/${person.id}`}
            className="inline-block py-0.5 font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            {nameOf(person)}
          </Link>
          {children && <span className="block text-sm text-ink-2">{children}</span>}
        </span>
      </dd>
    </div>
  )
}

/** The earlier decisions of moderators about the person. The moderator can end a mute or ban in force early. */
function Earlier({ report: { sanctions, about } }: { report: Report }) {
  const me = useUser()
  const open = useQueueDialog()
  const now = Date.now()
  return (
    <section aria-label="Earlier decisions">
      <h3 className="text-sm text-ink-2">Earlier decisions about this person</h3>
      {sanctions.length === 0 ? (
        <p className="mt-0.5">None</p>
      ) : (
        <ul className="mt-1 grid gap-2">
          {sanctions.map((sanction) => (
            <li key={sanction.id} className="flex items-start gap-3 rounded-lg border border-line-1 p-3">
              <div className="min-w-0 flex-1">
                <p className="text-sm">
                  <span className="font-semibold">{sanctionLabels[sanction.kind]}</span>{' '}
                  <Moment at={sanction.createdAt} format={dayText} />
                  {sanction.until && ` · ${termText(sanction, now)}`}
                </p>
                <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line text-ink-2">
                  {sanction.reason}
                </p>
              </div>
              {isInForce(sanction, now) && about?.id !== me.id && (
                <Button
                  size="dense"
                  variant="secondary"
                  onClick={() => open((close) => <LiftDialog sanction={sanction} onClose={close} />)}
                >
                  End early
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Choices({ report }: { report: Report }) {
  const open = useQueueDialog()
  const decide = (decision: Decision) => () =>
    open((close) => <DecideReportDialog report={report} decision={decision} onClose={close} />)
  const { kind, choices } = report
  if (choices.length === 0) {
    return (
      <p className="rounded-lg bg-sunken p-3 text-sm">
        This is about you or was reported by you: another moderator must decide.
      </p>
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      {choices.map((choice) => (
        <Button key={choice} variant="secondary" onClick={decide(choice)}>
          {decisionLabel(choice, kind)}
        </Button>
      ))}
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="sm:col-span-2">
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd dir="auto" className="mt-0.5 max-w-measure wrap-anywhere whitespace-pre-line">
        {children}
      </dd>
    </div>
  )
}
