import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { dayText, momentText, shortDayText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { SwipeRow } from '#web/ui/swipe-row.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import {
  centsOf,
  type FundRequest,
  nameOf,
  type RequestAction,
  type Side,
  useRequestAction,
} from './request-data.ts'

/** "Nov 21"; with its year where that is another one. */
const date = (iso: string) => {
  const at = new Date(iso)
  return (at.getFullYear() === new Date().getFullYear() ? shortDayText : dayText)(at)
}

/** One request with its face, words, sum and state; while it waits, with what this side may do. */
export function RequestRow({ request, side }: { request: FundRequest; side: Side }) {
  const [confirming, setConfirming] = useState<'accept' | 'reject' | 'cancel' | null>(null)
  const action = useRequestAction()
  const other = side === 'received' ? request.fromUser : request.toUser
  const cents = centsOf(request)
  const busy = (name: RequestAction) => action.isPending && action.variables.action === name
  const run = (name: RequestAction) =>
    action.mutate({ action: name, request }, { onSettled: () => setConfirming(null) })
  const titleId = `request-${request.id}`
  const content = (
    <div className="py-3.5">
      <div className="flex items-start gap-3">
        <Avatar person={other} size={40} />
        <div className="min-w-0 flex-1">
          <p id={titleId} className="font-semibold wrap-anywhere">
            {side === 'received' ? `${nameOf(other)} asks you` : `You asked ${nameOf(other)}`}
          </p>
          {request.message && (
            <p dir="auto" className="wrap-anywhere text-ink-2">
              {request.message}
            </p>
          )}
          <p className="text-sm text-ink-3">
            <time dateTime={request.createdAt} title={momentText(request.createdAt)}>
              {date(request.createdAt)}
            </time>
            {request.status === 'pending'
              ? ` · until ${date(request.expiresAt)}`
              : request.decidedAt &&
                ` · ${request.expired ? 'expired' : request.status} ${date(request.decidedAt)}`}
          </p>
        </div>
        <div className="grid shrink-0 justify-items-end gap-1.5">
          <Money cents={cents} currency="USD" className="font-semibold" />
          <StatusBadge status={request.status} />
        </div>
      </div>
      {request.status === 'pending' && (
        <div className="mt-3 flex flex-wrap gap-2 pl-13">
          {side === 'received' ? (
            <>
              <Button
                size="dense"
                busy={busy('accept')}
                busyLabel="Sending…"
                onClick={() => setConfirming('accept')}
              >
                Accept
              </Button>
              <Button
                size="dense"
                variant="secondary"
                busy={busy('reject')}
                busyLabel="Rejecting…"
                onClick={() => run('reject')}
              >
                Reject
              </Button>
            </>
          ) : (
            <>
              <Button
                size="dense"
                variant="secondary"
                busy={busy('cancel')}
                busyLabel="Cancelling…"
                onClick={() => setConfirming('cancel')}
              >
                Cancel
              </Button>
              {request.canRemind && (
                <Button
                  size="dense"
                  variant="ghost"
                  busy={busy('remind')}
                  busyLabel="Reminding…"
                  onClick={() => run('remind')}
                >
                  Remind
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </div>
  )
  return (
    <li className="border-b border-line-1 last:border-0" aria-labelledby={titleId}>
      {side === 'received' && request.status === 'pending' ? (
        <SwipeRow
          right={{ label: 'Accept', icon: <Check size={20} strokeWidth={1.75} /> }}
          left={{ label: 'Reject', icon: <X size={20} strokeWidth={1.75} /> }}
          onSwipe={(way) => !action.isPending && setConfirming(way === 'right' ? 'accept' : 'reject')}
        >
          {content}
        </SwipeRow>
      ) : (
        content
      )}
      <AcceptDialog
        open={confirming === 'accept'}
        onClose={() => setConfirming(null)}
        cents={cents}
        name={nameOf(other)}
        message={request.message ?? ''}
        busy={busy('accept')}
        onAccept={() => run('accept')}
      />
      {/* the button rejects at once; a swipe may be a slip of the thumb */}
      <ConfirmDialog
        open={confirming === 'reject'}
        onOpenChange={(open) => !open && setConfirming(null)}
        title="Reject this request?"
        description={`${nameOf(other)} gets no money, and is told so.`}
        cancelLabel="Not now"
        confirmLabel="Reject request"
        busy={busy('reject')}
        busyLabel="Rejecting…"
        onConfirm={() => run('reject')}
      />
      <ConfirmDialog
        open={confirming === 'cancel'}
        onOpenChange={(open) => !open && setConfirming(null)}
        title="Cancel this request?"
        description={`${nameOf(other)} will no longer be asked for ${moneyText({ cents, currency: 'USD' })}.`}
        cancelLabel="Keep it"
        confirmLabel="Cancel request"
        destructive
        busy={busy('cancel')}
        busyLabel="Cancelling…"
        onConfirm={() => run('cancel')}
      />
    </li>
  )
}
