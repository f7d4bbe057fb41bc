import type { Reply } from '#contract/index.ts'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { call } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { momentText } from '#web/ui/moment-text.ts'
import { useQueueDialog } from './queue-dialog.tsx'
import { QueuedPeople } from './queued-people.tsx'

type Case = Reply<'playCases'>[number]

const titles: Record<Case['kind'], string> = {
  ask: 'The same person?',
  link: 'A second account, closed for play',
  dissolve: 'Two people after all',
  'time-out': 'Time-out',
  exclusion: 'Self-exclusion',
  register: 'In a register of excluded people',
  raises: 'Keeps raising limits',
  chases: 'Deposits after losses',
}

/** One case: the person, the known facts with their figures, and, for two accounts, the decision. */
export function PlayCaseCard({ of }: { of: Case }) {
  const me = useUser()
  const { id, kind, user, other, says, since, until, reason } = of
  const mine = user.id === me.id || other?.id === me.id
  return (
    <Card aria-labelledby={`case-${id} case-${id}-user`} className="grid grid-cols-1 gap-3">
      <p className="text-sm text-ink-2">
        Since <Moment at={since} format={momentText} />
        {until !== null && (
          <>
            , until <Moment at={until} format={momentText} />
          </>
        )}
        {until === null && (kind === 'time-out' || kind === 'exclusion') && ', until its owner ends it'}
      </p>
      <h2 id={`case-${id}`} className="text-lg">
        {titles[kind]}
      </h2>
      <QueuedPeople
        user={user}
        other={other}
        userElement={`case-${id}-user`}
        aside={(person) =>
          other !== null && (
            <span className="text-sm text-ink-2">{person === user ? 'second account' : 'excluded'}</span>
          )
        }
      />
      <p className="max-w-measure wrap-anywhere">{says}</p>
      {reason !== null && (
        <p dir="auto" className="max-w-measure rounded-lg bg-sunken p-3 wrap-anywhere whitespace-pre-line">
          {reason}
        </p>
      )}
      {other !== null &&
        (mine ? (
          <p className="rounded-lg bg-sunken p-3 text-sm">This is about you: another operator must decide.</p>
        ) : (
          <Decisions of={of} />
        ))}
    </Card>
  )
}

function Decisions({ of }: { of: Case }) {
  const open = useQueueDialog()
  const decide = (same: boolean) => open((close) => <DecideDialog of={of} same={same} onClose={close} />)
  return (
    <div className="flex flex-wrap gap-2">
      {of.kind !== 'link' && (
        <Button variant="secondary" onClick={() => decide(true)}>
          One person
        </Button>
      )}
      {of.kind !== 'dissolve' && (
        <Button variant="secondary" onClick={() => decide(false)}>
          Two people
        </Button>
      )}
    </div>
  )
}

function DecideDialog({ of: { id }, same, onClose }: { of: Case; same: boolean; onClose: () => void }) {
  return (
    <ActDialog
      act={({ reason }) => call('decidePlayLink', { params: { id }, body: { same, reason } })}
      done={same ? 'Accounts linked' : 'Accounts kept apart'}
      title={same ? 'These are one person?' : 'These are two people?'}
      description={
        same
          ? 'The second account is closed for play while the exclusion lasts.'
          : 'The second account is open for play. The exclusion continues.'
      }
      submitLabel={same ? 'Link them' : 'Keep them apart'}
      busyLabel="Deciding…"
      reason={{ hint: 'The owner of the second account can read this.', maxLength: 1000 }}
      onClose={onClose}
    />
  )
}
