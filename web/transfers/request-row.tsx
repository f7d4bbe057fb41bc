import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { fullName } from '#web/chat/names.ts'
import { CardRefundOffer } from '#web/deposits/card-refund-offer.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FoldedWords } from '#web/ui/folded-words.tsx'
import { dayText, momentText, shortDayText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { OperatorBadge } from '#web/ui/operator-badge.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { SwipeRow } from '#web/ui/swipe-row.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import {
  centsOf,
  type FundRequest,
  type RequestAction,
  type RequestSide,
  useRequestAction,
} from './request-data.ts'

/** "Nov 21"; with its year if that is not the present year. */
const date = (iso: string) => {
  const at = new Date(iso)
  return (at.getFullYear() === new Date().getFullYear() ? shortDayText : dayText)(at)
}

/** One request with its face, text, sum and state; while it is pending, with this side's actions. */
export function RequestRow({ request, side }: { request: FundRequest; side: RequestSide }) {
  const [confirming, setConfirming] = useState<'accept' | 'reject' | 'cancel' | null>(null)
  const action = useRequestAction()
  const other = side === 'received' ? request.fromUser : request.toUser
  const busy = (name: RequestAction) => action.isPending && action.variables.action === name
  const run = (name: RequestAction) =>
    action.mutate({ action: name, request }, { onSettled: () => setConfirming(null) })
  const titleId = `request-${request.id}`
  const content = (
    <div className="py-3.5">
      <RequestHead request={request} side={side} titleId={titleId} />
      <RequestButtons request={request} busy={busy} onConfirm={setConfirming} onRun={run} />
      <CardRefundOffer error={action.error} />
    </div>
  )
  return (
    <li className="border-b border-line-1 last:border-0" aria-labelledby={titleId}>
      {request.can.reject ? (
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
      <Confirmations
        request={request}
        name={fullName(other)}
        confirming={confirming}
        busy={busy}
        proof={action.dialog}
        onClose={() => setConfirming(null)}
        onRun={run}
      />
    </li>
  )
}

/** The other person, the request's text, its dates, its sum and its state. */
function RequestHead({
  request,
  side,
  titleId,
}: {
  request: FundRequest
  side: RequestSide
  titleId: string
}) {
  const other = side === 'received' ? request.fromUser : request.toUser
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <Avatar person={other} size={40} />
      <div className="min-w-[min(100%,7rem)] flex-1">
        <p id={titleId} className="font-semibold wrap-anywhere">
          {side === 'received' ? `${fullName(other)} asks you` : `You asked ${fullName(other)}`}{' '}
          <OperatorBadge person={other} />
        </p>
        {side === 'received' && request.fromNewStranger && request.status === 'pending' && (
          <p className="text-sm font-semibold text-pot">New account · No money exchanged yet</p>
        )}
        <Message request={request} side={side} />
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
      <div className="ml-auto grid shrink-0 justify-items-end gap-1.5">
        <Money cents={centsOf(request)} currency="USD" className="font-semibold" />
        <StatusBadge status={request.status} />
      </div>
    </div>
  )
}

/** The reason for the request, in the asker's words. */
function Message({ request: { message, messageFolded }, side }: { request: FundRequest; side: RequestSide }) {
  if (!message) return null
  const words = (
    <p dir="auto" className="wrap-anywhere text-ink-2">
      {message}
    </p>
  )
  return side === 'received' && messageFolded ? <FoldedWords>{words}</FoldedWords> : words
}

type RequestButtonsProps = {
  request: FundRequest
  busy: (name: RequestAction) => boolean
  onConfirm: (name: 'accept' | 'cancel') => void
  onRun: (name: RequestAction) => void
}

/** The viewer's possible actions. Accept is also there if only its dialog explains why the person cannot accept now. */
function RequestButtons({ request: { can, acceptRefused }, busy, onConfirm, onRun }: RequestButtonsProps) {
  const accept = can.accept || acceptRefused !== null
  if (!accept && !can.reject && !can.cancel && !can.remind) return null
  return (
    <div className="mt-3 flex flex-wrap gap-2 pl-13">
      {accept && (
        <Button size="dense" busy={busy('accept')} busyLabel="Sending…" onClick={() => onConfirm('accept')}>
          Accept
        </Button>
      )}
      {can.reject && (
        <Button
          size="dense"
          variant="secondary"
          busy={busy('reject')}
          busyLabel="Rejecting…"
          onClick={() => onRun('reject')}
        >
          Reject
        </Button>
      )}
      {can.cancel && (
        <Button
          size="dense"
          variant="secondary"
          busy={busy('cancel')}
          busyLabel="Cancelling…"
          onClick={() => onConfirm('cancel')}
        >
          Cancel
        </Button>
      )}
      {can.remind && (
        <Button
          size="dense"
          variant="ghost"
          busy={busy('remind')}
          busyLabel="Reminding…"
          onClick={() => onRun('remind')}
        >
          Remind
        </Button>
      )}
    </div>
  )
}

type ConfirmationsProps = {
  request: FundRequest
  /** the other person */
  name: string
  confirming: 'accept' | 'reject' | 'cancel' | null
  busy: (name: RequestAction) => boolean
  /** asks for a proof */
  proof: ReactNode
  onClose: () => void
  onRun: (name: RequestAction) => void
}

/** The dialogs that ask before money moves or a request ends. */
function Confirmations({ request, name, confirming, busy, proof, onClose, onRun }: ConfirmationsProps) {
  const cents = centsOf(request)
  return (
    <>
      <AcceptDialog
        open={confirming === 'accept'}
        onClose={onClose}
        cents={cents}
        refused={request.acceptRefused}
        name={name}
        message={(!request.messageFolded && request.message) || ''}
        busy={busy('accept')}
        proof={proof}
        onAccept={() => onRun('accept')}
      />
      {/* the button rejects at once; a swipe may be a slip of the thumb */}
      <ConfirmDialog
        open={confirming === 'reject'}
        onClose={onClose}
        title="Reject this request?"
        description={`${name} gets no money, only a notice.`}
        cancelLabel="Not now"
        confirmLabel="Reject request"
        busy={busy('reject')}
        busyLabel="Rejecting…"
        onConfirm={() => onRun('reject')}
      />
      <ConfirmDialog
        open={confirming === 'cancel'}
        onClose={onClose}
        title="Cancel this request?"
        description={`${name} will no longer be asked for ${moneyText({ cents, currency: 'USD' })}.`}
        cancelLabel="Keep it"
        confirmLabel="Cancel request"
        destructive
        busy={busy('cancel')}
        busyLabel="Cancelling…"
        onConfirm={() => onRun('cancel')}
      />
    </>
  )
}
