import type { Reply } from '#contract/index.ts'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { call } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { StruckMatches } from '#web/moderation/struck-matches.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { FlagAboutYou, FlagHead, FlagNote } from './flag-parts.tsx'
import { JudgeMatches } from './judge-matches.tsx'
import { useQueueDialog } from './queue-dialog.tsx'
import { QueuedPeople } from './queued-people.tsx'

type Flag = Reply<'fairPlayFlags'>[number]

const MATCHES_SHOWN = 20

const kindLabels: Record<Flag['kind'], string> = {
  same_pair: 'The same two keep meeting',
  shared_device: 'Two opponents, one device',
  shared_address: 'Two opponents, one internet address',
  one_way: 'Money goes one way',
  no_show: 'Misses matches',
  step_backs: 'Steps back from events',
}

/** One flag: the person, the reason with its figures, and the way to close it. */
export function QueuedFlag({ flag }: { flag: Flag }) {
  const me = useUser()
  const open = useQueueDialog()
  const { id, kind, user, other, reason, matchIds, createdAt, state, outcome, offBoardUntil, struck } = flag
  const mine = user.id === me.id || other?.id === me.id
  return (
    <Card aria-labelledby={`flag-${id} flag-${id}-user`} className="grid grid-cols-1 gap-3">
      <FlagHead createdAt={createdAt} open={state === 'open'} />
      <h2 id={`flag-${id}`} className="text-lg">
        {kindLabels[kind]}
      </h2>
      <QueuedPeople user={user} other={other} userElement={`flag-${id}-user`} />
      <p className="max-w-measure wrap-anywhere">{reason}</p>
      {matchIds.length > 0 && (
        <p className="text-sm wrap-anywhere text-ink-2">
          {matchIds.length === 1 ? 'Match' : 'Matches'} {matchIds.slice(-MATCHES_SHOWN).join(', ')}
          {matchIds.length > MATCHES_SHOWN && ` and ${matchIds.length - MATCHES_SHOWN} before`}
        </p>
      )}
      {outcome !== null && <FlagNote>{outcome}</FlagNote>}
      {offBoardUntil !== null && (
        <p className="text-sm text-ink-2">
          Off the leaderboard until <Moment at={offBoardUntil} format={shortMomentText} /> at the latest.
        </p>
      )}
      <StruckMatches struck={struck} />
      {mine ? (
        state === 'open' && <FlagAboutYou />
      ) : (
        <div className="flex flex-wrap gap-2">
          {state === 'open' && (
            <Button
              variant="secondary"
              onClick={() => open((close) => <CloseFlagDialog flag={flag} onClose={close} />)}
            >
              Close with an outcome
            </Button>
          )}
          {other !== null && <JudgeMatches flag={flag} />}
        </div>
      )}
    </Card>
  )
}

function CloseFlagDialog({ flag: { id, kind }, onClose }: { flag: Flag; onClose: () => void }) {
  return (
    <ActDialog
      act={(body) => call('closeFlag', { params: { id }, body })}
      done={{ title: 'Flag closed', description: kindLabels[kind] }}
      title="Close this flag?"
      description="Its matches count on the leaderboard again, unless they are struck."
      submitLabel="Close it"
      busyLabel="Closing…"
      reason={{
        label: 'Outcome',
        hint: 'The people concerned will see this.',
        maxLength: 1000,
        missing: 'Please write an outcome',
      }}
      onClose={onClose}
    />
  )
}
