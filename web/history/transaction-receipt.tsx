import { wireToCents } from '#contract/money.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Slot } from '#web/client/slots.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { FoldedWords } from '#web/ui/folded-words.tsx'
import { exactMomentText } from '#web/ui/moment-text.ts'
import { Receipt } from '#web/ui/receipt.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { type Transaction, typeLabels } from './history-filters.ts'

declare module '#web/client/slots.tsx' {
  interface Slots {
    /** one line below the receipt of a movement */
    'history.receipt': { movement: Pick<Transaction, 'id' | 'amount' | 'currency' | 'createdAt'> }
  }
}

const statusLabels: Record<Transaction['status'], string> = {
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
  const { id, type, amount, currency, balanceAfter, status, reference, createdAt } = transaction
  const eventId = /^event:(\d+)$/.exec(reference)?.[1]
  const won = type === 'payout' && eventId !== undefined
  const event = useApi('getEvent', { params: { id: eventId ?? '' } }, { enabled: won })
  const stake = (won && event.data?.mine && wireToCents(event.data.mine.stake)) || null
  const about = eventId
    ? { href: `/events/${eventId}`, label: 'Open the event' }
    : reference.startsWith('withdrawal:')
      ? { href: '/withdraw', label: 'Open your withdrawals' }
      : undefined
  return (
    <Sheet onClose={onClose} title="Receipt">
      <Receipt
        title={typeLabels[type]}
        cents={wireToCents(amount)}
        currency={currency}
        moved
        caption={<Caption transaction={transaction} />}
        lines={[
          { label: 'Status', text: statusLabels[status] },
          ...(stake === null ? [] : winLines(wireToCents(amount), stake)),
          { label: 'Balance after', cents: wireToCents(balanceAfter), total: true },
        ]}
        details={[
          ...(reference ? [{ label: 'Reference', text: referenceText(reference) }] : []),
          { label: 'Time', text: exactMomentText(createdAt) },
        ]}
        id={`#T${id}`}
        at={createdAt}
        actions={
          about && (
            <LinkButton href={about.href} variant="secondary" size="dense">
              {about.label}
            </LinkButton>
          )
        }
      />
      <Slot name="history.receipt" given={{ movement: { id, amount, currency, createdAt } }} />
    </Sheet>
  )
}

/** The description of a movement, and on a tap the words that a stranger wrote with it. */
const Caption = ({ transaction: { description, foldedWords } }: { transaction: Transaction }) => (
  <>
    <span dir="auto" className="block wrap-anywhere">
      {description}
    </span>
    {foldedWords && (
      <FoldedWords>
        <span dir="auto" className="block wrap-anywhere">
          {foldedWords}
        </span>
      </FoldedWords>
    )}
  </>
)

/** The stake behind a payout, and the profit. */
const winLines = (payout: bigint, stake: bigint) => [
  { label: 'Your stake', cents: stake },
  { label: 'Paid to you', cents: payout },
  { label: 'Profit', cents: payout - stake, signed: true },
]

/** A reference in the ledger's form. A reference to a person is always the purse's owner. */
const referenceText = (reference: string) => (reference.startsWith('person:') ? 'Your account' : reference)
