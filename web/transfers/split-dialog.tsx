import { X } from 'lucide-react'
import { useState } from 'react'
import { plainEmail } from '#contract/email-address.ts'
import { discardDraft, useKept } from '#web/client/calls/kept-draft.ts'
import { toast } from '#web/client/calls/toast.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountCents } from '#web/ui/amount-reader.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Money } from '#web/ui/money.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { PeoplePicker } from './people-picker.tsx'
import { SplitResult } from './split-result.tsx'
import { SPLIT_MOST, type SplitPart, splitCents } from './split-sending.ts'
import { invalidAmount } from './typed-amount.ts'

/** Splits one sum between several people: the sum first, then one request for each of them. */
export function SplitDialog({ onClose }: { onClose: () => void }) {
  const [order, setOrder] = useState<{ parts: SplitPart[]; message: string }>()
  return (
    <Dialog onClose={onClose} title="Split a sum" description="No money moves until they accept.">
      {order ? (
        <SplitResult {...order} onDone={onClose} />
      ) : (
        <SplitForm
          onCancel={() => {
            discardDraft(DRAFT)
            onClose()
          }}
          onSend={(parts, message) => {
            discardDraft(DRAFT)
            setOrder({ parts, message })
          }}
        />
      )}
    </Dialog>
  )
}

const DRAFT = 'split'
type Member = Pick<SplitPart, 'toUserId' | 'name'>
type Wrong = { people?: string; amount?: string }

type SplitFormProps = { onCancel: () => void; onSend: (parts: SplitPart[], message: string) => void }

/** The fields of a split, kept until sent or cancelled, and the share of each person. */
function useSplit(onSend: SplitFormProps['onSend']) {
  const [amount, setAmount] = useKept(DRAFT, 'amount', '')
  const [members, setMembers] = useKept<Member[]>(DRAFT, 'members', [])
  const [text, setText] = useKept(DRAFT, 'text', '')
  const [withMe, setWithMe] = useKept(DRAFT, 'withMe', false)
  const [message, setMessage] = useKept(DRAFT, 'message', '')
  const [wrong, setWrong] = useState<Wrong>({})
  const cents = amountCents(amount)
  const shares =
    cents === null || members.length === 0 ? [] : splitCents(cents, members.length + (withMe ? 1 : 0))
  const add = (member: Member) => {
    if (members.length === SPLIT_MOST)
      return setWrong({ people: `A sum can be split between at most ${SPLIT_MOST} people` })
    if (members.some(({ toUserId }) => toUserId === member.toUserId))
      return setWrong({ people: `${member.name} is already on the list` })
    setMembers([...members, member])
    setText('')
    setWrong({})
  }
  const addTyped = () => text.trim() && add({ toUserId: plainEmail(text), name: text.trim() })
  const remove = (member: Member) =>
    setMembers(members.filter(({ toUserId }) => toUserId !== member.toUserId))
  const submit = () => {
    // a person typed into the field belongs on the list: the dialog leaves no one out silently
    if (text.trim()) return addTyped()
    if (cents === null) {
      const refused = invalidAmount(amount)
      toast(refused)
      return setWrong({ amount: refused.description })
    }
    if (members.length < 2) return setWrong({ people: 'Name two people or more' })
    if (shares.some((share) => share === 0n)) return setWrong({ amount: 'That is less than a cent each' })
    onSend(
      members.map((member, index) => ({ ...member, cents: shares[index]! })),
      message.trim(),
    )
  }
  const change = (set: (text: string) => void) => (typed: string) => {
    set(typed)
    setWrong({})
  }
  return {
    amount,
    setAmount: change(setAmount),
    text,
    setText: change(setText),
    withMe,
    setWithMe,
    message,
    setMessage,
    members,
    cents,
    shares,
    wrong,
    add,
    addTyped,
    remove,
    submit,
  }
}
type Split = ReturnType<typeof useSplit>

function SplitForm({ onCancel, onSend }: SplitFormProps) {
  const split = useSplit(onSend)
  const { members } = split
  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={() => split.submit()}>
      <AmountField
        label="Sum to split"
        hint="Real money, in US dollars"
        value={split.amount}
        error={split.wrong.amount}
        onChange={split.setAmount}
      />
      <AddPerson split={split} />
      <Switch label="I pay a share too" checked={split.withMe} onCheckedChange={split.setWithMe} />
      <TextField
        label="Message"
        optional
        maxLength={200}
        autoComplete="off"
        placeholder="What is it for?"
        value={split.message}
        onChange={(typed) => split.setMessage(typed.target.value)}
      />
      {members.length > 0 && <Shares split={split} />}
      <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">
          {members.length > 1 ? `Send ${members.length} requests` : 'Send requests'}
        </Button>
      </div>
    </Form>
  )
}

function AddPerson({ split: { text, setText, wrong, add, addTyped } }: { split: Split }) {
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <PeoplePicker
          label="Add a person"
          hint="A name, an e-mail address or a user ID"
          error={wrong.people}
          text={text}
          onText={setText}
          picked={null}
          onPick={(person) =>
            person && add({ toUserId: person.id, name: `${person.firstName} ${person.lastName}`.trim() })
          }
        />
      </div>
      <Button variant="secondary" className="mt-6 min-h-12" disabled={!text.trim()} onClick={addTyped}>
        Add
      </Button>
    </div>
  )
}

/** The members with their shares, and the sum of all. */
function Shares({ split: { members, shares, cents, withMe, remove } }: { split: Split }) {
  return (
    <section aria-label="The sum">
      <ul className="grid grid-cols-1">
        {members.map((member, index) => (
          <li key={member.toUserId} className="flex min-h-11 items-center gap-2">
            <span className="min-w-0 flex-1 truncate">{member.name}</span>
            {shares[index] !== undefined && (
              <Money cents={shares[index]} currency="USD" className="font-semibold" />
            )}
            <IconButton label={`Leave ${member.name} out`} onClick={() => remove(member)}>
              <X size={18} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
        {withMe && (
          <li className="flex min-h-11 items-center gap-2 text-ink-2">
            <span className="flex-1">You, no request</span>
            {shares.length > 0 && <Money cents={shares.at(-1)!} currency="USD" />}
            <span aria-hidden="true" className="size-11" />
          </li>
        )}
      </ul>
      {cents !== null && (
        <p className="flex items-center gap-2 border-t border-dashed border-line-2 font-semibold">
          <span className="flex-1">Total</span>
          <Money cents={cents} currency="USD" />
          <span aria-hidden="true" className="size-11" />
        </p>
      )}
    </section>
  )
}
