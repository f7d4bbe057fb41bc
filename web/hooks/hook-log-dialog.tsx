import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Hook, type HookDelivery, KIND_LABELS, resultText } from './hook-text.ts'

type HookLogDialogProps = { hook: Hook; onClose: () => void }

/** The last hundred deliveries of a hook, each of which can be sent again. */
export function HookLogDialog({ hook, onClose }: HookLogDialogProps) {
  const log = useApi('hookDeliveries', { params: { id: hook.id } })
  return (
    <Dialog
      onClose={onClose}
      title={`Log of ${hook.name}`}
      description="The last hundred messages, newest first."
      initialFocus="title"
      size="wide"
      actions={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Loaded answer={log} failed="The log did not load" waiting={<Skeleton className="h-40 w-full" />}>
        {(deliveries) => (
          <ul aria-label="Deliveries" className="grid grid-cols-1 divide-y divide-line-1">
            {deliveries.map((delivery) => (
              <Delivery key={delivery.id} hook={hook} delivery={delivery} />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}

function Delivery({ hook, delivery }: { hook: Hook; delivery: HookDelivery }) {
  const { id, kind, eventId, at, nextAt, state, attempts } = delivery
  const resending = useAction(
    () => call('resendHook', { params: { id: hook.id, deliveryId: id }, body: {} }),
    {
      untilShown: true,
      done: 'It is sent again',
      failed: ['Not Sent'],
    },
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">
          {eventId ? (
            <a href={`/events/${eventId}`} className="underline decoration-line-2 underline-offset-4">
              {KIND_LABELS[kind]}
            </a>
          ) : (
            KIND_LABELS[kind]
          )}
        </p>
        <p className="text-sm text-ink-2">
          <Moment at={at} format={shortMomentText} /> · {resultText(delivery)}
          {nextAt && attempts > 0 && (
            <>
              {' '}
              · next <Moment at={nextAt} format={shortMomentText} />
            </>
          )}
        </p>
      </div>
      {hook.state === 'live' && kind !== 'hook.confirm' && state !== 'withheld' && (
        <Button
          size="dense"
          variant="secondary"
          busy={resending.isPending}
          busyLabel="Sending…"
          onClick={() => resending.mutate()}
        >
          Send again<span className="sr-only">: {KIND_LABELS[kind]}</span>
        </Button>
      )}
    </li>
  )
}
