import type { ReactNode } from 'react'
import type { Reply } from '#contract/index.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { exactMomentText } from '#web/ui/moment-text.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { providerLabels, stateBadge, stateLabels } from './delivery-labels.ts'

/** One delivery: its kind, its result, its payload, and a button that handles it again. */
export function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const delivery = useApi('getDelivery', { params: { id } })
  const stepUp = useStepUp()
  const resend = useAction(() => stepUp.run(() => call('resendDelivery', { params: { id }, body: {} })), {
    done: ({ outcome, error }) =>
      outcome === 'failed'
        ? { title: 'Failed again', description: error ?? undefined, variant: 'destructive' }
        : {
            title: stateLabels[outcome],
            description: 'Processing a message again never repeats its effect.',
          },
    failed: ['Not sent again'],
    untilShown: true,
  })
  const { data } = delivery
  return (
    <>
      <Dialog
        open
        size="wide"
        onClose={onClose}
        title={data ? `${providerLabels[data.provider]}: ${data.kind}` : 'Delivery'}
        actions={
          <>
            <Button variant="secondary" onClick={onClose}>
              Done
            </Button>
            <Button
              disabled={!data}
              busy={resend.isPending}
              busyLabel="Sending again…"
              onClick={() => resend.mutate()}
            >
              Resend
            </Button>
          </>
        }
      >
        <Loaded
          fresh
          answer={delivery}
          failed="The delivery did not load"
          waiting={
            <div className="grid gap-3">
              <Loading />
              <Skeleton className="h-20 w-full" />
              <Skeleton className="h-60 w-full" />
            </div>
          }
        >
          {(loaded) => <Details delivery={loaded} />}
        </Loaded>
      </Dialog>
      {stepUp.dialog}
    </>
  )
}

/** The state, the times and the payload of a delivery. */
function Details({ delivery }: { delivery: Reply<'getDelivery'> }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <dl className="grid gap-x-6 gap-y-2 text-sm md:grid-cols-2">
        <Fact term="State">
          <StatusBadge {...stateBadge(delivery.state)} />
        </Fact>
        <Fact term="Tries">{delivery.attempts}</Fact>
        <Fact term="Received">
          <Moment at={delivery.receivedAt} format={exactMomentText} />
        </Fact>
        <Fact term="Last try">
          <Moment at={delivery.handledAt} format={exactMomentText} />
        </Fact>
        {delivery.nextAt && (
          <Fact term="Next try">
            <Moment at={delivery.nextAt} format={exactMomentText} />
          </Fact>
        )}
        <Fact term="Id">
          <span className="break-all">{delivery.eventId}</span>
        </Fact>
        {delivery.error && <Fact term="Why">{delivery.error}</Fact>}
      </dl>
      <div className="grid grid-cols-1 gap-2">
        <div className="flex items-center justify-between gap-3">
          <h3 className="text-sm font-semibold">Payload</h3>
          <CopyButton value={JSON.stringify(delivery.payload, null, 2)} label="Copy payload" />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keyboard */}
        <pre tabIndex={0} className="max-h-80 overflow-auto rounded-lg bg-sunken p-3 text-xs">
          {JSON.stringify(delivery.payload, null, 2)}
        </pre>
      </div>
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 border-b border-line-1 pb-2">
      <dt className="shrink-0 text-ink-2">{term}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </div>
  )
}
