import { wireToCents } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Receipt } from '#web/ui/receipt.tsx'
import type { Sent } from './use-transfer.ts'

type TransferReceiptProps = { sent: Sent; onAskBack?: () => void; onAgain?: () => void }

/** The receipt of a transfer. A transfer is final; the person can only ask for the money back. */
export function TransferReceipt({ sent, onAskBack, onAgain }: TransferReceiptProps) {
  const { transaction, balance } = sent
  const cents = wireToCents(transaction.amount)
  return (
    <Receipt
      title="Money sent"
      cents={cents}
      currency="USD"
      moved
      caption={transaction.description}
      lines={[
        { label: 'Fee', text: 'None' },
        { label: 'Balance after', cents: wireToCents(balance), total: true },
      ]}
      facts={[{ label: 'Arrived', text: 'At once' }]}
      details={[{ label: 'Reference', text: transaction.reference }]}
      id={`#T${transaction.id}`}
      at={transaction.createdAt}
      actions={
        <>
          {onAskBack && (
            <Button variant="secondary" size="dense" onClick={onAskBack}>
              Ask for it back
            </Button>
          )}
          {onAgain && (
            <Button size="dense" onClick={onAgain}>
              Send more
            </Button>
          )}
        </>
      }
    />
  )
}
