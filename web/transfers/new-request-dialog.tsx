import { useMutation } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { formatMoney, wireToCents } from '#contract/money.ts'
import { call, errorText, fieldError } from '#web/client/api.ts'
import { useIdempotencyKeys } from '#web/client/idempotency.ts'
import { discardDraft, useKept } from '#web/client/kept-draft.ts'
import { invalidate } from '#web/client/query.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountCents } from '#web/ui/amount-reader.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, TextAreaField } from '#web/ui/field.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { toast } from '#web/ui/toast.tsx'
import { INVALID_AMOUNT } from './amount-text.ts'
import { PeoplePicker, type PickedPerson } from './people-picker.tsx'
import { RequestCode } from './request-code.tsx'

const MISSING = 'Please enter a user ID and amount'
/** A new request without a preset person is kept until it is sent or cancelled. */
const DRAFT = 'new-request'
const FAILED = 'Failed to create fund request'

export type NewRequestDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  person?: PickedPerson
  /** the person asked, where only the address is known */
  email?: string
  amount?: string
  message?: string
}

/** Asks a person for money. */
export function NewRequestDialog({ open, onOpenChange, ...given }: NewRequestDialogProps) {
  const [asCode, setAsCode] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New Request"
      description={
        asCode
          ? 'For somebody beside you. Nobody is asked by name, so it does not stand among your requests.'
          : 'Nothing moves until they accept. A request that nobody answers ends after 30 days.'
      }
    >
      {open && (
        <RequestForm {...given} asCode={asCode} onAsCode={setAsCode} onDone={() => onOpenChange(false)} />
      )}
    </Dialog>
  )
}

type RequestFormProps = Omit<NewRequestDialogProps, 'open' | 'onOpenChange'> & {
  asCode: boolean
  onAsCode: (asCode: boolean) => void
  onDone: () => void
}

function RequestForm({
  person,
  email = '',
  amount: givenAmount = '',
  message: givenMessage = '',
  asCode,
  onAsCode,
  onDone,
}: RequestFormProps) {
  const keys = useIdempotencyKeys()
  const draft = person || email || givenAmount || givenMessage ? undefined : DRAFT
  const [picked, setPicked] = useKept<PickedPerson | null>(draft, 'person', person ?? null)
  const [text, setText] = useKept(draft, 'text', email)
  const [amount, setAmount] = useKept(draft, 'amount', givenAmount)
  const [message, setMessage] = useKept(draft, 'message', givenMessage)
  const [wrong, setWrong] = useState<{ person?: string; amount?: string }>({})
  const finish = () => {
    if (draft) discardDraft(draft)
    onDone()
  }
  const create = useMutation({
    mutationFn: (body: { toUserId: string; amount: string; message?: string }) =>
      call('createFundRequest', { body, key: keys.keyFor(body) }),
    onSuccess({ amount: asked, toUser }) {
      keys.done()
      const cents = wireToCents(asked)
      toast({
        title: 'Request Sent!',
        description: `You asked ${toUser.firstName} ${toUser.lastName} for ${moneyText({ cents, currency: 'USD' })}.`,
      })
      void invalidate('sentFundRequests')
      finish()
    },
    onError: (error) =>
      toast({ title: 'Request Failed', description: errorText(error, FAILED), variant: 'destructive' }),
  })
  const submit = () => {
    const toUserId = picked?.id ?? text.trim()
    const cents = amountCents(amount)
    if (!toUserId || !amount.trim()) {
      toast({ title: 'Missing Information', description: MISSING, variant: 'destructive' })
      return setWrong({
        ...(!toUserId && { person: MISSING }),
        ...(!amount.trim() && { amount: MISSING }),
      })
    }
    if (cents === null) {
      toast(INVALID_AMOUNT)
      return setWrong({ amount: INVALID_AMOUNT.description })
    }
    setWrong({})
    create.mutate({
      toUserId,
      amount: formatMoney(cents),
      ...(message.trim() && { message: message.trim() }),
    })
  }
  const showCode = () => {
    if (amountCents(amount) !== null) return onAsCode(true)
    toast(INVALID_AMOUNT)
    setWrong({ amount: INVALID_AMOUNT.description })
  }
  const asked = amountCents(amount)
  if (asCode && asked !== null)
    return <RequestCode cents={asked} note={message} onBack={() => onAsCode(false)} />
  const personError = wrong.person ?? fieldError(create.error, 'toUserId')
  const amountError = wrong.amount ?? fieldError(create.error, 'amount')
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        submit()
      }}
    >
      <PeoplePicker
        label="User ID or e-mail"
        hint="Or a name: choose from the list"
        error={personError}
        text={text}
        onText={(typed) => {
          setText(typed)
          // the server's error was about the person chosen before
          create.reset()
          setWrong(({ amount: kept }) => ({ ...(kept && { amount: kept }) }))
        }}
        picked={picked}
        onPick={(person) => {
          setPicked(person)
          create.reset()
        }}
      />
      <AmountField
        label="Amount"
        hint="In US dollars of real money"
        value={amount}
        error={amountError}
        onChange={(typed) => {
          setAmount(typed)
          setWrong(({ person: kept }) => ({ ...(kept && { person: kept }) }))
        }}
      />
      <TextAreaField
        label="Message"
        optional
        rows={2}
        maxLength={200}
        placeholder="What is it for?"
        value={message}
        onChange={(typed) => setMessage(typed.target.value)}
      />
      {create.isError && !personError && !amountError && (
        <FieldError>{errorText(create.error, FAILED)}</FieldError>
      )}
      <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
        <Button
          variant="ghost"
          className="md:mr-auto"
          icon={<QrCode size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={showCode}
        >
          Show a code
        </Button>
        <Button variant="secondary" onClick={finish}>
          Cancel
        </Button>
        <Button type="submit" busy={create.isPending} busyLabel="Sending…">
          Send Request
        </Button>
      </div>
    </form>
  )
}
