import { useEffect, useRef, useState } from 'react'
import { wireToCents } from '#contract/money.ts'
import { letterOf, otherOf } from '#contract/odds.ts'
import { useApi } from '#web/client/calls/query.ts'
import { lazy } from '#web/client/lazy.ts'
import { Slot } from '#web/client/slots.tsx'
import { Opened } from '#web/page-parts/aside.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Receipt, type ReceiptRow } from '#web/ui/receipt.tsx'
import { type EventDetail, labelsOf, quoteOfMine } from '../event/event-labels.ts'
import { InterestLine } from '../interest/later-line.tsx'
import { Against, againstOf } from './against.tsx'
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
  const against = againstOf(useApi('eventPeople', { params: { id: event.id } }).data, placed.selection)
  const [first] = against?.people ?? []
  return (
    <div ref={paper} tabIndex={-1} className="outline-none">
      <Receipt
        title="Bet placed"
        cents={cents}
        currency={currency}
        caption={<Caption event={event} side={side} against={against} />}
        lines={[
          { label: 'Your stake', cents },
          { label: 'Odds when placed, after the fee', text: placed.odds ?? 'first on this side' },
          ...positionLines(event),
        ]}
        id={`#${placed.id}`}
        at={placed.createdAt}
        actions={
          <>
            {event.can.bet && <Slot name="bets.dare" given={{ event, offered: otherOf(placed.selection) }} />}
            <LinkButton
              variant="secondary"
              size="dense"
              href={first ? `/messages/${first.person.id}?about=${event.id}` : `/events/${event.id}#comments`}
            >
              Say something
            </LinkButton>
            {event.can.bet && (
              <Button variant="secondary" size="dense" onClick={onAgain}>
                Bet again
              </Button>
            )}
          </>
        }
        menu={(items) => <ReceiptMenu items={items} />}
      />
    </div>
  )
}

type CaptionProps = { event: EventDetail; side: string; against: ReturnType<typeof againstOf> }

const Caption = ({ event, side, against }: CaptionProps) => (
  <>
    <p>On {side}</p>
    <InterestLine event={event} />
    {against && <Against {...against} />}
  </>
)

const MORE = 'More about this receipt'
const Menu = lazy(
  () => import('#web/ui/menu.tsx').then((m) => ({ default: m.Menu })),
  <MoreButton label={MORE} />,
)

/** Copy and Print. The press that opens it fetches it. */
function ReceiptMenu({ items }: { items: readonly MenuItem[] }) {
  const [open, setOpen] = useState(false)
  if (!open) return <MoreButton label={MORE} aria-haspopup="menu" onClick={() => setOpen(true)} />
  return (
    <Opened onClose={() => setOpen(false)}>
      <Menu opened label={MORE} trigger={<MoreButton label={MORE} />} items={items} />
    </Opened>
  )
}

/** The possible payout of the person's whole position on the event, with the present pools. */
function positionLines(event: EventDetail): ReceiptRow[] {
  const position = quoteOfMine(event)
  if (!position || !event.mine) return []
  const label = position.refund
    ? `Returned if nobody joins ${letterOf(otherOf(event.mine.selection))}`
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
