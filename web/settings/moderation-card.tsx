import type { Reply } from '#contract/index.ts'
import { errorText } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { BlockButton } from '#web/moderation/block-button.tsx'
import { kindLabels } from '#web/moderation/report-text.ts'
import { isInForce, sanctionEffects, sanctionLabels, termText } from '#web/moderation/sanction-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { dayText } from '#web/ui/moment-text.ts'
import { Row, RowList } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { SettingsCard } from './settings-card.tsx'
import { SignInPart } from './sign-in-part.tsx'

/** Blocked people, the person's own reports with their outcome, and moderators' decisions about the person. */
export function ModerationCard() {
  return (
    <SettingsCard id="moderation" title="Moderation">
      <BlockedPeople />
      <OwnReports />
      <Decisions />
    </SettingsCard>
  )
}

function BlockedPeople() {
  const blocks = useApi('listBlocks')
  return (
    <SignInPart
      title="Blocked people"
      detail="They cannot write to you, challenge you, ask you for money or see whether you are online."
    >
      {blocks.isPending ? (
        <RowSkeleton rows={1} />
      ) : blocks.isError ? (
        <FieldError>{errorText(blocks.error, 'The people you have blocked did not load.')}</FieldError>
      ) : blocks.data.length === 0 ? (
        <p className="text-ink-2">Nobody. You can block a person on their profile.</p>
      ) : (
        <RowList label="Blocked people">
          {blocks.data.map(({ user, createdAt }) => {
            const name = `${user.firstName} ${user.lastName}`.trim()
            return (
              <Row
                key={user.id}
                avatar={<Avatar person={user} />}
                title={<bdi>{name}</bdi>}
                detail={
                  <>
                    Since <Moment at={createdAt} format={dayText} />
                  </>
                }
                href={`/profile/${user.id}`}
                action={<BlockButton person={{ id: user.id, name }} />}
              />
            )
          })}
        </RowList>
      )}
    </SignInPart>
  )
}

type OwnReport = Reply<'listReports'>[number]

const outcomes: Record<OwnReport['status'], { badge: string; label: string }> = {
  open: { badge: 'pending', label: 'Waiting' },
  upheld: { badge: 'accepted', label: 'Acted on' },
  dismissed: { badge: 'rejected', label: 'Nothing found' },
}

function OwnReports() {
  const reports = useApi('listReports')
  return (
    <SignInPart title="Your reports" detail="Your reports and their outcomes.">
      {reports.isPending ? (
        <RowSkeleton rows={1} />
      ) : reports.isError ? (
        <FieldError>{errorText(reports.error, 'Your reports did not load.')}</FieldError>
      ) : reports.data.length === 0 ? (
        <p className="text-ink-2">
          None. “Report” is in the menu of every person, event, tournament, room, gang, message and comment.
        </p>
      ) : (
        <ul aria-label="Your reports" className="grid grid-cols-1">
          {reports.data.map(({ id, kind, reason, status, createdAt }) => (
            <li
              key={id}
              className="flex items-start justify-between gap-3 border-t border-line-1 py-3 first:border-t-0 first:pt-0"
            >
              <div className="min-w-0">
                <p className="text-sm text-ink-2">
                  {kindLabels[kind]} · <Moment at={createdAt} format={dayText} />
                </p>
                <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                  {reason}
                </p>
              </div>
              <StatusBadge status={outcomes[status].badge} label={outcomes[status].label} />
            </li>
          ))}
        </ul>
      )}
    </SignInPart>
  )
}

function Decisions() {
  const sanctions = useApi('listSanctions')
  const now = Date.now()
  return (
    <SignInPart
      title="Decisions about you"
      detail="Moderators’ decisions about you, with their reasons. None of them affects your money."
    >
      {sanctions.isPending ? (
        <RowSkeleton rows={1} />
      ) : sanctions.isError ? (
        <FieldError>{errorText(sanctions.error, 'The decisions did not load.')}</FieldError>
      ) : sanctions.data.length === 0 ? (
        <p className="text-ink-2">None.</p>
      ) : (
        <ul aria-label="Decisions about you" className="grid grid-cols-1">
          {sanctions.data.map((sanction) => (
            <li key={sanction.id} className="border-t border-line-1 py-3 first:border-t-0 first:pt-0">
              <p>
                <span className="font-semibold">{sanctionLabels[sanction.kind]}</span>{' '}
                <span className="text-sm text-ink-2">
                  <Moment at={sanction.createdAt} format={dayText} />
                  {sanction.until && ` · ${termText(sanction, now)}`}
                </span>
              </p>
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {sanction.reason}
              </p>
              {isInForce(sanction, now) && (
                <p className="text-sm text-ink-2">{sanctionEffects[sanction.kind]}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </SignInPart>
  )
}
