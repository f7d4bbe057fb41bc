import { wireToCents } from '#contract/money.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { exactMomentText } from '#web/ui/moment-text.ts'
import { Receipt } from '#web/ui/receipt.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { type Transaction, typeWords } from './history-filters.ts'

const statusWords: Record<Transaction['status'], string> = {
  completed: 'Completed',
  pending: 'Pending',
  failed: 'Failed',
}

/** One movement in full, as paper. */
export function TransactionReceipt({
  transaction,
  onClose,
}: {
  transaction: Transaction
  onClose: () => void
}) {
  const { id, type, amount, currency, balanceAfter, description, status, reference, createdAt } = transaction
  const eventId = /^event:(\d+)$/.exec(reference)?.[1]
  const about = eventId
    ? { href: `/events/${eventId}`, words: 'Open the event' }
    : reference.startsWith('withdrawal:')
      ? { href: '/withdraw', words: 'Open your withdrawals' }
      : undefined
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="Receipt">
      <Receipt
        title={typeWords[type]}
        cents={wireToCents(amount)}
        currency={currency}
        signed
        caption={description}
        lines={[
          { label: 'Type', text: typeWords[type] },
          { label: 'Status', text: statusWords[status] },
          { label: 'Balance after', cents: wireToCents(balanceAfter), total: true },
        ]}
        facts={[
          ...(reference ? [{ label: 'Reference', text: referenceWords(reference) }] : []),
          { label: 'Time', text: exactMomentText(createdAt) },
        ]}
        id={`#T${id}`}
        at={createdAt}
        actions={
          about && (
            <LinkButton href={about.href} variant="secondary" size="dense">
              {about.words}
            </LinkButton>
          )
        }
      />
    </Sheet>
  )
}

/** A reference as the ledger writes it; one to a person is always to whom the purse belongs. */
const referenceWords = (reference: string) => (reference.startsWith('person:') ? 'Your account' : reference)
