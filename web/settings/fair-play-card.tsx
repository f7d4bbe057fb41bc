import type { Reply } from '#contract/index.ts'
import { errorText } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { StruckMatches } from '#web/moderation/struck-matches.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { dayText, momentText } from '#web/ui/moment-text.ts'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { SettingsCard } from './settings-card.tsx'
import { SignInPart } from './sign-in-part.tsx'

type Record_ = Reply<'ownFairPlay'>

/** The notes about the person's own matches of tournaments: missed matches, a time-out, and signs of unfair play. */
export function FairPlayCard() {
  const own = useApi('ownFairPlay')
  return (
    <SettingsCard id="fair-play" title="Fair play">
      {own.isPending ? (
        <RowSkeleton rows={2} />
      ) : own.isError ? (
        <FieldError>{errorText(own.error, 'Your record did not load.')}</FieldError>
      ) : (
        <>
          <Missed record={own.data} />
          <Noticed flags={own.data.flags} />
        </>
      )}
    </SettingsCard>
  )
}

function Missed({ record: { noShows, pausedUntil } }: { record: Record_ }) {
  return (
    <SignInPart
      title="Missed matches"
      detail="In the last 30 days. The first one is a warning. After that, you cannot join or create tournaments for 10 minutes, then 1 hour, 1 day, and 7 days."
    >
      <p>
        {noShows === 0
          ? 'None. You showed up for every match.'
          : `${noShows} ${noShows === 1 ? 'match' : 'matches'} in 30 days.`}
        {pausedUntil && (
          <span className="mt-1 block font-semibold">
            You can join and create tournaments again on <Moment at={pausedUntil} format={momentText} />.
          </span>
        )}
      </p>
    </SignInPart>
  )
}

function Noticed({ flags }: Pick<Record_, 'flags'>) {
  return (
    <SignInPart
      title="Noticed in your matches"
      detail="Results that looked unfair to the server. The results do not change. If you keep meeting the same opponent, money flows one way or you share a device, the matches stay off the leaderboard until a moderator has checked them, for at most 7 days. We compare your internet address at check-in with your opponent’s, and delete it when the match ends."
    >
      {flags.length === 0 ? (
        <p className="text-ink-2">Nothing.</p>
      ) : (
        <ul aria-label="Noticed in your matches" className="grid grid-cols-1">
          {flags.map(({ id, reason, createdAt, state, outcome, offBoardUntil, struck }) => (
            <li key={id} className="border-t border-line-1 py-3 first:border-t-0 first:pt-0">
              <p className="mb-1 flex items-center justify-between gap-3 text-sm text-ink-2">
                <Moment at={createdAt} format={dayText} />
                <StatusBadge
                  status={state === 'open' ? 'pending' : 'reviewed'}
                  label={state === 'open' ? 'Waiting' : 'Closed'}
                />
              </p>
              <p className="wrap-anywhere">{reason}</p>
              {outcome !== null && (
                <p dir="auto" className="mt-1 text-ink-2 wrap-anywhere whitespace-pre-line">
                  {outcome}
                </p>
              )}
              {offBoardUntil !== null && (
                <p className="mt-1 text-sm text-ink-2">
                  Off the leaderboard until <Moment at={offBoardUntil} format={dayText} /> at the latest.
                </p>
              )}
              <StruckMatches struck={struck} />
            </li>
          ))}
        </ul>
      )}
    </SignInPart>
  )
}
