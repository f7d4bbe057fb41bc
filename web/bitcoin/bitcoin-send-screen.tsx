import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { formatMoney, wireToCents } from '#contract/money.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { toast } from '#web/client/calls/toast.ts'
import { AddressText } from '#web/deposits/address-text.tsx'
import { bitcoinUri } from '#web/deposits/crypto-text.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountCents, refusedAmount } from '#web/ui/amount-reader.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardAction, CardTitle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { CheckField, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { QrPlate } from '#web/ui/qr-plate.tsx'

/** The screens of bitcoin are one file: they show the same addresses and codes. */
export { BitcoinDepositScreen } from '#web/deposits/bitcoin-deposit-screen.tsx'
export { BitcoinReceiveScreen } from './bitcoin-receive-screen.tsx'

const steps = ['Friend', 'Their address', 'Your wallet'] as const

/** The progress of sending Bitcoin. @param now the present step, from 0 */
function SendSteps({ now }: { now: number }) {
  return (
    <ol aria-label="Steps" className="grid grid-cols-3 gap-3">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === now ? 'step' : undefined}
          className={classNames(
            'grid content-start gap-1.5 border-t-2 pt-3 text-sm',
            place <= now ? 'border-ink-1 font-semibold' : 'border-dashed border-line-2 text-ink-2',
          )}
        >
          <span className="flex items-center gap-1.5">
            {place < now ? <Check size={16} strokeWidth={2} aria-hidden="true" /> : `${place + 1}`}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}

type Receiver = Reply<'sendBitcoin'>['receiverInfo']

/** Collects a friend's address and amount, to send Bitcoin from the person's own wallet. It moves no money. */
export function BitcoinSendScreen() {
  const [receiver, setReceiver] = useState<Receiver>()
  return (
    <Page
      title="Send Bitcoin to a friend"
      intro="We show you where to send it. We do not move this money, and your balance here does not change."
      back={{ href: '/', label: 'Home' }}
    >
      <SendSteps now={receiver ? 1 : 0} />
      {receiver ? (
        <TransferDetails receiver={receiver} onAnother={() => setReceiver(undefined)} />
      ) : (
        <TransferForm onReady={setReceiver} />
      )}
    </Page>
  )
}

type Entry = { email: string; amount: string }

function TransferForm({ onReady }: { onReady: (receiver: Receiver) => void }) {
  const { entry, errors, busy, change, submit } = useTransferForm(onReady)
  return (
    <Card>
      <Form
        className="grid grid-cols-1 gap-4"
        sending={{ isPending: busy, failure: errors.other }}
        onSubmit={submit}
        submit={{ label: 'Get Transfer Details', size: 'large', verb: 'Looking…' }}
      >
        <TextField
          label="Recipient e-mail"
          type="email"
          autoComplete="off"
          hint="The recipient must have a Bitcoin address set in settings"
          value={entry.email}
          error={errors.email}
          onChange={({ target }) => change({ email: target.value })}
        />
        <AmountField
          label="Amount (USD equivalent)"
          hint="Your own wallet converts it to bitcoin"
          value={entry.amount}
          error={errors.amount}
          onChange={(amount) => change({ amount })}
        />
      </Form>
    </Card>
  )
}

/** The friend and the amount, checked before the server looks the friend up. */
function useTransferForm(onReady: (receiver: Receiver) => void) {
  const [entry, setEntry] = useState<Entry>({ email: '', amount: '' })
  const [wrong, setWrong] = useState<Partial<Entry>>({})
  const prepare = useAction(
    (cents: bigint) =>
      call('sendBitcoin', { body: { receiverEmail: entry.email.trim(), amount: formatMoney(cents) } }),
    {
      done: 'Bitcoin Transfer Ready',
      failed: ['Transfer Failed', 'Failed to initiate Bitcoin transfer'],
      onDone: ({ receiverInfo }) => onReady(receiverInfo),
    },
  )
  const email = wrong.email ?? fieldError(prepare.error, 'receiverEmail')
  const amount = wrong.amount ?? fieldError(prepare.error, 'amount')
  const refuse = (title: string, description: string, fields: (keyof Entry)[]) => {
    setWrong(Object.fromEntries(fields.map((field) => [field, description])))
    toast({ title, description, variant: 'destructive' })
  }
  return {
    entry,
    busy: prepare.isPending,
    errors: {
      email,
      amount,
      /** a refusal that belongs to no field */
      other: email || amount ? undefined : prepare.failure,
    },
    change(more: Partial<Entry>) {
      setEntry((before) => ({ ...before, ...more }))
      setWrong({})
      if (prepare.isError) prepare.reset()
    },
    submit() {
      if (prepare.isPending) return
      const missing = (['email', 'amount'] as const).filter((field) => entry[field].trim() === '')
      if (missing.length > 0)
        return refuse('Missing Information', 'Please provide both email and amount', missing)
      const cents = amountCents(entry.amount)
      if (cents === null) {
        const words = refusedAmount(entry.amount, 'Please enter an amount greater than 0')
        return refuse('Invalid Amount', words, ['amount'])
      }
      prepare.mutate(cents)
    },
  }
}

function TransferDetails({ receiver, onAnother }: { receiver: Receiver; onAnother: () => void }) {
  const { name, bitcoinAddress, amount } = receiver
  return (
    <Card aria-label="Transfer details" className="grid grid-cols-1 gap-4">
      <div>
        <p className="text-sm text-ink-2">Recipient</p>
        <p className="text-lg font-semibold wrap-anywhere">{name}</p>
      </div>
      <div>
        <p className="text-sm text-ink-2">Send bitcoin worth</p>
        <p>
          <Money cents={wireToCents(amount)} currency="USD" className="text-2xl font-bold" />
        </p>
      </div>
      <div className="grid grid-cols-1 items-center gap-4 @lg:grid-cols-[auto_1fr]">
        <div className="grid justify-items-center">
          <QrPlate
            value={bitcoinUri(bitcoinAddress, name)}
            size={200}
            label={`QR code of ${name}’s Bitcoin address`}
          />
        </div>
        <div className="grid min-w-0 gap-2">
          <p className="text-sm font-semibold">Their Bitcoin address</p>
          <AddressText address={bitcoinAddress} />
          <CopyButton value={bitcoinAddress} label="Copy address" className="justify-self-start" />
        </div>
      </div>
      <div className="border-t border-line-1 pt-3">
        <CardTitle>Next steps</CardTitle>
        <ol className="grid list-decimal gap-1 pl-5">
          <li>Copy the address, and compare its first and last characters after pasting.</li>
          <li>Send from your own wallet, with the Bitcoin network only.</li>
          <li>The recipient receives it after blockchain confirmation.</li>
        </ol>
        <CheckField label="I have sent it (a note to yourself; we cannot see or stop this transfer)" />
      </div>
      <CardAction>
        <Button variant="secondary" onClick={onAnother}>
          Send to Another Friend
        </Button>
      </CardAction>
    </Card>
  )
}
