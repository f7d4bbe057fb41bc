import { Link } from 'wouter'
import type { StopCase } from '#contract/money-out-stops.ts'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { call } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { momentText, shortMomentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { useQueueDialog } from './queue-dialog.tsx'

type Loss = StopCase['losses'][number]
type Party = StopCase['owner']

const nameOf = ({ user }: Pick<Party, 'user'>) => `${user.firstName} ${user.lastName}`.trim()

/** One case: the owner's side, the losses and their winners, and the decision. */
export function StopCaseCard({ of }: { of: StopCase }) {
  const me = useUser()
  const open = useQueueDialog()
  const { id, owner, stoppedAt, until, losses, state, decidedFor, reason } = of
  const mine = [owner, ...losses.flatMap(({ winners }) => winners)].some(({ user }) => user.id === me.id)
  const decide = (for_: 'winner' | 'owner') =>
    open((close) => <DecideDialog of={of} decidedFor={for_} onClose={close} />)
  return (
    <Card aria-labelledby={`stop-${id}`} className="grid grid-cols-1 gap-4">
      <p className="text-sm text-ink-2">
        Stopped <Moment at={stoppedAt} format={momentText} />, held until{' '}
        <Moment at={until} format={momentText} /> at the latest
      </p>
      <h2 id={`stop-${id}`} className="text-lg wrap-anywhere">
        {nameOf(owner)} stopped their account
      </h2>
      <PartyLines party={owner} />
      <ul aria-label="What is held" className="grid gap-4">
        {losses.map((loss) => (
          <LossLine key={`${loss.kind}:${loss.id}:${loss.loser.id}`} loss={loss} owner={owner} />
        ))}
      </ul>
      {decidedFor !== null && (
        <p dir="auto" className="max-w-measure rounded-lg bg-sunken p-3 wrap-anywhere whitespace-pre-line">
          {decidedFor === 'winner' ? 'Decided for the winners: ' : 'Decided for the owner: '}
          {reason}
        </p>
      )}
      {state === 'open' &&
        (mine ? (
          <p className="rounded-lg bg-sunken p-3 text-sm">
            This is about you: another moderator must decide.
          </p>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => decide('winner')}>
              Free it for the winners
            </Button>
            <Button variant="secondary" onClick={() => decide('owner')}>
              Keep it held
            </Button>
          </div>
        ))}
    </Card>
  )
}

/** One event or tournament: the stakes with their times, and the winners. */
function LossLine({ loss, owner }: { loss: Loss; owner: Party }) {
  const href = loss.kind === 'event' ? `/events/${loss.id}` : `/tournaments/${loss.id}`
  const unproved = loss.stakes.filter(({ proved }) => !proved).length
  return (
    <li className="grid gap-2 border-t border-line-1 pt-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link
          href={href}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {loss.title}
        </Link>
        <span>
          <Money wire={loss.held} currency="USD" className="font-semibold" /> held
        </span>
      </p>
      <p className="text-sm text-ink-2">
        {loss.loser.id === owner.user.id ? 'The owner' : nameOf({ user: loss.loser })} staked{' '}
        {loss.stakes.length === 1 ? 'once' : `${loss.stakes.length} times`}
        {loss.stakes[0] && (
          <>
            , first <Moment at={loss.stakes[0].at} format={shortMomentText} />
          </>
        )}
        , {unproved === loss.stakes.length ? 'without' : `${loss.stakes.length - unproved} with`} an identity
        proof. It ended <Moment at={loss.endedAt} format={shortMomentText} />.
      </p>
      {loss.winners.map((winner) => (
        <Disclosure
          key={winner.user.id}
          title={
            <span className="wrap-anywhere">
              {nameOf(winner)} won <Money wire={winner.won} currency="USD" />
              {winner.sharesDevice && ' · same device as the owner'}
            </span>
          }
        >
          <PartyLines party={winner} />
        </Disclosure>
      ))}
    </li>
  )
}

/** The age of an account and its devices. */
function PartyLines({ party: { createdAt, sessions } }: { party: Party }) {
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      <p>
        Account opened <Moment at={createdAt} format={momentText} />
      </p>
      {sessions.length === 0 && <p>No signed-in devices.</p>}
      <ul aria-label="Devices" className="grid gap-1">
        {sessions.map(({ device, startedAt, seenAt, provedAt }) => (
          <li key={`${device}${startedAt}`} className="wrap-anywhere">
            {device}: since <Moment at={startedAt} format={shortMomentText} />, last used{' '}
            <Moment at={seenAt} format={shortMomentText} />,{' '}
            {provedAt === null ? (
              'no identity proof'
            ) : (
              <>
                proved <Moment at={provedAt} format={shortMomentText} />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

type DecideProps = { of: StopCase; decidedFor: 'winner' | 'owner'; onClose: () => void }

const decisions = {
  winner: {
    title: 'Free it for the winners?',
    description: 'The winners can withdraw whatever has settled at once.',
    submitLabel: 'Free it',
    done: 'Nothing is held any more',
  },
  owner: {
    title: 'Keep it held?',
    description:
      'It stays held until the end of the seven days, then it is released. Act on the accounts before then.',
    submitLabel: 'Keep it',
    done: 'It stays held',
  },
}

const DecideDialog = ({ of: { id }, decidedFor, onClose }: DecideProps) => (
  <ActDialog
    {...decisions[decidedFor]}
    act={({ reason }) => call('decideStopCase', { params: { id }, body: { decidedFor, reason } })}
    busyLabel="Deciding…"
    reason={{ hint: 'The owner of the stopped account will see this.', maxLength: 1000 }}
    onClose={onClose}
  />
)
