import { useState } from 'react'
import { wireToCents } from '#contract/money.ts'
import { useUser } from '#web/client/session.tsx'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountCents } from '#web/ui/amount-reader.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { toast } from '#web/ui/toast.tsx'
import { AmountChips } from './amount-chips.tsx'
import { INVALID_AMOUNT } from './amount-text.ts'
import { LockedNotice } from './locked-notice.tsx'
import { TransferReceipt } from './transfer-receipt.tsx'
import { TransferSummary } from './transfer-summary.tsx'
import { useTransfer } from './use-transfer.ts'

const MISSING = 'Please enter a recipient e-mail and amount'

type SendMoneyProps = { onAskBack: (asked: { email: string; amount: string }) => void }

/** Sends real money to an e-mail address. */
export function SendMoney({ onAskBack }: SendMoneyProps) {
  const { balance, walletLocked } = useUser()
  const [email, setEmail] = useState('')
  const [amount, setAmount] = useState('')
  const [description, setDescription] = useState('')
  const [wrong, setWrong] = useState<{ email?: string; amount?: string }>({})
  const [confirming, setConfirming] = useState(false)
  const transfer = useTransfer()
  const cents = amountCents(amount)
  const to = email.trim()
  const available = wireToCents(balance)

  if (transfer.data)
    return (
      <TransferReceipt
        sent={transfer.data}
        onAskBack={() => onAskBack({ email: to, amount })}
        onAgain={() => {
          transfer.reset()
          setAmount('')
          setDescription('')
          setEmail('')
        }}
      />
    )

  const submit = () => {
    if (!to || !amount.trim()) {
      toast({ title: 'Missing Information', description: MISSING, variant: 'destructive' })
      return setWrong({ ...(!to && { email: MISSING }), ...(!amount.trim() && { amount: MISSING }) })
    }
    if (cents === null) {
      toast(INVALID_AMOUNT)
      return setWrong({ amount: INVALID_AMOUNT.description })
    }
    if (cents > available)
      return setWrong({
        amount: `You only have ${moneyText({ cents: available, currency: 'USD' })} available`,
      })
    setWrong({})
    setConfirming(true)
  }
  const emailError = wrong.email ?? transfer.receiverError
  const amountError = wrong.amount ?? transfer.amountError
  const change = (set: (text: string) => void) => (text: string) => {
    set(text)
    setWrong({})
    if (transfer.isError) transfer.reset()
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        submit()
      }}
    >
      {walletLocked && <LockedNotice />}
      <TextField
        label="Recipient e-mail"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={email}
        error={emailError}
        onChange={(typed) => change(setEmail)(typed.target.value)}
      />
      <AmountField
        label="Amount"
        hint={`You have ${moneyText({ cents: available, currency: 'USD' })} of real money. There is no fee.`}
        value={amount}
        error={amountError}
        onChange={change(setAmount)}
      />
      <AmountChips value={amount} max={available} onChange={change(setAmount)} />
      <TextField
        label="Description"
        optional
        maxLength={200}
        autoComplete="off"
        placeholder="What is it for?"
        value={description}
        onChange={(typed) => change(setDescription)(typed.target.value)}
      />
      {transfer.failure && !emailError && !amountError && <FieldError>{transfer.failure}</FieldError>}
      <Button type="submit" size="large" disabled={walletLocked}>
        Send Money
      </Button>
      {cents !== null && (
        <ConfirmDialog
          open={confirming}
          onOpenChange={setConfirming}
          title={`Send ${moneyText({ cents, currency: 'USD' })} of real money?`}
          description="It arrives at once, and only the receiver can give it back."
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
        </ConfirmDialog>
      )}
    </form>
  )
}
