import { useEffect, useRef } from 'react'
import { wireToCents } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Receipt, type ReceiptRow } from '#web/ui/receipt.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { OwnCode } from './store-data.ts'

/** The payer's receipt for a code that a shop has taken. */
export function PaidReceipt({ code, onAgain }: { code: OwnCode; onAgain?: () => void }) {
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => paper.current?.focus({ preventScroll: true }), [])
  const [amount, taken, refunded] = [code.amount, code.taken, code.refunded].map(wireToCents) as [
    bigint,
    bigint,
    bigint,
  ]
  const shop = code.merchant ? `${code.merchant.firstName} ${code.merchant.lastName}`.trim() : 'the shop'
  const lines: ReceiptRow[] = [
    { label: 'Code', cents: amount },
    { label: 'Back to your balance', cents: amount - taken },
    ...(refunded > 0n ? [{ label: 'Refunded since', cents: refunded }] : []),
    { label: 'You paid', cents: taken - refunded, total: true },
  ]
  return (
    <div ref={paper} tabIndex={-1} className="outline-none" role="status">
      <Receipt
        title="Paid"
        cents={-taken}
        currency="USD"
        moved
        caption={`At ${shop}`}
        lines={lines}
        id={`#C${code.id}`}
        at={code.redeemedAt ?? code.createdAt}
        actions={
          onAgain && (
            <Button size="dense" onClick={onAgain}>
              New code
            </Button>
          )
        }
      />
    </div>
  )
}

const WHY = {
  expired: 'This code has expired',
  superseded: 'You have created a newer code',
} as const

/** A code that no shop took: its money is back. */
export function CodeOver({
  code,
  onAgain,
}: {
  code: Pick<OwnCode, 'status' | 'amount'>
  onAgain?: () => void
}) {
  const status = code.status === 'superseded' ? 'superseded' : 'expired'
  return (
    <Card className="grid justify-items-start gap-3" role="status">
      <StatusBadge status="cancelled" label={status === 'expired' ? 'Expired' : 'Replaced'} />
      <div>
        <h2 className="text-lg">{WHY[status]}</h2>
        <p className="text-ink-2">
          Nobody took it. <Money wire={code.amount} currency="USD" /> went back to your balance.
        </p>
      </div>
      {onAgain && <Button onClick={onAgain}>New code</Button>}
    </Card>
  )
}
