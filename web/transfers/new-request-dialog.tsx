import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { formatMoney, wireToCents } from '#contract/money.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { useIdempotencyKeys } from '#web/client/calls/idempotency.ts'
import { discardDraft, useKept } from '#web/client/calls/kept-draft.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { toast } from '#web/client/calls/toast.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountCents } from '#web/ui/amount-reader.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Money } from '#web/ui/money.tsx'
import { moneyText } from '#web/ui/money-text.ts'
import { QrPlate } from '#web/ui/qr-plate.tsx'
import { PeoplePicker, type PickedPerson } from './people-picker.tsx'
import { requestLink } from './request-link.ts'
import { invalidAmount } from './typed-amount.ts'

type RequestCodeProps = { cents: bigint; note: string; onBack: () => void }

/** A request as a picture: scanning it opens Send Funds with the person, the amount and the note filled in. */
function RequestCode({ cents, note, onBack }: RequestCodeProps) {
  const { id } = useUser()
  const link = requestLink(location.origin, { to: id, cents, note })
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <div className="grid gap-1">
        <Money cents={cents} currency="USD" size="figure" />
        {note.trim() && <p className="wrap-anywhere text-ink-2">{note.trim()}</p>}
      </div>
      <QrPlate value={link} size={224} label={`Code to send you ${moneyText({ cents, currency: 'USD' })}`} />
      <p className="max-w-[23em] text-sm text-ink-2">
        The person who scans it has to sign in and agree before money moves. It can be paid more than once:
        show it to one person only.
      </p>
      <div className="flex w-full flex-col-reverse gap-2 md:flex-row md:justify-end">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <CopyButton value={link} label="Copy link" size="default" variant="primary" />
      </div>
    </div>
  )
}

const MISSING = 'Please enter a user ID and amount'
/** The tab keeps a new request without a preset person until it is sent or cancelled. */
const DRAFT = 'new-request'

/** The initial values of the fields. */
type GivenRequest = {
  person?: PickedPerson
  /** the asked person, if only the address is known */
  email?: string
  amount?: string
  message?: string
}
/** Asks a person for money. */
export function NewRequestDialog({ onClose, ...given }: GivenRequest & { onClose: () => void }) {
  const [asCode, setAsCode] = useState(false)
  return (
    <Dialog
      onClose={onClose}
      title="New Request"
      description={
        asCode
          ? 'For somebody next to you. It does not appear in your requests.'
          : 'No money moves until they accept. An unanswered request expires after 30 days.'
      }
    >
      <RequestForm {...given} asCode={asCode} onAsCode={setAsCode} onDone={onClose} />
    </Dialog>
  )
}

type Draft = ReturnType<typeof useRequestDraft>
type Wrong = { person?: string; amount?: string }

/** The fields of a request. */
function useRequestDraft(given: GivenRequest) {
  const { person, email = '', amount: givenAmount = '', message: givenMessage = '' } = given
  const draft = person || email || givenAmount || givenMessage ? undefined : DRAFT
  const [picked, setPicked] = useKept<PickedPerson | null>(draft, 'person', person ?? null)
  const [text, setText] = useKept(draft, 'text', email)
  const [amount, setAmount] = useKept(draft, 'amount', givenAmount)
  const [message, setMessage] = useKept(draft, 'message', givenMessage)
  const discard = () => {
    if (draft) discardDraft(draft)
  }
  return { picked, setPicked, text, setText, amount, setAmount, message, setMessage, discard }
}

/** Sends one request for real money and reports its result. */
function useCreateRequest(onSent: () => void) {
  const keys = useIdempotencyKeys()
  return useAction(
    (body: { toUserId: string; amount: string; message?: string }) =>
      call('createFundRequest', { body, key: keys.keyFor(body) }),
    {
      done: ({ amount, toUser }) => ({
        title: 'Request Sent!',
        description: `You asked ${toUser.firstName} ${toUser.lastName} for ${moneyText({ cents: wireToCents(amount), currency: 'USD' })}.`,
      }),
      failed: ['Request Failed', 'Failed to create fund request'],
      onDone() {
        keys.done()
        onSent()
      },
    },
  )
}

