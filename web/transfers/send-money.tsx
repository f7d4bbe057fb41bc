import { useState } from 'react'
import { wireToCents } from '#contract/money.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { toast } from '#web/client/calls/toast.ts'
import { CardRefundOffer } from '#web/deposits/card-refund-offer.tsx'
import { AvailableNow, useLeaving } from '#web/money-out/available.tsx'
import { LockedNotice } from '#web/page-parts/locked-notice.tsx'
import { AmountChips } from '#web/ui/amount-chips.tsx'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountCents } from '#web/ui/amount-reader.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { TransferReceipt } from './transfer-receipt.tsx'
import { TransferSummary } from './transfer-summary.tsx'
import { invalidAmount } from './typed-amount.ts'
import { useTransfer } from './use-transfer.ts'

const MISSING = 'Please enter a recipient e-mail and amount'

type SendMoneyProps = { onAskBack: (asked: { email: string; amount: string }) => void }

/** An unsent transfer to an e-mail address: fields, errors, confirmation, and the transfer itself. */
function useEmailTransfer() {
  const available = wireToCents(useUser().balance)
  const [email, setEmail] = useState('')
  const [amount, setAmount] = useState('')
  const [description, setDescription] = useState('')
  const [wrong, setWrong] = useState<{ email?: string; amount?: string }>({})
  const [confirming, setConfirming] = useState(false)
  const transfer = useTransfer()
  const cents = amountCents(amount)
  const to = email.trim()
  const submit = () => {
    if (!to || !amount.trim()) {
      toast({ title: 'Missing Information', description: MISSING, variant: 'destructive' })
      return setWrong({ ...(!to && { email: MISSING }), ...(!amount.trim() && { amount: MISSING }) })
    }
    if (cents === null) {
      const refused = invalidAmount(amount)
      toast(refused)
      return setWrong({ amount: refused.description })
    }
    if (cents > available)
      return setWrong({
        amount: `You only have ${moneyText({ cents: available, currency: 'USD' })} available`,
      })
    setWrong({})
    setConfirming(true)
  }
  const change = (set: (text: string) => void) => (text: string) => {
    set(text)
    setWrong({})
    if (transfer.isError) transfer.reset()
  }
  const clear = () => {
    transfer.reset()
    setAmount('')
    setDescription('')
    setEmail('')
  }
  return {
    available,
    email,
    setEmail: change(setEmail),
    to,
    amount,
    setAmount: change(setAmount),
    cents,
    description,
    setDescription: change(setDescription),
    errors: { email: wrong.email ?? transfer.receiverError, amount: wrong.amount ?? transfer.amountError },
    confirming,
    setConfirming,
    transfer,
    submit,
    clear,
  }
}
type EmailTransfer = ReturnType<typeof useEmailTransfer>

/** Sends real money to an e-mail address. */
export function SendMoney({ onAskBack }: SendMoneyProps) {
  const { walletLocked } = useUser()
  const sending = useEmailTransfer()
  const { transfer, errors, cents } = sending
  if (transfer.data)
    return (
      <TransferReceipt
        sent={transfer.data}
        onAskBack={() => onAskBack({ email: sending.to, amount: sending.amount })}
        onAgain={sending.clear}
      />
    )
  return (
    // in order: what stands below the available sum waits for it
    <Form className="in-order grid gap-4" onSubmit={() => sending.submit()}>
      {walletLocked && <LockedNotice />}
      <SendFields sending={sending} />
      {transfer.failure && !errors.email && !errors.amount && <FieldError>{transfer.failure}</FieldError>}
      <CardRefundOffer error={transfer.error} />
      <Button type="submit" size="large" disabled={walletLocked}>
        Send Money
      </Button>
      {cents !== null && <ConfirmSending sending={sending} cents={cents} />}
    </Form>
  )
}

function SendFields({ sending }: { sending: EmailTransfer }) {
  const { available, amount, setAmount, errors } = sending
  const leaving = useLeaving(available)
  return (
    <>
      <TextField
        label="Recipient e-mail"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={sending.email}
        error={errors.email}
        onChange={(typed) => sending.setEmail(typed.target.value)}
      />
      <AmountField
        label="Amount"
        hint={`You have ${moneyText({ cents: available, currency: 'USD' })} of real money. There is no fee.`}
        value={amount}
        error={errors.amount}
        onChange={setAmount}
      />
      <AvailableNow />
      <AmountChips value={amount} purse={leaving} onChange={setAmount} />
      <TextField
        label="Description"
        optional
        maxLength={200}
        autoComplete="off"
        placeholder="What is it for?"
        value={sending.description}
        onChange={(typed) => sending.setDescription(typed.target.value)}
      />
    </>
  )
}

function ConfirmSending({ sending, cents }: { sending: EmailTransfer; cents: bigint }) {
  const { to, description, confirming, setConfirming, transfer } = sending
  return (
    <ConfirmDialog
      open={confirming}
      onClose={() => setConfirming(false)}
      title={`Send ${moneyText({ cents, currency: 'USD' })} of real money?`}
      description="It arrives at once, and only the recipient can send it back."
      confirmLabel={`Send ${moneyText({ cents, currency: 'USD' })}`}
      busy={transfer.isPending}
      busyLabel="Sending…"
      onConfirm={() =>
        transfer.mutate(
          { to: { receiverEmail: to }, cents, description, name: to },
          { onSettled: () => setConfirming(false) },
        )
      }
    >
      <TransferSummary cents={cents} to={to} note={description} />
      {transfer.dialog}
    </ConfirmDialog>
  )
}
