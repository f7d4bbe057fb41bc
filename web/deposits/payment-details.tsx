import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { wireToCents } from '#contract/money.ts'
import { AddressText } from '#web/deposits/address-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { Money } from '#web/ui/money.tsx'
import { QrPlate } from '#web/ui/qr-plate.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { type CryptoPayment, mayPay, stateText } from './crypto-text.ts'

type PaymentDetailsProps = {
  payment: CryptoPayment
  /** this screen's name of the first state */
  waiting: string
}

/** The amount and the address to send to, and the progress. Shows no address for a payment that no one must pay any more. */
export function PaymentDetails({ payment, waiting }: PaymentDetailsProps) {
  const [now, setNow] = useState(() => Date.now())
  const { label, look, text } = stateText(payment, waiting, now)
  const payable = mayPay(payment, now)
  return (
    <div data-paying className="grid grid-cols-1 gap-4">
      <div role="status" className="grid gap-1.5">
        <p>
          <StatusBadge status={look} label={label} />
        </p>
        <p className="text-ink-2">{text}</p>
      </div>
      {payment.simulated && (
        <p className="rounded-lg bg-sunken p-3 text-sm">
          <span className="font-semibold">Test mode:</span> these coins are not real.
          {payable && ' Please do not send any. Use the payment page to pay.'}
        </p>
      )}
      {payable && <PayToAddress payment={payment} />}
      {payment.paymentUrl && (
        <Button asChild variant="secondary" className="justify-self-start">
          <a href={payment.paymentUrl} target="_blank" rel="noopener noreferrer">
            View Payment Page
            <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" />
            <span className="sr-only">(opens a new tab)</span>
          </a>
        </Button>
      )}
      <dl className="grid gap-2 border-t border-line-1 pt-3 text-sm">
        <Fact term="Adds to your balance">
          <Money cents={wireToCents(payment.amount)} currency="USD" />
        </Fact>
        <Fact term="Processing fee (0.5%)">
          <Money cents={wireToCents(payment.fee)} currency="USD" />
        </Fact>
        <Fact term="Credited so far">
          <Money cents={wireToCents(payment.credited)} currency="USD" />
        </Fact>
        {payable && (
          <Fact term="Quote ends in">
            <Countdown until={payment.expiresAt} onEnd={() => setNow(Date.now())} />
          </Fact>
        )}
        <Fact term="Reference">
          <span className="font-mono text-xs font-normal break-all">{payment.id}</span>
        </Fact>
      </dl>
    </div>
  )
}

function PayToAddress({ payment }: { payment: CryptoPayment }) {
  const { payAddress, payCurrency, payMemo, payAmount, missing, paymentUri } = payment
  const rest = missing !== '0' && missing !== payAmount
  const amount = rest ? missing : payAmount
  return (
    <div className="grid grid-cols-1 gap-4 items-center @lg:grid-cols-[auto_1fr]">
      <div className="grid justify-items-center">
        <QrPlate
          value={paymentUri ?? payAddress}
          size={200}
          label={`Code to pay ${amount} ${payCurrency} with a wallet`}
        />
      </div>
      <div className="grid min-w-0 gap-4">
        <div className="grid gap-2">
          <p className="text-sm font-semibold">{rest ? 'Still to send' : 'Amount to send'}</p>
          <p className="figure text-xl font-bold break-all">
            {amount} {payCurrency}
          </p>
          <CopyButton value={amount} label="Copy amount" className="justify-self-start" />
        </div>
        <div className="grid gap-2">
          <p className="text-sm font-semibold">{payCurrency === 'BTC' ? 'Bitcoin address' : 'Address'}</p>
          <AddressText address={payAddress} />
          <CopyButton value={payAddress} label="Copy address" className="justify-self-start" />
        </div>
        {payMemo && (
          <div className="grid gap-2">
            <p className="text-sm font-semibold">Memo: you must include it</p>
            <p className="font-mono break-all">{payMemo}</p>
            <CopyButton value={payMemo} label="Copy memo" className="justify-self-start" />
          </div>
        )}
      </div>
    </div>
  )
}

export function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className="ml-auto min-w-0 text-right font-semibold">{children}</dd>
    </div>
  )
}