/** The missing parts of the draft, by field. */
const missingFrom = ({ picked, text, amount }: Draft): Wrong => ({
  ...(!picked && !text.trim() && { person: MISSING }),
  ...(!amount.trim() && { amount: MISSING }),
})

type RequestFormProps = GivenRequest & {
  asCode: boolean
  onAsCode: (asCode: boolean) => void
  onDone: () => void
}

function RequestForm({ asCode, onAsCode, onDone, ...given }: RequestFormProps) {
  const draft = useRequestDraft(given)
  const [wrong, setWrong] = useState<Wrong>({})
  const finish = () => {
    draft.discard()
    onDone()
  }
  const create = useCreateRequest(finish)
  const cents = amountCents(draft.amount)
  const refuseAmount = () => {
    const refused = invalidAmount(draft.amount)
    toast(refused)
    setWrong({ amount: refused.description })
  }
  const submit = () => {
    const missing = missingFrom(draft)
    if (missing.person || missing.amount) {
      toast({ title: 'Missing Information', description: MISSING, variant: 'destructive' })
      return setWrong(missing)
    }
    if (cents === null) return refuseAmount()
    setWrong({})
    create.mutate({
      toUserId: draft.picked?.id ?? draft.text.trim(),
      amount: formatMoney(cents),
      ...(draft.message.trim() && { message: draft.message.trim() }),
    })
  }
  if (asCode && cents !== null)
    return <RequestCode cents={cents} note={draft.message} onBack={() => onAsCode(false)} />
  const errors = {
    person: wrong.person ?? fieldError(create.error, 'toUserId'),
    amount: wrong.amount ?? fieldError(create.error, 'amount'),
  }
  return (
    <Form onSubmit={submit}>
      <RequestFields
        draft={draft}
        errors={errors}
        onPersonChange={create.reset}
        onCorrect={(field) => setWrong(({ [field]: _, ...kept }) => kept)}
      />
      {create.failure && !errors.person && !errors.amount && <FieldError>{create.failure}</FieldError>}
      <RequestButtons
        sending={create.isPending}
        onCode={() => (cents === null ? refuseAmount() : onAsCode(true))}
        onCancel={finish}
      />
    </Form>
  )
}

type RequestFieldsProps = {
  draft: Draft
  errors: { person: string | undefined; amount: string | undefined }
  /** the server's error concerned the person chosen before */
  onPersonChange: () => void
  /** the field has a new value: its error no longer applies */
  onCorrect: (field: keyof Wrong) => void
}

function RequestFields({ draft, errors, onPersonChange, onCorrect }: RequestFieldsProps) {
  return (
    <>
      <PeoplePicker
        label="User ID or e-mail"
        hint="Or type a name and choose from the list"
        error={errors.person}
        text={draft.text}
        onText={(typed) => {
          draft.setText(typed)
          onPersonChange()
          onCorrect('person')
        }}
        picked={draft.picked}
        onPick={(person) => {
          draft.setPicked(person)
          onPersonChange()
        }}
      />
      <AmountField
        label="Amount"
        hint="Real money, in US dollars"
        value={draft.amount}
        error={errors.amount}
        onChange={(typed) => {
          draft.setAmount(typed)
          onCorrect('amount')
        }}
      />
      <TextAreaField
        label="Message"
        optional
        rows={2}
        maxLength={200}
        placeholder="What is it for?"
        value={draft.message}
        onChange={(typed) => draft.setMessage(typed.target.value)}
      />
    </>
  )
}

type RequestButtonsProps = { sending: boolean; onCode: () => void; onCancel: () => void }

function RequestButtons({ sending, onCode, onCancel }: RequestButtonsProps) {
  return (
    <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
      <Button
        variant="ghost"
        className="md:mr-auto"
        icon={<QrCode size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={onCode}
      >
        Show a code
      </Button>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={sending} busyLabel="Sending…">
        Send Request
      </Button>
    </div>
  )
}
