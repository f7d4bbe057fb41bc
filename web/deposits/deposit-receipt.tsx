import { useEffect, useRef } from 'react'
import { wireToCents } from '#contract/money.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Receipt } from '#web/ui/receipt.tsx'

/** A credited card deposit. */
export type CreditedDeposit = {
  cents: bigint
  paymentIntentId: string
  /** no card was charged */
  testMode: boolean
  /** ISO time */
  at: string
}

/** The receipt of a deposit. */
export function DepositReceipt({ deposit, onDone }: { deposit: CreditedDeposit; onDone: () => void }) {
  const { balance } = useUser()
  const done = useRef<HTMLButtonElement>(null)
  // the pressed button has disappeared with the form
  useEffect(() => done.current?.focus(), [])
  return (
    <Receipt
      title="Deposited"
      cents={deposit.cents}
      currency="USD"
      signed
      caption={deposit.testMode ? 'Test mode: no card was charged' : 'By card'}
      lines={[
        { label: 'Fee', text: 'None' },
        { label: 'Your balance now', cents: wireToCents(balance), total: true },
      ]}
      details={[{ label: 'Payment', text: deposit.paymentIntentId }]}
      id={`#${deposit.paymentIntentId.slice(-8)}`}
      at={deposit.at}
      actions={
        <Button ref={done} size="dense" onClick={onDone}>
          Done
        </Button>
      }
    />
  )
}
