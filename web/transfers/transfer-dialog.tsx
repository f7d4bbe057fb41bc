import { useState } from 'react'
import { cutTo } from '#contract/characters.ts'
import { wireToCents } from '#contract/money.ts'
import { discardDraft, useKept } from '#web/client/calls/kept-draft.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { toast } from '#web/client/calls/toast.ts'
import { lazy } from '#web/client/lazy.ts'
import { CardRefundOffer } from '#web/deposits/card-refund-offer.tsx'
import { AvailableNow, useLeaving } from '#web/money-out/available.tsx'
import { Opened } from '#web/page-parts/aside.tsx'
import { LockedNotice } from '#web/page-parts/locked-notice.tsx'
import { AmountChips } from '#web/ui/amount-chips.tsx'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountCents } from '#web/ui/amount-reader.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { AmountKeypad, usesFingers } from './amount-keypad.tsx'
import { TransferReceipt } from './transfer-receipt.tsx'
import { TransferSummary } from './transfer-summary.tsx'
import { invalidAmount } from './typed-amount.ts'
import { useTransfer } from './use-transfer.ts'

const NewRequestDialog = lazy(() =>
  import('./new-request-dialog.tsx').then((module) => ({ default: module.NewRequestDialog })),
)

export type TransferReceiver = {
  id: string
  firstName: string
  lastName: string
  profileImageUrl: string | null
}
export type TransferDialogProps = {
  open: boolean
  onClose: () => void
  receiver: TransferReceiver
  /** the initial values of the fields */
  amount?: string
  note?: string
}

type Asking = { amount: string; message: string }

/**
 * Sends real money to one person: amount, a look at the sums, receipt. There is no undo; the sender can ask for the money back.
 */
export function TransferDialog({ open, onClose, receiver, amount = '', note = '' }: TransferDialogProps) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const name = `${receiver.firstName} ${receiver.lastName}`.trim()
  return (
    <>
      <Dialog open={open} onClose={onClose} title="Send Funds">
        {open && (
          <Steps
            receiver={receiver}
            name={name}
            given={{ amount, note }}
            onDone={onClose}
            onAsk={(asked) => {
              onClose()
              setAsking(asked)
            }}
          />
        )}
      </Dialog>
      {asking && (
        <Opened onClose={() => setAsking(null)}>
          <NewRequestDialog
            onClose={() => setAsking(null)}
            person={receiver}
            amount={asking.amount}
            message={asking.message}
          />
        </Opened>
      )}
    </>
  )
}

type StepsProps = {
  receiver: TransferReceiver
  name: string
  given: { amount: string; note: string }
  onDone: () => void
  onAsk: (asked: Asking) => void
}

/** One unsent transfer: the fields, kept until sent, and whether the dialog shows the sums for a confirmation. */
function useTransferDraft({ receiver, given }: Pick<StepsProps, 'receiver' | 'given'>) {
  const form = given.amount || given.note ? undefined : `send:${receiver.id}`
  const [amount, setAmount] = useKept(form, 'amount', given.amount)
  const [description, setDescription] = useKept(form, 'description', given.note)
  const [wrong, setWrong] = useState<string>()
  const [confirming, setConfirming] = useState(false)
  return {
    amount,
    setAmount(next: string) {
      setAmount(next)
      setWrong(undefined)
    },
    cents: amountCents(amount),
    description,
    setDescription,
    wrong,
    setWrong,
    confirming,
    setConfirming,
    discard: () => form && discardDraft(form),
  }
}
type TransferDraft = ReturnType<typeof useTransferDraft>

