import { Suspense, useState } from 'react'
import { wireToCents } from '#contract/money.ts'
import { discardDraft, useKept } from '#web/client/kept-draft.ts'
import { lazy } from '#web/client/lazy.ts'
import { useUser } from '#web/client/session.tsx'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountCents } from '#web/ui/amount-reader.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { toast } from '#web/ui/toast.tsx'
import { AmountChips } from './amount-chips.tsx'
import { AmountKeypad, usesFingers } from './amount-keypad.tsx'
import { INVALID_AMOUNT } from './amount-text.ts'
import { LockedNotice } from './locked-notice.tsx'
import { TransferReceipt } from './transfer-receipt.tsx'
import { TransferSummary } from './transfer-summary.tsx'
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
  onOpenChange: (open: boolean) => void
  receiver: TransferReceiver
  /** the initial values of the fields */
  amount?: string
  note?: string
}

type Asking = { amount: string; message: string }

/** Sends real money to one person: amount, a look at the sums, receipt. There is no undo; one can ask for it back. */
export function TransferDialog({
  open,
  onOpenChange,
  receiver,
  amount = '',
  note = '',
}: TransferDialogProps) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const name = `${receiver.firstName} ${receiver.lastName}`.trim()
  return (
    <>
      <Dialog open={open} onOpenChange={onOpenChange} title="Send Funds">
        {open && (
          <Steps
            receiver={receiver}
            name={name}
            given={{ amount, note }}
            onDone={() => onOpenChange(false)}
            onAsk={(asked) => {
              onOpenChange(false)
              setAsking(asked)
            }}
          />
        )}
      </Dialog>
      {asking && (
        <Suspense>
          <NewRequestDialog
            open
            onOpenChange={(stays) => !stays && setAsking(null)}
            person={receiver}
            amount={asking.amount}
            message={asking.message}
          />
        </Suspense>
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

function Steps({ receiver, name, given, onDone, onAsk }: StepsProps) {
  const { balance, walletLocked } = useUser()
  const draft = given.amount || given.note ? undefined : `send:${receiver.id}`
  const [amount, setAmount] = useKept(draft, 'amount', given.amount)
  const [description, setDescription] = useKept(draft, 'description', given.note)
  const [wrong, setWrong] = useState<string>()
  const [confirming, setConfirming] = useState(false)
  const transfer = useTransfer()
  const cents = amountCents(amount)
  const [pad] = useState(usesFingers)
  const change = (next: string) => {
    setAmount(next)
    setWrong(undefined)
  }

  if (transfer.data)
    return (
      <div className="grid gap-4">
        <TransferReceipt
          sent={transfer.data}
          onAskBack={() =>
            onAsk({
              amount,
              message: description.trim()
                ? `Sent by mistake: ${description.trim()}`.slice(0, 200)
                : 'Sent by mistake',
            })
          }
        />
        <Button onClick={onDone}>Done</Button>
      </div>
    )

  if (confirming && cents !== null)
    return (
      <div className="grid gap-5">
        <p className="text-lg font-semibold text-balance">
          Send <Money cents={cents} currency="USD" /> of real money to {name}?
        </p>
        <TransferSummary cents={cents} to={name} note={description} />
        {transfer.failure && <FieldError>{transfer.failure}</FieldError>}
        <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
          <Button
            variant="secondary"
            onClick={() => {
              setConfirming(false)
              transfer.reset()
            }}
          >
            Back
          </Button>
          <Button
            busy={transfer.isPending}
            busyLabel="Sending…"
            onClick={() =>
              transfer.mutate(
                { to: { receiverId: receiver.id }, cents, description, name },
                { onSuccess: () => draft && discardDraft(draft) },
              )
            }
          >
            Send {moneyText({ cents, currency: 'USD' })}
          </Button>
        </div>
      </div>
    )

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (cents === null) {
          setWrong(INVALID_AMOUNT.description)
          toast(INVALID_AMOUNT)
        } else if (cents > wireToCents(balance))
          setWrong(`You only have ${moneyText({ cents: wireToCents(balance), currency: 'USD' })} available`)
        else setConfirming(true)
      }}
    >
      <div className="flex items-center gap-3 rounded-xl border border-line-1 bg-surface p-3">
        <Avatar person={receiver} size={44} />
        <p className="min-w-0">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block text-sm text-ink-2">
            You have <Money wire={balance} currency="USD" />
          </span>
        </p>
      </div>
      {walletLocked && <LockedNotice />}
      <AmountField
        label="Amount"
        ownPad={pad}
        hint="In US dollars of real money. There is no fee."
        value={amount}
        error={wrong}
        onChange={change}
      />
      <AmountChips value={amount} max={wireToCents(balance)} onChange={change} />
      {pad && <AmountKeypad value={amount} onChange={change} />}
      <TextField
        label="Description"
        optional
        maxLength={200}
        autoComplete="off"
        placeholder="What is it for?"
        value={description}
        onChange={(typed) => setDescription(typed.target.value)}
      />
      <div className="flex flex-col gap-2 md:flex-row-reverse md:justify-start">
        <Button type="submit" size="large" disabled={walletLocked}>
          Continue
        </Button>
        <Button variant="ghost" size="large" onClick={() => onAsk({ amount, message: description })}>
          Request instead
        </Button>
      </div>
    </form>
  )
}
