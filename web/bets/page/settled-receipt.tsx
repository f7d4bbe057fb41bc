import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { wireToCents } from '#contract/money.ts'
import { letterOf } from '#contract/odds.ts'
import { useSession } from '#web/client/calls/session.tsx'
import { lazy } from '#web/client/lazy.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { moneyText, percent } from '#web/ui/money-text.ts'
import { Receipt } from '#web/ui/receipt.tsx'
import { currencyOf, type EventDetail, labelsOf, quoteOfMine } from '../event/event-labels.ts'

const WinDialog = lazy(() => import('./win-dialog.tsx').then((m) => ({ default: m.WinDialog })))

/** A winner's button on the receipt. */
function ShareWin({ event }: { event: EventDetail }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="dense"
        aria-haspopup="dialog"
        icon={<Share2 size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Share the win
      </Button>
      {open && (
        <Opened onClose={() => setOpen(false)}>
          <WinDialog event={event} onClose={() => setOpen(false)} />
        </Opened>
      )}
    </>
  )
}

/** The person's result of the event. Empty without a bet, and until the server has paid everyone. */
export function SettledReceipt({ event }: { event: EventDetail }) {
  const userId = useSession().user?.id
  const { mine, settledAt, paidToMe, steppedBack } = event
  if (!mine || !settledAt || paidToMe === null) return null
  const paid = wireToCents(paidToMe)
  const currency = currencyOf(event)
  const stake = wireToCents(mine.stake)
  const side = `${letterOf(mine.selection)} ·\u00a0${labelsOf(event)[mine.selection]}`
  const isVoid = event.outcome === 'void'
  const refunded = isVoid || (!!steppedBack && event.outcome === mine.selection)
  const won = !refunded && event.outcome === mine.selection
  const share = won ? quoteOfMine(event)?.share : undefined
  return (
    <Receipt
      title={refunded ? 'Refunded' : won ? 'You won' : 'You lost'}
      cents={refunded ? paid : paid - stake}
      currency={currency}
      signed={!refunded && !won}
      caption={
        refunded
          ? isVoid
            ? 'The event was voided: your stake was returned in full.'
            : 'You stepped back: your stake was returned, without a win.'
          : `${won ? 'Won from the pot' : 'Lost to the other side'} · you were on ${side}`
      }
      lines={[
        { label: 'Your stake', cents: stake },
        ...(share === undefined
          ? []
          : [
              { label: 'Your share of the pot', cents: share },
              { label: `Your part of the ${percent(BigInt(event.feeBps))} fee`, cents: paid - share },
            ]),
        { label: 'Paid to you', cents: paid },
        { label: won ? 'Your profit' : 'Your result', cents: paid - stake, signed: true, total: true },
      ]}
      facts={[
        ...bondFacts(event, userId),
        { label: 'Whole pot', text: moneyText({ cents: wireToCents(event.totalPool), currency }) },
      ]}
      id={`#E${event.id}`}
      at={settledAt}
      actions={
        <>
          {won && event.audience === 'public' && <ShareWin event={event} />}
          {!event.wordsDown && (
            <LinkButton variant="secondary" size="dense" href={`/events?again=${event.id}`}>
              Ask again
            </LinkButton>
          )}
        </>
      }
    />
  )
}

/** The bond's result, for the person who disputed. */
function bondFacts(event: EventDetail, userId: string | undefined): { label: string; text: string }[] {
  const { dispute, outcome, proposal } = event
  if (!dispute || dispute.byId !== userId) return []
  const bond = moneyText({ cents: wireToCents(dispute.bond), currency: currencyOf(event) })
  const kept = outcome !== 'void' && outcome === proposal?.outcome
  return [{ label: 'Bond', text: `${bond} ${kept ? 'was kept: the proposal stood' : 'came back to you'}` }]
}
