import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { DESTINATION_NAMES } from '#contract/destinations.ts'
import type { QueuedWithdrawal as Queued } from '#contract/withdrawals.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { lazy } from '#web/client/lazy.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { momentText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Timeline } from '#web/withdrawals/withdrawal-row.tsx'
import { timelineOf } from '#web/withdrawals/withdrawal-steps.ts'
import { useQueueDialog } from './queue-dialog.tsx'
import type { WithdrawalAction } from './withdrawal-action-dialog.tsx'
import { ageText, approvalText, ORIGIN_LABELS, payerText, returningText } from './withdrawal-text.ts'

const ActionDialog = lazy(() =>
  import('./withdrawal-action-dialog.tsx').then((module) => ({ default: module.WithdrawalActionDialog })),
)

const actions: { name: WithdrawalAction; label: string }[] = [
  { name: 'approve', label: 'Approve' },
  { name: 'confirm', label: 'Confirm that it was not paid' },
  { name: 'complete', label: 'Mark as paid' },
  { name: 'takeOver', label: 'Take over the payout' },
  { name: 'fail', label: 'Payout failed' },
  { name: 'cancel', label: 'Cancel' },
]

/** One withdrawal as operators see it: the person, the full destination, the approvals, and the possible actions. */
export function QueuedWithdrawal({ withdrawal }: { withdrawal: Queued }) {
  const me = useUser()
  const open = useQueueDialog()
  const { id, status, createdAt, user } = withdrawal
  const possible = actions.filter((one) => withdrawal.can[one.name])
  return (
    <Card aria-labelledby={`withdrawal-${id}`} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
        <span>
          #{id} · {ageText(createdAt, Date.now())} old ·{' '}
          <time dateTime={createdAt}>{momentText(createdAt)}</time>
        </span>
        <StatusBadge status={status} />
      </div>
      <Payee withdrawal={withdrawal} />
      <PaymentFacts withdrawal={withdrawal} />
      <Disclosure title="Steps">
        <Timeline steps={timelineOf(withdrawal)} />
      </Disclosure>
      <Warnings withdrawal={withdrawal} />
      {user.id === me.id && (
        <p className="rounded-lg bg-sunken p-3 text-sm">
          This is your own withdrawal: another operator has to act on it.
        </p>
      )}
      {possible.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {possible.map(({ name: one, label }, place) => (
            <Button
              key={one}
              variant={place === 0 ? 'primary' : 'secondary'}
              onClick={() =>
                open((close) => <ActionDialog action={one} withdrawal={withdrawal} onClose={close} />)
              }
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </Card>
  )
}

/** The person to pay and the net amount. */
function Payee({ withdrawal: { id, user, netAmount } }: { withdrawal: Queued }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar person={user} size={36} />
      <div className="min-w-0 flex-1">
        <h2 id={`withdrawal-${id}`} className="text-lg wrap-anywhere">
          <Link href={`/profile/${user.id}`} className="inline-block py-1 underline-offset-4 hover:underline">
            {`${user.firstName} ${user.lastName}`.trim()}
          </Link>
        </h2>
        <p className="truncate text-sm text-ink-2">{user.email}</p>
      </div>
      <div className="shrink-0 text-right">
        <Money wire={netAmount} currency="USD" size="figure" />
        <p className="text-sm text-ink-2">to pay</p>
      </div>
    </div>
  )
}

/** The destination in full, the sum, the approvals and the notes. */
function PaymentFacts({ withdrawal }: { withdrawal: Queued }) {
  const { status, destination, destinationDetails, amount, fee, notes, origin, payingOperator } = withdrawal
  return (
    <dl className="grid gap-3">
      <Fact term={DESTINATION_NAMES[destination]}>
        <span className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken p-3">
          <span className="tabular min-w-0 font-semibold wrap-anywhere whitespace-pre-line">
            {destinationDetails}
          </span>
          <CopyButton value={destinationDetails} label="Copy details" />
        </span>
      </Fact>
      <Fact term="Sum">
        <Money wire={amount} currency="USD" /> less <Money wire={fee} currency="USD" /> fee
      </Fact>
      {origin.length > 0 && (
        <Fact term="Came from">
          <Origins origins={origin} />
        </Fact>
      )}
      <Fact term="Approval">{approvalText(withdrawal)}</Fact>
      {payingOperator && <Fact term="Payout">{payerText(status, payingOperator)}</Fact>}
      {notes && <Fact term="Notes">{notes}</Fact>}
    </dl>
  )
}

/** The source of the money, the people it passed through, and its age. */
function Origins({ origins }: { origins: Queued['origin'] }) {
  return (
    <ul className="grid gap-1.5">
      {origins.map(({ source, from, amount, at }) => (
        <li key={`${source} ${from?.id}`} className="flex items-baseline gap-x-4">
          <span className="min-w-0">
            {from ? (
              <>
                {source === 'transfer' ? 'Transfer from' : 'Won from'}{' '}
                <Link href={`/profile/${from.id}`} className="font-semibold underline underline-offset-4">
                  {from.name}
                </Link>
              </>
            ) : (
              ORIGIN_LABELS[source]
            )}
            <span className="text-ink-2"> · {ageText(at, Date.now())} ago</span>
          </span>
          <Money wire={amount} currency="USD" className="ml-auto shrink-0" />
        </li>
      ))}
    </ul>
  )
}

/** Facts that an operator must know before an action. */
function Warnings({ withdrawal }: { withdrawal: Queued }) {
  const { status, owed, walletLocked, payingOperator, returning } = withdrawal
  return (
    <>
      {owed !== '0.00' && (
        <p className="rounded-lg bg-loss-soft p-3 text-sm">
          Owes <Money wire={owed} currency="USD" className="font-semibold" /> for a deposit that was taken
          back. That debt must be repaid before anyone can approve this.
        </p>
      )}
      {returning && status === 'processing' && (
        <p className="rounded-lg bg-pot-soft p-3 text-sm wrap-anywhere">
          <span className="font-semibold">{returningText(returning, payingOperator)}</span> {returning.reason}
        </p>
      )}
      {walletLocked && (status === 'pending' || status === 'processing') && (
        <p className="rounded-lg bg-pot-soft p-3 text-sm">
          <span className="font-semibold">The wallet is locked by its owner.</span>{' '}
          {status === 'pending'
            ? 'It cannot be approved until they unlock it.'
            : 'Ask them before you pay it out.'}
        </p>
      )}
    </>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  )
}
