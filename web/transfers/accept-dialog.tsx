import type { ReactNode } from 'react'
import { wireToCents } from '#contract/money.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { LockedNotice } from '#web/page-parts/locked-notice.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { TransferSummary } from './transfer-summary.tsx'

type AcceptDialogProps = {
  open: boolean
  onClose: () => void
  cents: bigint
  /** why the person cannot accept it now, whatever the balance */
  refused: string | null
  /** the requester */
  name: string
  /** their note; empty while folded */
  message: string
  busy: boolean
  /** asks for a proof, above this dialog */
  proof: ReactNode
  onAccept: () => void
}

/** Accepts a request. If the balance is too low: the missing amount, and how to get it. */
export function AcceptDialog({
  open,
  onClose,
  cents,
  refused,
  name,
  message,
  busy,
  proof,
  onAccept,
}: AcceptDialogProps) {
  const { balance, walletLocked } = useUser()
  const sum = moneyText({ cents, currency: 'USD' })
  const missing = cents - wireToCents(balance)
  // money under way leaves the balance before the answer arrives
  if (!busy && (refused !== null || missing > 0n)) {
    const stays = 'The request stays open until you decide.'
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={`You cannot send ${sum} now`}
        description={
          walletLocked
            ? stays
            : missing > 0n
              ? `You have ${moneyText({ cents: wireToCents(balance), currency: 'USD' })} of real money. You need ${moneyText({ cents: missing, currency: 'USD' })} more. ${stays}`
              : `${refused} ${stays}`
        }
        actions={
          <>
            <Button variant="secondary" onClick={onClose}>
              Not now
            </Button>
            {!walletLocked && missing > 0n && <LinkButton href="/?deposit=1">Deposit</LinkButton>}
          </>
        }
      >
        {walletLocked && <LockedNotice />}
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Send ${sum} of real money to ${name}?`}
      description="It arrives at once, and only they can send it back."
      cancelLabel="Not now"
      confirmLabel={`Send ${sum}`}
      busy={busy}
      busyLabel="Sending…"
      onConfirm={onAccept}
    >
      <TransferSummary cents={cents} to={name} note={message} noteLabel="For" />
      {proof}
    </ConfirmDialog>
  )
}
