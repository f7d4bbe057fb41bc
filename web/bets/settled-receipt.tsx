import { wireToCents } from '#contract/money.ts'
import { Receipt } from '#web/ui/receipt.tsx'
import { currencyOf, type EventDetail, labelsOf, letterOf } from './event-words.ts'

/** What the event came to for the person; nothing for who had no bet on it, or before everyone is paid. */
export function SettledReceipt({ event }: { event: EventDetail }) {
  const { mine, settledAt, paidToMe } = event
  if (!mine || !settledAt || paidToMe === null) return null
  const paid = wireToCents(paidToMe)
  const currency = currencyOf(event)
  const stake = wireToCents(mine.stake)
  const side = `${letterOf(mine.selection)} ·\u00a0${labelsOf(event)[mine.selection]}`
  const refunded = event.outcome === 'void'
  const won = !refunded && event.outcome === mine.selection
  return (
    <Receipt
      title={refunded ? 'Refunded' : won ? 'You won' : 'You lost'}
      cents={refunded ? paid : paid - stake}
      currency={currency}
      signed={!refunded}
      caption={
        refunded
          ? 'The event was voided: your stake came back whole.'
          : `${won ? 'Won from the pot' : 'Lost to the other side'} · you were on ${side}`
      }
      lines={[
        { label: 'Your stake', cents: stake },
        { label: 'Pot', cents: wireToCents(event.totalPool) },
        ...(event.fee === null ? [] : [{ label: 'Fee on the pot', cents: -wireToCents(event.fee) }]),
        { label: 'Paid to you', cents: paid },
        { label: won ? 'Your profit' : 'Your result', cents: paid - stake, signed: true, total: true },
      ]}
      id={`#E${event.id}`}
      at={settledAt}
    />
  )
}
