import { Link } from 'wouter'
import type { EventFlag } from '#contract/bets-flags.ts'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { call } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { momentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { FlagAboutYou, FlagHead, FlagNote } from './flag-parts.tsx'
import { useQueueDialog } from './queue-dialog.tsx'
import { QueuedPeople } from './queued-people.tsx'

/** One flagged win: the winner, the person who decided, the reasons, and the way to close it. */
export function QueuedWin({ flag }: { flag: EventFlag }) {
  const me = useUser()
  const open = useQueueDialog()
  const { id, event, won, winner, decider, payout, reasons, createdAt, waitsUntil, state, note } = flag
  const mine = winner.id === me.id || decider.id === me.id
  return (
    <Card aria-labelledby={`win-${id} win-${id}-winner`} className="grid grid-cols-1 gap-3">
      <FlagHead createdAt={createdAt} open={state === 'open'} />
      <h2 id={`win-${id}`} className="text-lg wrap-anywhere">
        <Link href={`/events/${event.id}`} className="underline-offset-4 hover:underline">
          {event.title}
        </Link>
      </h2>
      <QueuedPeople
        user={winner}
        other={decider}
        userElement={`win-${id}-winner`}
        aside={(person) => (
          <span className="text-sm text-ink-2">{person.id === winner.id ? 'won' : 'decided'}</span>
        )}
      />
      <p className="wrap-anywhere">
        {won} pays <Money wire={payout} currency="USD" />
      </p>
      <ul aria-label="Reasons" className="grid gap-1">
        {reasons.map((reason) => (
          <li key={reason.kind}>
            <Reason of={reason} />
          </li>
        ))}
      </ul>
      {waitsUntil !== null && (
        <p className="rounded-lg bg-sunken p-3 text-sm">
          The event waits for you until <Moment at={waitsUntil} format={momentText} />. Then it pays.
        </p>
      )}
      {note !== null && <FlagNote>{note}</FlagNote>}
      {state === 'open' &&
        (mine ? (
          <FlagAboutYou />
        ) : (
          <div>
            <Button
              variant="secondary"
              onClick={() => open((close) => <CloseWinDialog flag={flag} onClose={close} />)}
            >
              Close with a note
            </Button>
          </div>
        ))}
    </Card>
  )
}

function Reason({ of: { kind, sum, members } }: { of: EventFlag['reasons'][number] }) {
  switch (kind) {
    case 'device':
      return 'Both have signed in on the same device.'
    case 'transfers':
      return (
        <>
          They sent each other <Money wire={sum ?? '0.00'} currency="USD" /> within 30 days.
        </>
      )
    case 'address':
      return 'Both were at the same internet address within a day. A household or a mobile network can share one.'
    case 'gang':
      return `Both are in the same gang, with ${members} members.`
  }
}

function CloseWinDialog({
  flag: { id, event, waitsUntil },
  onClose,
}: {
  flag: EventFlag
  onClose: () => void
}) {
  return (
    <ActDialog
      act={({ reason }) => call('closeEventFlag', { params: { id }, body: { note: reason } })}
      done={{ title: 'Flag closed', description: event.title }}
      title="Close this flag?"
      description={
        waitsUntil === null
          ? 'The outcome stays as it is.'
          : 'The event pays once none of its flags waits. If the outcome is wrong, decide the event instead.'
      }
      submitLabel="Close it"
      busyLabel="Closing…"
      reason={{
        label: 'Note',
        hint: 'Only moderators and admins see this.',
        maxLength: 1000,
        missing: 'Please write a note',
      }}
      onClose={onClose}
    />
  )
}