function Steps({ receiver, name, given, onDone, onAsk }: StepsProps) {
  const draft = useTransferDraft({ receiver, given })
  const transfer = useTransfer()
  const { cents, description } = draft
  if (transfer.data)
    return (
      <div className="grid gap-4">
        <TransferReceipt
          sent={transfer.data}
          onAskBack={() =>
            onAsk({
              amount: draft.amount,
              message: description.trim()
                ? cutTo(`Sent by mistake: ${description.trim()}`, 200)
                : 'Sent by mistake',
            })
          }
        />
        <Button onClick={onDone}>Done</Button>
      </div>
    )
  if (draft.confirming && cents !== null)
    return (
      <ConfirmStep
        cents={cents}
        name={name}
        note={description}
        transfer={transfer}
        onBack={() => {
          draft.setConfirming(false)
          transfer.reset()
        }}
        onSend={() =>
          transfer.mutate(
            { to: { receiverId: receiver.id }, cents, description, name },
            { onSuccess: draft.discard },
          )
        }
      />
    )
  return (
    <AmountStep
      receiver={receiver}
      name={name}
      draft={draft}
      onAskInstead={() => onAsk({ amount: draft.amount, message: description })}
    />
  )
}

type ConfirmStepProps = {
  cents: bigint
  name: string
  note: string
  transfer: ReturnType<typeof useTransfer>
  onBack: () => void
  onSend: () => void
}

function ConfirmStep({ cents, name, note, transfer, onBack, onSend }: ConfirmStepProps) {
  return (
    <div className="grid gap-5">
      <p className="text-lg font-semibold text-balance">
        Send <Money cents={cents} currency="USD" /> of real money to {name}?
      </p>
      <TransferSummary cents={cents} to={name} note={note} />
      {transfer.dialog}
      {transfer.failure && <FieldError>{transfer.failure}</FieldError>}
      <CardRefundOffer error={transfer.error} />
      <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button busy={transfer.isPending} busyLabel="Sending…" onClick={onSend}>
          Send {moneyText({ cents, currency: 'USD' })}
        </Button>
      </div>
    </div>
  )
}

type AmountStepProps = {
  receiver: TransferReceiver
  name: string
  draft: TransferDraft
  onAskInstead: () => void
}

function AmountStep({ receiver, name, draft, onAskInstead }: AmountStepProps) {
  const { balance, walletLocked } = useUser()
  const available = wireToCents(balance)
  const leaving = useLeaving(available)
  const [pad] = useState(usesFingers)
  const { amount, setAmount, cents } = draft
  return (
    <Form
      onSubmit={() => {
        if (cents === null) {
          const refused = invalidAmount(amount)
          draft.setWrong(refused.description)
          toast(refused)
        } else if (cents > available)
          draft.setWrong(`You only have ${moneyText({ cents: available, currency: 'USD' })} available`)
        else draft.setConfirming(true)
      }}
    >
      <Receiver receiver={receiver} name={name} />
      {walletLocked && <LockedNotice />}
      <AmountField
        label="Amount"
        ownPad={pad}
        hint={`You have ${moneyText({ cents: available, currency: 'USD' })} of real money. There is no fee.`}
        value={amount}
        error={draft.wrong}
        onChange={setAmount}
      />
      <AvailableNow />
      <AmountChips value={amount} purse={leaving} onChange={setAmount} />
      {pad && <AmountKeypad value={amount} onChange={setAmount} />}
      <TextField
        label="Description"
        optional
        maxLength={200}
        autoComplete="off"
        placeholder="What is it for?"
        value={draft.description}
        onChange={(typed) => draft.setDescription(typed.target.value)}
      />
      <div className="flex flex-col gap-2 md:flex-row-reverse md:justify-start">
        <Button type="submit" size="large" disabled={walletLocked}>
          Continue
        </Button>
        <Button variant="ghost" size="large" onClick={onAskInstead}>
          Request instead
        </Button>
      </div>
    </Form>
  )
}

type ReceiverProps = { receiver: TransferReceiver; name: string }

function Receiver({ receiver, name }: ReceiverProps) {
  return (
    <div className="flex items-center gap-3 rounded-xl border border-line-1 bg-surface p-3">
      <Avatar person={receiver} size={44} />
      <p className="min-w-0 truncate">
        <span className="text-ink-2">To</span> <bdi className="font-semibold">{name}</bdi>
      </p>
    </div>
  )
}
