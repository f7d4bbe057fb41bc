import { useEffect, useRef } from 'react'
import { wireToCents } from '#contract/money.ts'
import { letterOf, otherOf } from '#contract/odds.ts'
import { Button } from '#web/ui/button.tsx'
import { Receipt, type ReceiptRow } from '#web/ui/receipt.tsx'
import { type EventDetail, labelsOf, quoteOfMine } from '../event/event-labels.ts'
import type { PlacedBet } from './use-betting.ts'

export type BetReceiptProps = { event: EventDetail; placed: PlacedBet; onAgain: () => void }

/** The receipt that replaces the slip once the bet is placed. */
export function BetReceipt({ event, placed, onAgain }: BetReceiptProps) {
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the pressed button is gone; the focus moves to its replacement
    paper.current?.focus({ preventScroll: true })
    tear(paper.current)
  }, [])
  const currency = placed.isPracticeMode ? 'PLAY' : 'USD'
  const cents = wireToCents(placed.amount)
  const side = `${letterOf(placed.selection)} · ${labelsOf(event)[placed.selection]}`
  return (
    <div ref={paper} tabIndex={-1} className="outline-none">
      <Receipt
        title="Bet placed"
        cents={cents}
        currency={currency}
        caption={`On ${side}`}
        lines={[
          { label: 'Your stake', cents },
          { label: 'Odds at that moment, after the fee', text: placed.odds ?? 'first on this side' },
          ...positionLines(event),
        ]}
        id={`#${placed.id}`}
        at={placed.createdAt}
        actions={
          event.can.bet && (
            <Button variant="secondary" size="dense" onClick={onAgain}>
              Bet again
            </Button>
          )
        }
      />
    </div>
  )
}

/** The possible payout of the person's whole position on the event, with the present pools. */
function positionLines(event: EventDetail): ReceiptRow[] {
  const position = quoteOfMine(event)
  if (!position || !event.mine) return []
  const label = position.refund
    ? `Back to you if nobody joins ${letterOf(otherOf(event.mine.selection))}`
    : 'Your bets here could win'
  return [{ label, cents: position.payout, estimate: event.status === 'open' }]
}

const TEAR_MS = 480

/** The paper tears off along its dashes, from the left; with reduced motion it fades in. */
function tear(paper: HTMLElement | null): void {
  if (!paper?.animate) return
  const still =
    document.documentElement.dataset.motion === 'reduced' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still) {
    paper.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 })
    return
  }
  paper.animate(
    [
      { clipPath: 'inset(0 100% 0 0)', transform: 'translateY(-10px) rotate(-1.2deg)' },
      { clipPath: 'inset(0 0 0 0)', transform: 'translateY(0) rotate(-.6deg)', offset: 0.7 },
      { clipPath: 'inset(0 0 0 0)', transform: 'none' },
    ],
    { duration: TEAR_MS, easing: 'cubic-bezier(.2,.8,.2,1)' },
  )
}
